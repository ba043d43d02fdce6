public import Domain
public import Warehouse

/// A query for the individual leases, each with its household.
public struct ResidentsQuery: Sendable {
  /// One lease on its property's current day.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The business day.
    public let asOf: CivilDate
    /// The unit.
    public let unit: String
    /// The household's name; nil where the source hides it.
    public let name: String?
    /// The status of the lease.
    public let kind: String
    /// The source's own status.
    public let status: String
    /// The lease's first day.
    public let starts: CivilDate?
    /// The lease's last day.
    public let ends: CivilDate?
    /// The actual or expected move-in.
    public let moveIn: CivilDate?
    /// The actual or expected move-out.
    public let moveOut: CivilDate?
    /// The base rent per month.
    public let rent: Money?
    /// The ledger's balance; negative for credits.
    public let balance: Money?
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The day by which each property's last good day is listed; nil for the current days.
  public var asOf: CivilDate?

  /// Creates a query for the leases of one property, or of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    (self.property, self.asOf) = (property, asOf)
  }

  /// Runs the query; the rows are sorted by property, by unit, then by the lease's first day.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let days = ListDays(of: .leases, by: asOf)
    let condition = property == nil ? "" : "AND d.property_id = ?"
    let chosen = property.map { [Field.text($0)] } ?? []
    return try reader.rows(
      [
        "p.name AS property_name", "l.as_of", "l.unit_id", "r.name AS resident_name", "l.kind", "l.status_text",
        "l.starts", "l.ends", "l.move_in", "l.move_out", "l.rent_cents", "l.balance_cents",
      ],
      """
      FROM \(days.sql) d CROSS JOIN unified_leases l
      JOIN unified_properties p ON p.property_id = l.property_id
      LEFT JOIN (SELECT r.property_id, r.resident_id, r.name FROM \(days.sql) d CROSS JOIN unified_residents r
        WHERE r.property_id = d.property_id AND r.as_of = d.as_of \(condition)) r
        ON r.property_id = l.property_id AND r.resident_id = l.resident_id
      WHERE l.property_id = d.property_id AND l.as_of = d.as_of \(condition)
      ORDER BY p.name, l.unit_id, l.starts, l.lease_id
      """, days.values + days.values + chosen + chosen, Row.init)
  }
}

extension ResidentsQuery.Row {
  init(_ row: Cells) throws {
    property = try row.text("property_name")
    asOf = try row.date("as_of")
    unit = try row.text("unit_id")
    name = try row.optionalText("resident_name")
    kind = try row.text("kind")
    status = try row.text("status_text")
    starts = try row.optionalDate("starts")
    ends = try row.optionalDate("ends")
    moveIn = try row.optionalDate("move_in")
    moveOut = try row.optionalDate("move_out")
    rent = try row.optionalMoney("rent_cents")
    balance = try row.optionalMoney("balance_cents")
  }
}
