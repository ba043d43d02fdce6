public import Domain
public import Warehouse

/// Why a metric of a property changed between two days: the units or accounts whose part in it changed.
///
/// What the rows add to the difference adds up to the difference of the metric's numerators, and of its denominators.
public struct MetricChangesQuery: Sendable {
  /// One unit or account whose part changed.
  public struct Change: Hashable, Sendable {
    /// Its id in the property.
    public let id: String
    /// What people call it, such as the unit's number; never a name.
    public let name: String
    /// Its class on the two days; nil on a day that does not list it.
    public let before: String?, after: String?
    /// Its part of the numerator on the two days; nil on a day that does not list it.
    public let was: Int64?, now: Int64?
    /// How much its part of the numerator and of the denominator grew.
    public let numerator: Int64, denominator: Int64
  }

  /// The metric on one of the days.
  public struct Value: Hashable, Sendable {
    /// The property's last good day on or before the requested day.
    public let asOf: CivilDate
    /// The part, or the count or amount itself, and the whole; nil where they are not available.
    public let numerator: Int64?, denominator: Int64?
    /// The value; nil where it is not available.
    public let value: Field
  }

  /// The two values and what makes their difference.
  public struct Result: Sendable {
    /// The metric on the first and the last day; nil without a good day by then.
    public let from: Value?, to: Value?
    /// The rows whose part changed, in the order of their names.
    public let changes: [Change]
  }

  /// The metric.
  public let metric: MetricDefinition
  /// The property's key.
  public let property: String
  /// The days to compare.
  public let from: CivilDate, to: CivilDate

  /// A question about a metric; nil where single rows of one day do not add up to it, as of windows, medians and asking
  /// rents.
  public init?(_ metric: MetricDefinition, property: String, from: CivilDate, to: CivilDate) {
    guard MetricChangesQuery.canAnswer(metric) else { return nil }
    self.metric = metric
    self.property = property
    self.from = from
    self.to = to
  }

  /// Whether single rows of one day add up to a metric.
  public static func canAnswer(_ metric: MetricDefinition) -> Bool {
    switch metric.rows {
    case .units, .accounts:
      // Which units' asking rents count is decided for a whole property.
      metric.isSum && !"\(metric.rowTerms.numerator) \(metric.rowTerms.denominator ?? "")".contains("asking_")
    case .floorplans, .billedMonths, .incomeLines, .activityEvents, .leasingEvents, .tradeouts, .turns, .expirations,
      .schedules:
      false
    }
  }

  /// Asks it.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> Result {
    let (first, last) = (try value(by: from, reader), try value(by: to, reader))
    guard let first, let last else { return Result(from: first?.value, to: last?.value, changes: []) }
    let before = try rows(first, reader)
    let after = try rows(last, reader)
    let changes = Set(before.keys).union(after.keys).compactMap { id -> Change? in
      let (was, now) = (before[id], after[id])
      let change = Change(
        id: id, name: now?.name ?? was?.name ?? id, before: was?.rowClass, after: now?.rowClass,
        was: was?.numerator, now: now?.numerator,
        numerator: (now?.numerator ?? 0) - (was?.numerator ?? 0),
        denominator: (now?.denominator ?? 0) - (was?.denominator ?? 0))
      return change.numerator == 0 && change.denominator == 0 ? nil : change
    }
    return Result(
      from: first.value, to: last.value,
      changes: changes.sorted { (NaturalOrder($0.name), $0.id) < (NaturalOrder($1.name), $1.id) })
  }

  private struct Day {
    let value: Value
    let countsFloorplans: Bool
  }

  private struct Row {
    let name: String
    let rowClass: String
    let numerator: Int64, denominator: Int64
  }

  private func value(by day: CivilDate, _ reader: UnifiedReader) throws -> Day? {
    let columns = [
      "m.as_of", "m.primary_source", "(\(metric.numerator)) AS numerator",
      "(\(metric.denominator ?? "NULL")) AS denominator", "m.\(metric.column) AS value",
    ]
    let rest = "FROM \(metric.view) m WHERE m.property_id = ? AND m.as_of <= ? ORDER BY m.as_of DESC LIMIT 1"
    return try reader.rows(columns, rest, [.text(property), .day(day)]) { row in
      let source: UnifiedFactDay.PrimarySource = try row.word("primary_source")
      return Day(
        value: Value(
          asOf: try row.date("as_of"), numerator: try row.field("numerator").integer,
          denominator: try row.field("denominator").integer, value: try row.field("value")),
        countsFloorplans: source.countsFloorplans)
    }.first
  }

  private func rows(_ day: Day, _ reader: UnifiedReader) throws -> [String: Row] {
    let contributing = ContributingRows(metric, ofFloorplans: day.countsFloorplans, asksAvailable: false)
    let rows = try reader.rows(contributing.sql, [.text(property), .day(day.value.asOf)]).map { fields in
      (
        fields[0].text ?? "",
        Row(
          name: fields[1].text ?? "", rowClass: fields[2].text ?? "", numerator: fields[4].integer ?? 0,
          denominator: fields[5].integer ?? 0)
      )
    }
    return Dictionary(rows) { first, second in
      Row(
        name: first.name, rowClass: first.rowClass, numerator: first.numerator + second.numerator,
        denominator: first.denominator + second.denominator)
    }
  }
}
