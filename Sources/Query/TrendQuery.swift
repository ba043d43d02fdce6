public import Domain
public import Warehouse

/// A metric over time: of the portfolio, and of each property.
///
/// A property counts in a period with its last good day of the period. The portfolio pools, at the end of each period,
/// every property's last good day of the seven days up to it, as the pages do; a period in which no property has a good
/// day has no value. Nothing is carried further.
public struct TrendQuery: Sendable {
  /// How far apart the values are.
  public enum Step: String, CaseIterable, Sendable {
    /// Each day.
    case day
    /// Every seven days, back from the last day.
    case week
    /// The last day of each month; the last value is of the last day.
    case month
  }

  /// The value of one period.
  public struct Point: Hashable, Sendable {
    /// The period's last day.
    public let day: CivilDate
    /// The day of the figures: the latest of any property's; nil without a value.
    public let asOf: CivilDate?
    /// The value; nil where it is not available.
    public let value: ComparisonQuery.Value?
    /// The simple mean of the properties' own values; nil without any, and for a count or an amount.
    public let mean: ComparisonQuery.Value?
    /// The number of properties that it includes.
    public let properties: Int
  }

  /// The result.
  public struct Result: Sendable {
    /// The portfolio's values, the oldest first.
    public let portfolio: [Point]
    /// Each property's values by its key.
    public let properties: [String: [Point]]
  }

  /// The metric.
  public let metric: MetricDefinition
  /// The window, of a metric that has windows; nil otherwise.
  public var window: Window? { query.window }
  private let query: ComparisonQuery
  /// The keys of the properties that count.
  private let properties: Set<String>

  /// A question about a metric; nil where values of single properties do not add up to it, such as medians.
  public init?(_ metric: MetricDefinition, window: Window? = nil, properties: [String]) {
    guard let query = ComparisonQuery(metric, window: window) else { return nil }
    (self.metric, self.query, self.properties) = (metric, query, Set(properties))
  }

  /// The last good day of any of the properties; nil without any.
  ///
  /// - Throws: the database's own error.
  public func lastDay(_ reader: UnifiedReader) throws -> CivilDate? {
    let rest = "FROM good_days WHERE property_id = ? AND dataset = ? ORDER BY as_of DESC LIMIT 1"
    return try properties.compactMap { property in
      try reader.rows(["as_of"], rest, [.text(property), .text(query.dataset.rawValue)]) { try $0.date("as_of") }.first
    }.max()
  }

  /// Asks it.
  ///
  /// - Parameters:
  ///   - ends: the periods' last days, the oldest first.
  ///   - step: how far apart they are.
  ///   - reader: the database.
  /// - Returns: the values.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ ends: [CivilDate], every step: Step, _ reader: UnifiedReader) throws -> Result {
    let good = try goodDays(of: ends, every: step, reader)
    var lines: [String: [Point]] = [:]
    var pooled = Array(repeating: [ComparisonQuery.Row](), count: ends.count)
    var isKnown = Array(repeating: false, count: ends.count)
    for property in properties.sorted() {
      let rows = try own(property, on: good[property] ?? [], ends, step, reader)
      lines[property] = zip(ends, rows).map { end, row in point(end, row.own.map { [$0] } ?? []) }
      for (place, row) in rows.enumerated() {
        if let week = row.week { pooled[place].append(week) }
        isKnown[place] = isKnown[place] || row.own != nil
      }
    }
    let portfolio = ends.indices.map { point(ends[$0], isKnown[$0] ? pooled[$0] : []) }
    return Result(portfolio: portfolio, properties: lines)
  }

  /// A property's rows of each period: of its last good day in the period, and of that in the week up to its end.
  private func own(
    _ property: String, on good: [CivilDate], _ ends: [CivilDate], _ step: Step, _ reader: UnifiedReader
  ) throws -> [(own: ComparisonQuery.Row?, week: ComparisonQuery.Row?)] {
    var left = good[...]
    var last: CivilDate?
    let days = ends.map { end -> (own: CivilDate?, week: CivilDate?) in
      while let next = left.first, next <= end { (last, left) = (next, left.dropFirst()) }
      let start = TrendQuery.start(of: end, step)
      return (last.flatMap { $0 > start ? $0 : nil }, last.flatMap { $0 > end.advanced(by: -7) ? $0 : nil })
    }
    let wanted = Set(days.flatMap { [$0.own, $0.week].compactMap(\.self) }).sorted()
    let rows = try query.rows(on: wanted.map { (property, $0) }, reader)
    let byDay = Dictionary(rows.map { ($0.asOf, $0) }, uniquingKeysWith: { first, _ in first })
    return days.map { ($0.own.flatMap { byDay[$0] }, $0.week.flatMap { byDay[$0] }) }
  }

  /// The properties that the portfolio's first and last value both include.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func sameStore(_ ends: [CivilDate], _ reader: UnifiedReader) throws -> SameStore {
    let known = try [ends.first, ends.last].compactMap(\.self).map { end in
      let good = try goodDays(of: [end], every: .week, reader)
      let days = properties.sorted().compactMap { property in
        good[property]?.last { $0 <= end && $0 > end.advanced(by: -7) }.map { (property: property, day: $0) }
      }
      let rows = try query.rows(on: days, reader).filter { $0.parts[0] != nil }
      return (day: end, properties: Set(rows.map(\.propertyID)))
    }
    return SameStore(properties, known: known)
  }

  /// The same question about some of the properties.
  public func of(_ properties: Set<String>) -> TrendQuery {
    TrendQuery(metric: metric, query: query, properties: self.properties.intersection(properties))
  }

  private init(metric: MetricDefinition, query: ComparisonQuery, properties: Set<String>) {
    (self.metric, self.query, self.properties) = (metric, query, properties)
  }

  /// The last days of the periods up to a day.
  public static func ends(from first: CivilDate, to last: CivilDate, every step: Step) -> [CivilDate] {
    var ends: [CivilDate] = []
    var day = last
    while day >= first {
      ends.append(day)
      day = start(of: day, step)
    }
    return ends.reversed()
  }

  /// The day before a period's first.
  private static func start(of end: CivilDate, _ step: Step) -> CivilDate {
    switch step {
    case .day: end.advanced(by: -1)
    case .week: end.advanced(by: -7)
    case .month: end.month.firstDay.advanced(by: -1)
    }
  }

  private func point(_ end: CivilDate, _ rows: [ComparisonQuery.Row]) -> Point {
    let counted = rows.filter { $0.parts[0] != nil }
    let value = query.pooled(0, over: counted)
    return Point(
      day: end, asOf: value == nil ? nil : counted.map(\.asOf).max(), value: value, mean: query.mean(0, over: counted),
      properties: value == nil ? 0 : counted.count)
  }

  /// The good days that periods may count of each of the properties, the earliest first: without the days before the
  /// first period and its week, which are more with every day.
  private func goodDays(
    of ends: [CivilDate], every step: Step, _ reader: UnifiedReader
  ) throws -> [String: [CivilDate]] {
    guard let first = ends.first, let last = ends.last else { return [:] }
    let before = min(TrendQuery.start(of: first, step), first.advanced(by: -7))
    let rest = "FROM good_days WHERE property_id = ? AND dataset = ? AND as_of > ? AND as_of <= ? ORDER BY as_of"
    return try properties.reduce(into: [:]) { days, property in
      let values: [Field] = [.text(property), .text(query.dataset.rawValue), .day(before), .day(last)]
      days[property] = try reader.rows(["as_of"], rest, values) { row in
        try row.date("as_of")
      }
    }
  }
}
