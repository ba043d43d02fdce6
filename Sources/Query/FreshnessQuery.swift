public import Domain
public import Warehouse

/// How fresh each dataset is.
public struct FreshnessQuery: Sendable {
  /// A dataset of a property.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let name: String
    /// The dataset: `units`, `pricing`, `leases`, `delinquency`.
    public let dataset: String
    /// The day that is current; nil where none ever was good.
    public let asOf: CivilDate?
    /// Where that day comes from.
    public let asOfBasis: LoadRecord.AsOfBasis?
    /// What its facts stand on.
    public let primarySource: UnifiedFactDay.PrimarySource?
    /// Why a later day is held back; nil if there is none.
    public let staleBecause: String?
    /// How many days are held back.
    public let heldDays: Int
    /// The last of them; nil if there is none.
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

  /// Asks it; the rows by the property's name, then dataset.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let columns = [
      "p.property_id", "p.name", "h.dataset", "g.as_of", "g.as_of_basis", "g.primary_source", "g.stale_because",
      "h.held_days",
      "h.last_held", "d.message AS disputed",
    ]
    let rest = """
      FROM unified_properties p
      JOIN (
        SELECT property_id, dataset, COUNT(held_because) AS held_days,
          MAX(CASE WHEN held_because IS NOT NULL THEN as_of END) AS last_held
        FROM unified_fact_days GROUP BY property_id, dataset
      ) h ON h.property_id = p.property_id
      LEFT JOIN good_days g ON g.property_id = h.property_id AND g.dataset = h.dataset AND g.is_current = 1
      LEFT JOIN (
        SELECT property_id, dataset, as_of, MIN(message) AS message FROM findings
        WHERE rule = 'units_disputed' GROUP BY property_id, dataset, as_of
      ) d ON d.property_id = g.property_id AND d.dataset = g.dataset AND d.as_of = g.as_of
      \(property == nil ? "" : "WHERE p.property_id = ?")
      ORDER BY p.name, p.property_id, h.dataset
      """
    return try reader.rows(columns, rest, property.map { [.text($0)] } ?? []) { row in
      Row(
        propertyID: try row.text("property_id"), name: try row.text("name"), dataset: try row.text("dataset"),
        asOf: try row.optionalDate("as_of"), asOfBasis: try row.optionalWord("as_of_basis"),
        primarySource: try row.optionalWord("primary_source"), staleBecause: try row.optionalText("stale_because"),
        heldDays: try row.count("held_days"), lastHeld: try row.optionalDate("last_held"),
        disputedBecause: try row.optionalText("disputed"))
    }
  }
}
