internal import Domain
internal import Query
internal import Warehouse

/// A metric that pages show over time.
enum TrackedMetric: CaseIterable, Sendable {
  case occupancy, leased, exposure, inPlaceRent, askingRent, delinquent, netLeases7, netLeases30

  /// The metric's id in the view `metrics`.
  var id: String {
    switch self {
    case .occupancy: "physical_occupancy_pct"
    case .leased: "leased_pct"
    case .exposure: "exposure_60_pct"
    case .inPlaceRent: "in_place_rent_avg"
    case .askingRent: "asking_rent_avg"
    case .delinquent: "delinquent_total"
    case .netLeases7, .netLeases30: "net_leases"
    }
  }

  /// The metric's name in the catalog, with its window.
  var name: String {
    let title = MetricDefinition.all.first { $0.id == id }?.title ?? id
    return window.map { "\(title), \($0 == .last7Days ? 7 : 30) days" } ?? title
  }

  private var window: Window? {
    switch self {
    case .netLeases7: .last7Days
    case .netLeases30: .last30Days
    case .occupancy, .leased, .exposure, .inPlaceRent, .askingRent, .delinquent: nil
    }
  }

  /// The name of its window in the view `metrics`; nil for a metric without windows.
  var windowName: String? { window?.rawValue }

  fileprivate var query: ComparisonQuery {
    switch self {
    case .occupancy, .leased: ComparisonQuery([id], of: OccupancyFigures.self)
    case .exposure: ComparisonQuery([id], of: ExposureFigures.self)
    case .inPlaceRent, .askingRent: ComparisonQuery([id], of: PricingFigures.self)
    case .delinquent: ComparisonQuery([id], of: DelinquencyFigures.self)
    case .netLeases7, .netLeases30: ComparisonQuery([id], of: FunnelFigures.self, window: window)
    }
  }

  /// The metrics of one view and window, which are read together.
  fileprivate static let modules: [[TrackedMetric]] = [
    [.occupancy, .leased], [.exposure], [.inPlaceRent, .askingRent], [.delinquent], [.netLeases7], [.netLeases30],
  ]
}

/// The tracked metrics of every property on the weekly days, and on the days that the portfolio is compared with.
///
/// A property counts on a day with its last good day of the seven days up to it; an older one leaves a gap.
struct MetricHistory: Sendable {
  private struct Days: Sendable {
    let query: ComparisonQuery
    let place: Int
    let current: [String: ComparisonQuery.Row]
    let earlier: [CivilDate: [String: ComparisonQuery.Row]]
  }

  /// The weekly days, the oldest first; the last is the current day.
  let weeks: [CivilDate]
  private let metrics: [TrackedMetric: Days]
  /// The lines of the pooled figures.
  private let lines: [TrackedMetric: PooledLine]

  /// A pooled figure's line of weeks, which is over the same properties in each of its weeks, so that it does not jump
  /// where properties join.
  private struct PooledLine {
    /// The first week.
    let first: CivilDate
    /// The properties with a figure in every week that any property has a figure in.
    let properties: Set<String>
    /// The properties with a current figure that are not in the line.
    let excluded: Set<String>

    /// The line that reaches back as far as at least half of the current properties do; nil without any.
    ///
    /// - Parameter weeks: the weeks, the newest last, each with the properties that have a figure.
    init?(_ weeks: [(day: CivilDate, properties: Set<String>)]) {
      guard let now = weeks.last, !now.properties.isEmpty else { return nil }
      var line = (first: now.day, properties: now.properties)
      for week in weeks.reversed() where !week.properties.isEmpty {
        let common = line.properties.intersection(week.properties)
        guard common.count * 2 >= now.properties.count else { break }
        line = (week.day, common)
      }
      (first, properties) = line
      excluded = now.properties.subtracting(line.properties)
    }
  }

