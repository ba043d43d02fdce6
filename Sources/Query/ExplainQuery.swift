public import Domain
public import Warehouse

/// What stands behind one metric of a property's current day.
public struct ExplainQuery: Sendable {
  /// The metric's value and the rows that make it.
  public struct Explanation: Sendable {
    /// The metric as its view defines it.
    public let definition: MetricDefinition
    /// What the view `metrics` says, by window, month or week; one where the metric has none.
    public let values: [Value]
    /// Whose rows they are, of those.
    public let part: String?
    /// The day's facts; nil where the dataset has no good day.
    public let asOf: CivilDate
    /// Where the day comes from.
    public let asOfBasis: LoadRecord.AsOfBasis
    /// What the facts stand on.
    public let primarySource: UnifiedFactDay.PrimarySource
    /// The SHA-256 of the payload that they stand on.
    public let payload: String
    /// Why a later day is held back; nil if there is none.
    public let staleBecause: String?
    /// The rows of the part, by class, then by name; events by day.
    public let rows: [Row]
  }

  /// A metric's value with its parts.
  public struct Value: Sendable {
    /// The window, month or week; nil where the metric has none.
    public let part: String?
    /// The day's facts.
    public let asOf: CivilDate
    /// The part, or the count or amount itself.
    public let numerator: Field
    /// The whole; NULL where the metric is no ratio.
    public let denominator: Field
    /// The value; NULL where a reason is told.
    public let value: Field
    /// Why there is no value.
    public let reason: String?
  }

  /// One unit, floor plan, account, event or lease, and what it adds.
  public struct Row: Sendable {
    /// Its id in the property: the unit's, the floor plan's name, the account's; of an event its key.
    public let id: String
    /// What people call it.
    public let name: String
    /// The exclusive class of the unit, whose account it is, what happened, or what becomes of a lease; `floorplan` of
    /// a Box Score.
    public let rowClass: String
    /// The floor plan; nil where none is told.
    public let floorplan: String?
    /// What it adds to the numerator; NULL adds nothing.
    public let numerator: Field
    /// What it adds to the denominator; nil where the metric is no ratio.
    public let denominator: Field?
  }

  /// The metric.
  public let definition: MetricDefinition
  /// The property's key.
  public let property: String

  /// A question about a metric of a property.
  public init(_ definition: MetricDefinition, property: String) {
    self.definition = definition
    self.property = property
  }

  /// The metric's values, one a window, month or week that it has, else one; none where the property has no good day.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
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

  /// The values, and the rows of one of them.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
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
    let behind = RowsBehind(
      definition, ofFloorplans: primarySource.countsFloorplans, asksAvailable: available)
    let hasWhole = definition.rowTerms.denominator != nil
    let day: [Field] = [.text(property), .day(value.asOf)]
    return try reader.rows(behind.sql, behind.isOfPart ? day + [.optional(value.part)] : day).map { fields in
      Row(
        id: fields[0].text ?? "", name: fields[1].text ?? "", rowClass: fields[2].text ?? "",
        floorplan: fields[3].text, numerator: fields[4], denominator: hasWhole ? fields[5] : nil)
    }
  }

  /// Whether the property's asking rent is that of the units which can be rented.
  private func asksAvailable(_ asOf: CivilDate, _ reader: UnifiedReader) throws -> Bool {
    guard definition.view == "pricing" else { return false }
    let sql = "SELECT asking_available_units FROM pricing WHERE property_id = ? AND as_of = ?"
    return try reader.rows(sql, [.text(property), .day(asOf)]).first?[0].integer ?? 0 > 0
  }
}
