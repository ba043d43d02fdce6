public import Domain
public import Warehouse

/// How fresh each family of facts is.
public struct FreshnessQuery: Sendable {
  /// A family of facts of a property.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let name: String
    /// The family: `units`, `pricing`, `leases`, `delinquency`.
    public let family: String
    /// The day that is current; nil where none ever was good.
    public let asOf: CivilDate?
    /// Where that day comes from.
    public let asOfBasis: AsOfBasis?
    /// What its facts stand on.
    public let base: Base?
    /// Why a later day is held back; nil where there is none.
    public let staleBecause: String?
    /// How many days are held back.
    public let heldDays: Int
    /// The last of them; nil where there is none.
    public let lastHeld: CivilDate?
    /// Why the current day is disputed by a cross-check; nil if it is not.
    public let disputedBecause: String?
  }

  /// The property's key; nil for all.
  public var property: String?

  /// A question; by default for all properties.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it; the rows by the property's name, then family.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let columns = [
      "p.property_id", "p.name", "h.family", "g.as_of", "g.as_of_basis", "g.base", "g.stale_because", "h.held_days",
      "h.last_held", "d.message AS disputed",
    ]
    let rest = """
      FROM unified_properties p
      JOIN (
        SELECT property_id, family, COUNT(held_because) AS held_days,
          MAX(CASE WHEN held_because IS NOT NULL THEN as_of END) AS last_held
        FROM unified_fact_days GROUP BY property_id, family
      ) h ON h.property_id = p.property_id
      LEFT JOIN good_days g ON g.property_id = h.property_id AND g.family = h.family AND g.is_current = 1
      LEFT JOIN (
        SELECT property_id, family, as_of, MIN(message) AS message FROM findings
        WHERE rule = 'units_disputed' GROUP BY property_id, family, as_of
      ) d ON d.property_id = g.property_id AND d.family = g.family AND d.as_of = g.as_of
      \(property == nil ? "" : "WHERE p.property_id = ?")
      ORDER BY p.name, p.property_id, h.family
      """
    return try reader.rows(columns, rest, property.map { [.text($0)] } ?? []) { row in
      Row(
        propertyID: try row.text("property_id"), name: try row.text("name"), family: try row.text("family"),
        asOf: try row.optionalDate("as_of"), asOfBasis: try row.optionalWord("as_of_basis"),
        base: try row.optionalWord("base"), staleBecause: try row.optionalText("stale_because"),
        heldDays: try row.count("held_days"), lastHeld: try row.optionalDate("last_held"),
        disputedBecause: try row.optionalText("disputed"))
    }
  }
}
