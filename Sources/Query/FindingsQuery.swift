public import Domain
public import Warehouse

/// A query for the findings that a person should know about or correct, on the current figures and on withheld later
/// days; or on the figures of an earlier day.
public struct FindingsQuery: Sendable {
  /// One finding.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let property: String
    /// The business day; nil for a figure that no day has.
    public let asOf: CivilDate?
    /// The dataset, such as `units`.
    public let dataset: String
    /// The effect of the finding: `block` or `warn`.
    public let severity: String
    /// The rule's name.
    public let rule: String
    /// The unit, account, floor plan or metric that it is about; nil for the whole dataset.
    public let subject: String?
    /// The message.
    public let message: String
    /// How many units, accounts or other things it is about, and what one is; nil if it is about the whole.
    public let count: Int?, item: String?
    /// The money that it is about; nil if it is about none.
    public let amount: Money?
    /// The first day since which every day of the dataset has had a finding of the rule; nil if that is not recorded.
    public let since: CivilDate?
    /// Its effect on the figures; nil if the rule is no longer known.
    public let effect: String?
  }

  /// The property's key; nil for all properties.
  public var property: String?

  /// The day by which each property's last good day counts, with withheld days up to it; nil for the current days.
  public var asOf: CivilDate?

  /// Creates a query for one property, or for all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    (self.property, self.asOf) = (property, asOf)
  }

  /// The findings, and the values of their parameters.
  private var source: (sql: String, values: [Field]) {
    guard let asOf else { return ("open_findings", []) }
    let sql = """
      (SELECT * FROM dated_findings d WHERE d.as_of <= ? AND d.as_of >= COALESCE((
        SELECT MAX(g.as_of) FROM good_days g
        WHERE g.property_id = d.property_id AND g.dataset = d.dataset AND g.as_of <= ?), ''))
      """
    return (sql, [.day(asOf), .day(asOf)])
  }

  /// Runs the query; blocking findings come first, then by property and day.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let source = source
    let condition = property == nil ? "" : "WHERE f.property_id = ?"
    return try reader.rows(
      [
        "f.property_id", "p.name", "f.as_of", "f.dataset", "f.severity", "f.rule", "f.subject", "f.message",
        "f.item_count", "f.item", "f.amount_cents", "f.first_as_of", "f.effect",
      ],
      """
      FROM \(source.sql) f JOIN unified_properties p ON p.property_id = f.property_id
      \(condition)
      ORDER BY f.severity, p.name, f.as_of, f.dataset, f.ordinal
      """, source.values + (property.map { [.text($0)] } ?? [])
    ) { row in
      Row(
        propertyID: try row.text("property_id"), property: try row.text("name"), asOf: try row.date("as_of"),
        dataset: try row.text("dataset"),
        severity: try row.text("severity"), rule: try row.text("rule"), subject: try row.optionalText("subject"),
        message: try row.text("message"), count: try row.optionalCount("item_count"),
        item: try row.optionalText("item"), amount: try row.optionalMoney("amount_cents"),
        since: try row.date("first_as_of"), effect: try row.optionalText("effect"))
    }
  }
}
