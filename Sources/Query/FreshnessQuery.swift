public import Domain
public import Warehouse

/// A query for the freshness of each dataset.
public struct FreshnessQuery: Sendable {
  /// A dataset of a property.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let name: String
    /// The dataset: `units`, `pricing`, `leases`, `delinquency`.
    public let dataset: String
    /// The current day; nil where the dataset never had a valid day.
    public let asOf: CivilDate?
    /// The basis of the current day.
    public let asOfBasis: LoadRecord.AsOfBasis?
    /// The primary source of its facts.
    public let primarySource: UnifiedFactDay.PrimarySource?
    /// The reason why a later day is withheld; nil if no later day is withheld.
    public let staleBecause: String?
    /// The number of withheld days.
    public let heldDays: Int
    /// The last withheld day; nil if no day is withheld.
    public let lastHeld: CivilDate?
    /// The reason why a cross-check disputes the current day; nil if none does.
    public let disputedBecause: String?
  }

  /// The property's key; nil for all properties.
  public var property: String?

  /// Creates a query; by default for all properties.
  public init(property: String? = nil) {
    self.property = property
  }

  /// The usual number of days between two days of each property's units; a property with fewer than two has none.
  ///
  /// - Throws: the database's own error.
  public static func usualIntervals(_ reader: UnifiedReader) throws -> [String: Int] {
    let rows = try reader.rows("SELECT property_id, usual_interval FROM freshness WHERE dataset = 'units'")
    return rows.reduce(into: [:]) { intervals, row in
      if let property = row[0].text, let days = row[1].integer { intervals[property] = Int(days) }
    }
  }

  /// Runs the query; the rows are sorted by the property's name, then by dataset.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
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
