internal import Domain
internal import Query

/// One line of the period comparison: a metric now, and on each of the days that it is compared with.
struct ComparedMetric: Sendable {
  /// Its name.
  var name: String { metric.name }

  /// The values over the properties that have a figure on both days.
  struct Pair: Sendable {
    let now: ComparisonQuery.Value
    let then: ComparisonQuery.Value
    /// The properties with a figure now and none then.
    let excluded: Set<String>
  }

  let metric: TrackedMetric
  let better: Change.Better
  /// Whether the figure follows the month, so that a comparison within it judges nothing.
  let followsMonth: Bool
  /// The pooled value of today.
  let now: ComparisonQuery.Value?
  /// A week ago, the same day of the last month, and of the last year; nil if no property has both.
  let pairs: [Pair?]

  /// The days that `day` is compared with.
  static func days(_ day: CivilDate) -> [CivilDate] {
    [day.advanced(by: -7), day.sameDay(monthsAgo: 1), day.sameDay(monthsAgo: 12)]
  }

  /// Every line, in its order.
  static func all(_ day: CivilDate, _ history: MetricHistory) -> [ComparedMetric] {
    let lines: [(TrackedMetric, Change.Better)] = [
      (.occupancy, .up), (.leased, .up), (.exposure, .down), (.inPlaceRent, .up), (.askingRent, .up),
      (.delinquent, .down), (.netLeases30, .up),
    ]
    return lines.map { metric, better in
      ComparedMetric(
        metric: metric, better: better, followsMonth: metric == .delinquent, now: history.pooled(metric, on: day),
        pairs: days(day).map { history.pair(metric, with: $0) })
    }
  }
}
