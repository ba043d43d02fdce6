public import Domain
public import Warehouse

/// A query for the rows behind one metric of a property's current day, or of an earlier one.
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

  /// The day by which the property's last good day counts; nil for its current day.
  public let asOf: CivilDate?

  /// Creates a query for a metric of a property.
  public init(_ definition: MetricDefinition, property: String, asOf: CivilDate? = nil) {
    (self.definition, self.property, self.asOf) = (definition, property, asOf)
  }

  /// Returns the metric's values: one for each window, month or week that it has, else one; none where the property has
  /// no valid day.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func values(_ reader: UnifiedReader) throws -> [Value] {
    let columns = ["numerator", "denominator", "value", "reason", "as_of", "COALESCE(window_name, grain_key) AS part"]
    let last = try asOf.map { asOf in
      let sql = "SELECT MAX(as_of) FROM \(definition.view) WHERE property_id = ? AND as_of <= ?"
      return try reader.rows(sql, [.text(property), .day(asOf)]).first?.first ?? .null
    }
    let ofDay = last == nil ? "is_current = 1" : "as_of = ?"
    let rest = """
      FROM metrics WHERE metric_id = ? AND property_id = ? AND grain NOT IN ('floorplan', 'bedrooms', 'portfolio')
        AND \(ofDay)
      ORDER BY length(grain_key), grain_key, window_name
      """
    let parameters = [.text(definition.id), .text(property)] + (last.map { [$0] } ?? [])
    return try reader.rows(columns, rest, parameters) { row in
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
    let explained = try ExplainQuery.explanations(
      of: [Request(definition: definition, values: values, value: value)], property: property, reader)
    return explained[0]
  }

  /// One value whose rows are read.
  public struct Request {
    /// The metric.
    let definition: MetricDefinition
    /// All of its values.
    let values: [Value]
    /// The value.
    let value: Value

    /// A value among all values of a metric.
    public init(definition: MetricDefinition, values: [Value], value: Value) {
      (self.definition, self.values, self.value) = (definition, values, value)
    }

    /// What names the rows behind it; values with the same rows are read together.
    fileprivate var rows: [String] {
      ContributingRows.source(of: definition) + [value.asOf.description, value.part ?? ""]
    }
  }

  /// The facts of a day that a view is made of.
  private struct Day {
    let basis: LoadRecord.AsOfBasis
    let primarySource: UnifiedFactDay.PrimarySource
    let payload: String
    let staleBecause: String?
  }

  /// Returns the rows behind values of a property, in the order of the values.
  ///
  /// Rows that several metrics are made of are read once.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public static func explanations(
    of requests: [Request], property: String, _ reader: UnifiedReader
  ) throws -> [Explanation] {
    var explanations: [Int: Explanation] = [:]
    for group in Dictionary(grouping: requests.indices, by: { requests[$0].rows }).values {
      let together = group.map { requests[$0] }
      let day = try day(of: together[0], property, reader)
      let rows = try rows(of: together, on: day, property, reader)
      for (place, (request, rows)) in zip(group, zip(together, rows)) {
        explanations[place] = Explanation(
          definition: request.definition, values: request.values, part: request.value.part, asOf: request.value.asOf,
          asOfBasis: day.basis, primarySource: day.primarySource, payload: day.payload,
          staleBecause: day.staleBecause, rows: rows)
      }
    }
    return requests.indices.compactMap { explanations[$0] }
  }

  private static func day(of request: Request, _ property: String, _ reader: UnifiedReader) throws -> Day {
    let rest = """
      FROM \(request.definition.view) v JOIN unified_fact_days f
        ON f.property_id = v.property_id AND f.as_of = v.as_of AND f.primary_source = v.primary_source
      LEFT JOIN published p ON p.property_id = f.property_id AND p.dataset = f.dataset AND p.as_of = f.as_of
      WHERE v.property_id = ? AND v.as_of = ? ORDER BY p.dataset IS NULL, f.dataset LIMIT 1
      """
    let columns = ["f.as_of_basis", "f.primary_source", "f.payload", "p.stale_because"]
    let days = try reader.rows(columns, rest, [.text(property), .day(request.value.asOf)]) { row in
      Day(
        basis: try row.word("as_of_basis"), primarySource: try row.word("primary_source"),
        payload: try row.text("payload"), staleBecause: try row.optionalText("stale_because"))
    }
    guard let day = days.first else { throw QueryError(column: "primary_source", expected: "the day's primary source") }
    return day
  }

  /// The rows of values that are made of the same rows, for each value.
  private static func rows(
    of requests: [Request], on day: Day, _ property: String, _ reader: UnifiedReader
  ) throws -> [[Row]] {
    let (definitions, value) = (requests.map(\.definition), requests[0].value)
    let available = try asksAvailable(definitions[0], property, value.asOf, reader)
    let contributing = ContributingRows(
      definitions[0], and: Array(definitions.dropFirst()), ofFloorplans: day.primarySource.countsFloorplans,
      asksAvailable: available)
    let key: [Field] = [.text(property), .day(value.asOf)]
    let rows = try reader.rows(contributing.sql, contributing.isOfPart ? key + [.optional(value.part)] : key)
    return definitions.enumerated().map { place, definition in
      let hasWhole = definition.rowTerms.denominator != nil
      return rows.map { fields in
        Row(
          id: fields[0].text ?? "", name: fields[1].text ?? "", rowClass: fields[2].text ?? "",
          floorplan: fields[3].text, numerator: fields[4 + 2 * place],
          denominator: hasWhole ? fields[5 + 2 * place] : nil)
      }
    }
  }

  /// Whether the property's asking rent is based only on available units.
  private static func asksAvailable(
    _ definition: MetricDefinition, _ property: String, _ asOf: CivilDate, _ reader: UnifiedReader
  ) throws -> Bool {
    guard definition.view == "pricing" else { return false }
    let sql = "SELECT asking_available_units FROM pricing WHERE property_id = ? AND as_of = ?"
    return try reader.rows(sql, [.text(property), .day(asOf)]).first?[0].integer ?? 0 > 0
  }
}
