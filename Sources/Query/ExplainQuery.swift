public import Domain
public import Warehouse

/// A query for the rows behind one metric of a property's current day.
public struct ExplainQuery: Sendable {
  /// The metric's value and the rows that make it.
  public struct Explanation: Sendable {
    /// The metric's definition.
    public let definition: MetricDefinition
    /// The metric's values in the view `metrics`, by window, month or week; one value where the metric has none of
    /// these.
    public let values: [Value]
    /// The window, month or week of the value that the rows explain; nil where the metric has none.
    public let part: String?
    /// The day of the facts.
    public let asOf: CivilDate
    /// The basis of the day.
    public let asOfBasis: LoadRecord.AsOfBasis
    /// The primary source of the facts.
    public let primarySource: UnifiedFactDay.PrimarySource
    /// The SHA-256 of the payload that contains the facts.
    public let payload: String
    /// The reason why a later day is withheld; nil if no later day is withheld.
    public let staleBecause: String?
    /// The rows of the value, by class, then by name; events by day.
    public let rows: [Row]
  }

  /// A metric's value with its numerator and denominator.
  public struct Value: Sendable {
    /// The window, month or week; nil where the metric has none.
    public let part: String?
    /// The day of the facts.
    public let asOf: CivilDate
    /// The numerator, or the count or amount itself.
    public let numerator: Field
    /// The denominator; NULL where the metric is not a ratio.
    public let denominator: Field
    /// The value; NULL where `reason` is set.
    public let value: Field
    /// The reason why there is no value.
    public let reason: String?
  }

  /// One unit, floor plan, account, event or lease, and its contribution to the metric.
  public struct Row: Sendable {
    /// Its ID in the property: the ID of a unit or account, the name of a floor plan, or the key of an event.
    public let id: String
    /// Its display name.
    public let name: String
    /// The exclusive class of a unit, the class of an account, the kind of an event, or the outcome of a lease;
    /// `floorplan` for a floor plan of a Box Score.
    public let rowClass: String
    /// The floor plan; nil where none is reported.
    public let floorplan: String?
    /// Its contribution to the numerator; NULL contributes nothing.
    public let numerator: Field
    /// Its contribution to the denominator; nil where the metric is not a ratio.
    public let denominator: Field?
  }

  /// The metric.
  public let definition: MetricDefinition
  /// The property's key.
  public let property: String

  /// Creates a query for a metric of a property.
  public init(_ definition: MetricDefinition, property: String) {
    self.definition = definition
    self.property = property
  }

  /// Returns the metric's values: one for each window, month or week that it has, else one; none where the property has
  /// no valid day.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func values(_ reader: UnifiedReader) throws -> [Value] {
    let columns = ["numerator", "denominator", "value", "reason", "as_of", "COALESCE(window_name, grain_key) AS part"]
    let rest = """
      FROM current_metrics WHERE metric_id = ? AND property_id = ? AND grain NOT IN ('floorplan', 'bedrooms', 'portfolio')
      ORDER BY length(grain_key), grain_key, window_name
      """
    return try reader.rows(columns, rest, [.text(definition.id), .text(property)]) { row in
      Value(
        part: try row.optionalText("part"), asOf: try row.date("as_of"), numerator: try row.field("numerator"),
        denominator: try row.field("denominator"), value: try row.field("value"),
        reason: try row.optionalText("reason"))
    }
  }

  /// Returns the values, and the rows behind one of them.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func explanation(of value: Value, among values: [Value], _ reader: UnifiedReader) throws -> Explanation {
    let asOf = value.asOf
    let columns = [
      "f.as_of_basis", "f.primary_source", "f.payload", "p.stale_because", "v.primary_source AS view_primary_source",
    ]
    let rest = """
      FROM \(definition.view) v JOIN unified_fact_days f
        ON f.property_id = v.property_id AND f.as_of = v.as_of AND f.primary_source = v.primary_source
      JOIN published p ON p.property_id = f.property_id AND p.dataset = f.dataset AND p.as_of = f.as_of
      WHERE v.property_id = ? AND v.as_of = ? ORDER BY f.dataset LIMIT 1
      """
    let day = try reader.rows(columns, rest, [.text(property), .day(asOf)]) { row in
      (
        try row.word("as_of_basis") as LoadRecord.AsOfBasis,
        try row.word("primary_source") as UnifiedFactDay.PrimarySource,
        try row.text("payload"),
        try row.optionalText("stale_because")
      )
    }
    guard let (basis, primarySource, payload, stale) = day.first else {
      throw QueryError(column: "primary_source", expected: "the day's primary source")
    }
    return Explanation(
      definition: definition, values: values, part: value.part, asOf: asOf, asOfBasis: basis,
      primarySource: primarySource,
      payload: payload, staleBecause: stale, rows: try rows(primarySource, value, reader))
  }

  private func rows(_ primarySource: UnifiedFactDay.PrimarySource, _ value: Value, _ reader: UnifiedReader) throws
    -> [Row]
  {
    let available = try asksAvailable(value.asOf, reader)
    let contributing = ContributingRows(
      definition, ofFloorplans: primarySource.countsFloorplans, asksAvailable: available)
    let hasWhole = definition.rowTerms.denominator != nil
    let day: [Field] = [.text(property), .day(value.asOf)]
    return try reader.rows(contributing.sql, contributing.isOfPart ? day + [.optional(value.part)] : day).map {
      fields in
      Row(
        id: fields[0].text ?? "", name: fields[1].text ?? "", rowClass: fields[2].text ?? "",
        floorplan: fields[3].text, numerator: fields[4], denominator: hasWhole ? fields[5] : nil)
    }
  }

  /// Whether the property's asking rent is based only on available units.
  private func asksAvailable(_ asOf: CivilDate, _ reader: UnifiedReader) throws -> Bool {
    guard definition.view == "pricing" else { return false }
    let sql = "SELECT asking_available_units FROM pricing WHERE property_id = ? AND as_of = ?"
    return try reader.rows(sql, [.text(property), .day(asOf)]).first?[0].integer ?? 0 > 0
  }
}
