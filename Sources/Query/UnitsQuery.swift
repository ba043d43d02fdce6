public import Domain
public import Warehouse

/// A query for the individual units, classified as in the figures.
public struct UnitsQuery: Sendable {
  /// One unit on its property's day.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let property: String
    /// The business day.
    public let asOf: CivilDate
    /// The unit's number.
    public let unit: String
    /// The floor plan; nil where the primary source names none.
    public let floorplan: String?
    /// The number of bedrooms; nil where unknown.
    public let bedrooms: Int?
    /// Square feet; nil where unknown.
    public let squareFeet: Int?
    /// The exclusive class.
    public let unitClass: String
    /// The source's own status.
    public let status: String
    /// The market rent per month.
    public let marketRent: Money?
    /// The base rent of the current lease per month; nil where the unit is vacant.
    public let leaseRent: Money?
    /// Whether a vacant unit is ready for a move-in.
    public let ready: String
    /// The date on which the unit was made ready; nil where unknown or not ready.
    public let madeReady: CivilDate?
    /// The date of the last move-out; nil where unknown or occupied.
    public let vacated: CivilDate?
    /// The expected move-out of the resident on notice.
    public let expectedMoveOut: CivilDate?
    /// The move-in date of the next resident.
    public let nextMoveIn: CivilDate?
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The day by which each property's last good day is listed; nil for the current days.
  public var asOf: CivilDate?

  /// Creates a query for the units of one property, or of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    (self.property, self.asOf) = (property, asOf)
  }

  /// Runs the query; the rows are sorted by property, then by unit.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let days = ListDays(of: .units, by: asOf)
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
      FROM \(days.sql) d CROSS JOIN unified_units u
      JOIN unified_properties p ON p.property_id = u.property_id
      WHERE u.property_id = d.property_id AND u.as_of = d.as_of \(condition)
      ORDER BY p.name, u.unit_number, u.unit_id
      """, days.values + (property.map { [.text($0)] } ?? []), Row.init)
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
