public import Domain
public import Warehouse

/// A query for the units of the properties on a day, with their floors.
public struct LedgerUnitsQuery: Sendable {
  /// One unit.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let property: String
    /// The unit's ID.
    public let unitID: String
    /// The unit's number.
    public let unit: String
    /// The floor that any lease of the unit or the unit itself states; nil where none does.
    public let floor: String?
    /// Whether it is vacant on the day of the units.
    public let isVacant: Bool
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The day.
  public var asOf: CivilDate

  /// Creates a query for the units of one property, or of all properties.
  public init(property: String? = nil, asOf: CivilDate) {
    self.property = property
    self.asOf = asOf
  }

  /// Runs the query: the units of each property's last good day by the day, or of its first good day after it.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    try reader.rows(
      ["u.property_id", "p.name", "u.unit_id", "u.unit_number", "COALESCE(t.floor, a.floor) AS floor", "u.physical"],
      """
      FROM (SELECT property_id,
          COALESCE(MAX(CASE WHEN as_of_day <= ? THEN as_of END), MIN(as_of)) AS as_of
        FROM good_days WHERE dataset = 'units' GROUP BY property_id) d
      JOIN unit_days u ON u.property_id = d.property_id AND u.as_of = d.as_of
      JOIN unified_properties p ON p.property_id = u.property_id
      LEFT JOIN (SELECT property_id, unit_id, MAX(floor) AS floor FROM unified_tenancies GROUP BY 1, 2) t
        ON t.property_id = u.property_id AND t.unit_id = u.unit_id
      LEFT JOIN (SELECT property_id, unit_id,
          MAX(CASE WHEN wing IS NULL THEN floor ELSE COALESCE(floor || ' ', '') || wing END) AS floor
        FROM unified_apartments GROUP BY 1, 2) a
        ON a.property_id = u.property_id AND a.unit_id = u.unit_id
      WHERE u.unit_class NOT IN ('commercial', 'excluded') \(property == nil ? "" : "AND u.property_id = ? ")
      ORDER BY p.name, u.unit_number, u.unit_id
      """, [.count(asOf.dayNumber)] + (property.map { [.text($0)] } ?? [])
    ) { row in
      Row(
        propertyID: try row.text("property_id"), property: try row.text("name"), unitID: try row.text("unit_id"),
        unit: try row.text("unit_number"), floor: try row.optionalText("floor"),
        isVacant: try row.text("physical") == UnitState.Physical.vacant.rawValue)
    }
  }
}
