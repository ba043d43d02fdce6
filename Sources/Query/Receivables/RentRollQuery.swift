public import Domain
public import Warehouse

/// A query for the units of a day with their leases.
public struct RentRollQuery: Sendable {
  /// One unit, with one of its current leases.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let property: String
    /// The day of the units.
    public let asOf: CivilDate
    /// The unit's ID.
    public let unitID: String
    /// The unit's number.
    public let unit: String
    /// The floor plan; nil where the source does not report it, as for all values below.
    public let floorplan: String?
    /// The area in square feet.
    public let squareFeet: Int?
    /// The unit's class.
    public let unitClass: UnitClass
    /// The market rent.
    public let marketRent: Money?
    /// The lease's ID; nil for a unit without a current lease.
    public let leaseID: String?
    /// The household's name.
    public let tenant: String?
    /// The lease's first day.
    public let starts: CivilDate?
    /// The lease's last day; nil also for a lease from month to month.
    public let ends: CivilDate?
    /// The move-in.
    public let moveIn: CivilDate?
    /// The move-out, if one is stated.
    public let moveOut: CivilDate?
    /// The base rent a month.
    public let rent: Money?
    /// Other monthly charges, net of credits.
    public let otherCharges: Money?
  }

  private let property: String?
  private let asOf: CivilDate

  /// Creates a query for the units of one property, or of all properties, on the last day known by a day.
  public init(property: String? = nil, asOf: CivilDate) {
    (self.property, self.asOf) = (property, asOf)
  }

  /// Runs the query; the rows are sorted by property, unit and lease.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    try reader.days(of: .units, by: asOf, property: property).flatMap { day in
      try reader.rows(
        [
          "p.name", "u.property_id", "u.as_of", "u.unit_id", "u.unit_number", "u.floorplan", "u.square_feet",
          "u.unit_class", "u.market_rent_cents", "l.lease_id", "r.name AS tenant", "l.starts", "l.ends", "l.move_in",
          "l.move_out", "l.rent_cents", "l.other_charges_cents",
        ],
        """
        FROM unified_units u JOIN unified_properties p ON p.property_id = u.property_id
        LEFT JOIN (SELECT * FROM unified_leases WHERE property_id = ? AND as_of = ? AND kind = 'current') l
          ON l.unit_id = u.unit_id
        LEFT JOIN (SELECT * FROM unified_residents WHERE property_id = ? AND as_of = ?) r
          ON r.resident_id = l.resident_id
        WHERE u.property_id = ? AND u.as_of = ? ORDER BY u.unit_number, l.lease_id
        """, Array(repeating: [.text(day.propertyID), .day(day.asOf)], count: 3).flatMap(\.self), Row.init)
    }
  }
}

extension RentRollQuery.Row {
  init(_ row: Cells) throws {
    (propertyID, property) = (try row.text("property_id"), try row.text("name"))
    (asOf, unitID, unit) = (try row.date("as_of"), try row.text("unit_id"), try row.text("unit_number"))
    (floorplan, squareFeet) = (try row.optionalText("floorplan"), try row.optionalCount("square_feet"))
    (unitClass, marketRent) = (try row.word("unit_class"), try row.optionalMoney("market_rent_cents"))
    (leaseID, tenant) = (try row.optionalText("lease_id"), try row.optionalText("tenant"))
    (starts, ends) = (try row.optionalDate("starts"), try row.optionalDate("ends"))
    (moveIn, moveOut) = (try row.optionalDate("move_in"), try row.optionalDate("move_out"))
    (rent, otherCharges) = (try row.optionalMoney("rent_cents"), try row.optionalMoney("other_charges_cents"))
  }
}