  /// Reads the metrics.
  ///
  /// - Parameters:
  ///   - weeks: the weekly days; the last is the current one.
  ///   - others: other days to compare with.
  ///   - reader: the database.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  init(weeks: [CivilDate], others: [CivilDate], _ reader: UnifiedReader) throws {
    self.weeks = weeks
    var metrics: [TrackedMetric: Days] = [:]
    for module in TrackedMetric.modules {
      guard let first = module.first else { continue }
      let query = first.query.joined(with: module.dropFirst().map(\.query))
      let isWeekly = first != .netLeases30
      let days = Set((isWeekly ? weeks.dropLast() : []) + others + weeks.dropLast().suffix(1))
      let current = MetricHistory.byProperty(try query.run(asOf: nil, reader))
      var earlier: [CivilDate: [String: ComparisonQuery.Row]] = [:]
      for day in days.sorted() {
        let rows = try query.run(asOf: day, after: day.advanced(by: -7), reader)
        earlier[day] = MetricHistory.byProperty(rows)
      }
      for (place, metric) in module.enumerated() {
        metrics[metric] = Days(query: query, place: place, current: current, earlier: earlier)
      }
    }
    self.metrics = metrics
    lines = MetricHistory.lines(metrics, weeks)
  }

  /// The history of some of the properties.
  func only(_ keys: Set<String>) -> MetricHistory { MetricHistory(self, keys) }

  private init(_ whole: MetricHistory, _ keys: Set<String>) {
    weeks = whole.weeks
    let own = { (rows: [String: ComparisonQuery.Row]) in rows.filter { keys.contains($0.key) } }
    metrics = whole.metrics.mapValues { days in
      Days(query: days.query, place: days.place, current: own(days.current), earlier: days.earlier.mapValues(own))
    }
    lines = MetricHistory.lines(metrics, weeks)
  }

  private static func lines(_ metrics: [TrackedMetric: Days], _ weeks: [CivilDate]) -> [TrackedMetric: PooledLine] {
    metrics.compactMapValues { days in
      PooledLine(
        weeks.map { day in
          let rows = day == weeks.last ? days.current : days.earlier[day] ?? [:]
          return (day, Set(rows.filter { $0.value.parts[days.place] != nil }.keys))
        })
    }
  }

  private static func byProperty(_ rows: [ComparisonQuery.Row]) -> [String: ComparisonQuery.Row] {
    Dictionary(rows.map { ($0.propertyID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func rows(_ days: Days, _ day: CivilDate) -> [String: ComparisonQuery.Row] {
    day == weeks.last ? days.current : days.earlier[day] ?? [:]
  }

  /// What a property adds to a metric on a day; nil if it has no figure.
  func parts(_ metric: TrackedMetric, _ property: String, on day: CivilDate) -> ComparisonQuery.Parts? {
    metrics[metric].flatMap { days in rows(days, day)[property]?.parts[days.place] }
  }

  /// A property's value on a day; nil if it has none.
  func value(_ metric: TrackedMetric, _ property: String, on day: CivilDate) -> ComparisonQuery.Value? {
    metrics[metric].flatMap { days in rows(days, day)[property].flatMap { days.query.pooled(days.place, over: [$0]) } }
  }

  /// The value of all properties with a figure on a day, pooled.
  func pooled(_ metric: TrackedMetric, on day: CivilDate) -> ComparisonQuery.Value? {
    metrics[metric].flatMap { days in days.query.pooled(days.place, over: Array(rows(days, day).values)) }
  }

  /// The pooled value in a week of the metric's line, over the same properties in each week; nil before the line begins.
  func pooledLine(_ metric: TrackedMetric, on day: CivilDate) -> ComparisonQuery.Value? {
    guard let days = metrics[metric], let line = lines[metric], day >= line.first else { return nil }
    return days.query.pooled(days.place, over: rows(days, day).filter { line.properties.contains($0.key) }.map(\.value))
  }

  /// The properties with a current figure that are not in a metric's pooled line, because a week of theirs is missing.
  func excludedFromLine(_ metric: TrackedMetric) -> Set<String> { lines[metric]?.excluded ?? [] }

  /// The values now and on an earlier day over the properties with a figure on both; nil without any.
  func pair(_ metric: TrackedMetric, with day: CivilDate) -> ComparedMetric.Pair? {
    guard let days = metrics[metric] else { return nil }
    let now = days.current.filter { $0.value.parts[days.place] != nil }
    let then = rows(days, day).filter { $0.value.parts[days.place] != nil }
    let common = Set(now.keys).intersection(then.keys)
    let values = [now, then].compactMap { rows in
      days.query.pooled(days.place, over: rows.filter { common.contains($0.key) }.map(\.value))
    }
    guard values.count == 2 else { return nil }
    return ComparedMetric.Pair(now: values[0], then: values[1], excluded: Set(now.keys).subtracting(common))
  }
}

extension ComparisonQuery.Value {
  /// The percentage; nil if it is none.
  var percent: Hundredths? { if case .percent(let percent) = self { percent } else { nil } }
  /// The amount; nil if it is none.
  var money: Money? { if case .money(let money) = self { money } else { nil } }
  /// The count; nil if it is none.
  var count: Int? { if case .count(let count) = self { count } else { nil } }
}
