public import Warehouse

/// A query for the current values of metrics with their numerators and denominators: what a property adds to the
/// portfolio's figures.
public struct MetricValuesQuery: Sendable {
  /// The value of one metric of one property, in one of its windows, months or weeks.
  public struct Row: Sendable {
    /// The property's key.
    public let propertyID: String
    /// The metric's ID.
    public let metricID: String
    /// The value.
    public let value: ExplainQuery.Value
  }

  private let metrics: [String]
  private let property: String?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - metrics: the IDs of the metrics; empty for all.
  ///   - property: the property's key; nil for all.
  public init(of metrics: [String] = [], property: String? = nil) {
    self.metrics = metrics
    self.property = property
  }

  /// Runs the query.
  ///
  /// - Returns: the values by property, metric and part, in the order of windows, months and weeks.
  /// - Throws: `QueryError` if the view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let columns = ["property_id", "metric_id"] + MetricValuesQuery.columns
    let ofMetrics =
      metrics.isEmpty ? "" : " AND metric_id IN (\(metrics.map { _ in "?" }.joined(separator: ", ")))"
    let ofProperty = property == nil ? "" : " AND property_id = ?"
    let rest = """
      FROM current_metrics WHERE grain NOT IN ('floorplan', 'bedrooms', 'portfolio')\(ofMetrics)\(ofProperty)
      ORDER BY property_id, metric_id, length(grain_key), grain_key, window_name
      """
    let parameters = (metrics + [property].compactMap(\.self)).map { Field.text($0) }
    return try reader.rows(columns, rest, parameters) { row in
      Row(
        propertyID: try row.text("property_id"), metricID: try row.text("metric_id"),
        value: try MetricValuesQuery.value(row))
    }
  }

  /// The pooled values of a metric, by window; none if no property has a good day.
  ///
  /// - Throws: `QueryError` if the view does not contain the expected values, or a database error.
  static func portfolio(_ metric: String, _ reader: UnifiedReader) throws -> [ExplainQuery.Value] {
    try reader.rows(
      columns, "FROM current_metrics WHERE grain = 'portfolio' AND metric_id = ? ORDER BY window_name", [.text(metric)],
      value)
  }

  private static let columns = [
    "numerator", "denominator", "value", "reason", "as_of", "COALESCE(window_name, grain_key) AS part",
  ]

  private static func value(_ row: Cells) throws -> ExplainQuery.Value {
    ExplainQuery.Value(
      part: try row.optionalText("part"), asOf: try row.date("as_of"), numerator: try row.field("numerator"),
      denominator: try row.field("denominator"), value: try row.field("value"), reason: try row.optionalText("reason"))
  }
}
