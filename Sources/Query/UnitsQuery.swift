public import Domain
public import Warehouse

/// The units one by one, as the figures count them.
public struct UnitsQuery: Sendable {
  /// One unit on its property's current day.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let property: String
    /// The business day.
    public let asOf: CivilDate
    /// The number on the door.
    public let unit: String
    /// The floor plan; nil where the primary source names none.
    public let floorplan: String?
    /// Bedrooms; nil where unknown.
    public let bedrooms: Int?
    /// Square feet; nil where unknown.
    public let squareFeet: Int?
    /// The exclusive class.
    public let unitClass: String
    /// The source's own word.
    public let status: String
    /// What it is asked for a month.
    public let marketRent: Money?
    /// The current lease's base rent a month; nil where nobody lives there.
    public let leaseRent: Money?
    /// Whether a vacant unit could be moved into.
    public let ready: String
    /// When it was made ready; nil where unknown or not ready.
    public let madeReady: CivilDate?
    /// When the last resident left; nil where unknown or lived in.
    public let vacated: CivilDate?
    /// When the resident on notice means to leave.
    public let expectedMoveOut: CivilDate?
    /// When the next resident moves in.
    public let nextMoveIn: CivilDate?
  }

  /// The property's key; nil for all.
  public var property: String?

  /// A question about one property's units, or about all.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it: by property, then by unit.
  ///
  /// - Throws: `QueryError` when a row does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let condition = property == nil ? "" : "AND u.property_id = ? "
    return try reader.rows(
      [
        "u.property_id", "p.name", "u.as_of", "u.unit_number", "u.floorplan", "u.bedrooms", "u.square_feet",
        "u.unit_class",
        "u.status_text", "u.market_rent_cents", "u.lease_rent_cents", "u.ready", "u.made_ready", "u.vacated",
        "u.expected_move_out",
        "u.next_move_in",
      ],
      """
      FROM unified_units u JOIN published d ON d.property_id = u.property_id AND d.dataset = 'units'
      JOIN unified_properties p ON p.property_id = u.property_id
      WHERE d.as_of = u.as_of \(condition)ORDER BY p.name, u.unit_number, u.unit_id
      """, property.map { [.text($0)] } ?? [], Row.init)
  }
}

extension UnitsQuery.Row {
  init(_ row: Cells) throws {
    propertyID = try row.text("property_id")
    property = try row.text("name")
    asOf = try row.date("as_of")
    unit = try row.text("unit_number")
    floorplan = try row.optionalText("floorplan")
    bedrooms = try row.optionalCount("bedrooms")
    squareFeet = try row.optionalCount("square_feet")
    unitClass = try row.text("unit_class")
    status = try row.text("status_text")
    marketRent = try row.optionalMoney("market_rent_cents")
    leaseRent = try row.optionalMoney("lease_rent_cents")
    ready = try row.text("ready")
    madeReady = try row.optionalDate("made_ready")
    vacated = try row.optionalDate("vacated")
    expectedMoveOut = try row.optionalDate("expected_move_out")
    nextMoveIn = try row.optionalDate("next_move_in")
  }
}
