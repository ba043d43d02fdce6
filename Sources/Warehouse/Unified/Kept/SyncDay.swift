public import Domain

/// What a sync keeps of a business day, to know next time whether it must be mapped again.
public struct SyncDay: ReadableRow, Equatable {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The digest of what the day itself is made from.
  public var own: String
  /// The digest with what its checks take from the day before.
  public var inputs: String
  /// The number of its units.
  public var units: Int
  /// The number of its leases.
  public var leases: Int
  /// The number of findings of each dataset that the day itself has, apart from those of all days together.
  public var findings: String
  /// The kinds of statements that it makes.
  public var stated: String

  /// A day from its parts.
  public init(
    propertyID: String, asOf: CivilDate, own: String, inputs: String, units: Int, leases: Int, findings: String,
    stated: String
  ) {
    (self.propertyID, self.asOf, self.own, self.inputs) = (propertyID, asOf, own, inputs)
    (self.units, self.leases, self.findings, self.stated) = (units, leases, findings, stated)
  }

  /// A day of nothing.
  public static let template = SyncDay(
    propertyID: "", asOf: CivilDate(dayNumber: 0), own: "", inputs: "", units: 0, leases: 0, findings: "", stated: "")

  /// The table.
  public static let schema = TableSchema<SyncDay>(
    "sync_days",
    grain: "one row per property and business day: what the day's rows were made from",
    source: "sync",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text("own", \.own, "hash of the day's loads and of the settings"),
      .text("inputs", \.inputs, "hash of own and of the day that the day's changes are checked against"),
      .integer("units", \.units, "number of units", unit: "units"),
      .integer("leases", \.leases, "number of leases", unit: "leases"),
      .text("findings", \.findings, "number of the day's own findings by dataset"),
      .text("stated", \.stated, "kinds of its rows in sync_facts"),
    ], key: ["property_id", "as_of"], isWithoutRowID: true)
}
