/// The report files of a small invented property: RealPage's layouts, drawn as delimited text.
///
/// Amounts are whole dollars, days are printed as `MM/DD/YYYY`.
public struct InventedReports: Sendable {
  /// One unit, and who lives in it.
  public struct Unit: Sendable {
    /// The number on the door.
    public var number: String
    /// The floor plan: `A…` stands under the group 1x1, any other under 2x2.
    public var floorplan: String
    /// The status as the Rent Roll prints it.
    public var status: String
    /// What it bills a month; nil where nobody lives there.
    public var rent: Int?
    /// The move-out under the move-in.
    public var moveOut: String?
    /// Whether the Box Score counts an Admin/Down unit as a model.
    public var isModel = false
    /// The statuses of the further leases under it.
    public var further: [String] = []

    /// A unit by its number, floor plan, status and rent.
    public init(_ number: String, _ floorplan: String, _ status: String, rent: Int? = nil) {
      self.number = number
      self.floorplan = floorplan
      self.status = status
      self.rent = rent
    }
  }

  /// One account of one line: what it owes by age, and what it is owed.
  public struct Account: Sendable {
    /// The unit's number, or NONE.
    public var unit: String
    /// The status as printed.
    public var status: String
    /// Credits, 0 or less.
    public var prepaid: Int
    /// What the columns Current, 30, 60 and 90+ print, credits netted inside.
    public var ages: [Int]

    /// An account by its unit, status and amounts.
    public init(_ unit: String, _ status: String, prepaid: Int = 0, ages: [Int]) {
      self.unit = unit
      self.status = status
      self.prepaid = prepaid
      self.ages = ages
    }
  }

  /// Who manages the property; a name that ends in LLC.
  public var company = "Invented Homes, LLC"
  /// The property's name as printed.
  public var property: String
  /// The business day.
  public var day: String
  /// When the reports were run.
  public var ranAt = "02/09/2026 6:12:44AM"
  /// The units, in the Rent Roll's order.
  public var units = [
    Unit("101", "A1", "Occupied", rent: 1200), Unit("102", "A1", "Vacant"), Unit("103", "A1", "Occupied", rent: 1250),
    Unit("201", "B1", "Occupied", rent: 1900),
  ]
  /// The accounts that owe or are owed.
  public var accounts = [
    Account("101", "Current resident", ages: [300, 100, 0, 0]),
    Account("103", "NTV", prepaid: -80, ages: [-80, 0, 0, 0]),
  ]

  /// The reports of a property for a day.
  public init(_ property: String, day: String) {
    self.property = property
    self.day = day
  }

  /// Rows as delimited text, each as wide as the widest.
  public static func csv(_ rows: [[String]]) -> String {
    let width = rows.map(\.count).max() ?? 0
    return rows.map { row in
      (row + Array(repeating: "", count: width - row.count)).map(quoted).joined(separator: ",") + "\n"
    }.joined()
  }

  private static func quoted(_ field: String) -> String {
    field.contains { ",\n".contains($0) } ? "\"\(field)\"" : field
  }

  func heading(_ title: String, _ more: String) -> [[String]] {
    [["\(company) - \(property)"], [title], [ranAt], ["As of \(day)"], ["", more]]
  }
}
