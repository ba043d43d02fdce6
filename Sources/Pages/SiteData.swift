internal import Domain
internal import Query
internal import Warehouse

/// All figures that the pages show, read once for all properties.
struct SiteData: Sendable {
  /// The latest day of any property's units.
  let day: CivilDate
  /// The current figures, as `summary` prints them.
  let current: SummaryQuery.QueryResult
  /// The properties of the configuration, by name.
  let properties: [PropertiesQuery.Row]
  /// Thirteen weekly days, and the days that the portfolio is compared with.
  let history: MetricHistory
  /// Leasing in the last 7 and 30 days.
  let leasing7: QueryResult<FunnelFigures>, leasing30: QueryResult<FunnelFigures>
  /// What must be known or corrected.
  let findings: [FindingsQuery.Row]
  /// The first good day of any property's units.
  let firstDay: CivilDate?
  /// Period comparison, metric by metric.
  let comparison: [ComparedMetric]

  static let weekCount = 13

  /// Reads everything; nil if no property has figures yet.
  init?(_ reader: UnifiedReader) throws {
    current = try SummaryQuery().run(reader)
    guard let day = current.rows.compactMap({ $0.occupancy?.subject.asOf }).max() else { return nil }
    self.day = day
    properties = try PropertiesQuery().run(reader)
    leasing7 = try FunnelQuery(.last7Days).run(reader).result
    leasing30 = try FunnelQuery(.last30Days).run(reader).result
    history = try MetricHistory(
      weeks: (0..<SiteData.weekCount).reversed().map { day.advanced(by: -7 * $0) },
      others: Array(ComparedMetric.days(day).dropFirst()), reader)
    findings = try FindingsQuery().run(reader)
    firstDay = try ComparisonQuery.firstDay(reader)
    comparison = ComparedMetric.all(day, history)
  }

  /// The weekly day before the current one, and the same day of the last month.
  var weekAgo: CivilDate { day.advanced(by: -7) }
  var monthAgo: CivilDate { day.sameDay(monthsAgo: 1) }
}

extension CivilDate {
  /// The same day of an earlier month, or that month's last day.
  func sameDay(monthsAgo months: Int) -> CivilDate {
    let month = self.month.advanced(by: -months)
    return min(month.firstDay.advanced(by: parts.day - 1), month.lastDay)
  }
}
