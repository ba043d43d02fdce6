public import Domain
public import Warehouse

/// What a person should know or mend about the current figures, and about the days held back behind them.
public struct FindingsQuery: Sendable {
  /// One finding.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The business day.
    public let asOf: CivilDate
    /// The dataset, such as `units`.
    public let dataset: String
    /// What follows from it: `block` or `warn`.
    public let severity: String
    /// The rule's name.
    public let rule: String
    /// The sentence.
    public let message: String
  }

  /// The property's key; nil for all.
  public var property: String?

  /// A question about one property, or about all.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it: blocking findings first, then by property and day.
  ///
  /// - Throws: `QueryError` when a row does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let condition = property == nil ? "" : "AND f.property_id = ? "
    return try reader.rows(
      ["p.name", "f.as_of", "f.dataset", "f.severity", "f.rule", "f.message"],
      """
      FROM findings f JOIN unified_properties p ON p.property_id = f.property_id
      LEFT JOIN published d ON d.property_id = f.property_id AND d.dataset = f.dataset
      WHERE (d.as_of_day IS NULL OR f.as_of_day >= d.as_of_day) \(condition)
      ORDER BY f.severity, p.name, f.as_of, f.dataset, f.ordinal
      """, property.map { [.text($0)] } ?? []
    ) { row in
      Row(
        property: try row.text("name"), asOf: try row.date("as_of"), dataset: try row.text("dataset"),
        severity: try row.text("severity"), rule: try row.text("rule"), message: try row.text("message"))
    }
  }
}
