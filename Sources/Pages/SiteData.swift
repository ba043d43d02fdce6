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
  /// The figures that are outside their thresholds, or n/a.
  let breaches: [FindingsQuery.Row]
  private let thresholds: [FigureThreshold]
  /// The first good day of any property's units.
  let firstDay: CivilDate?
  /// Period comparison, metric by metric.
  let comparison: [ComparedMetric]

  static let weekCount = 13

  /// Reads everything; nil if no property has figures yet.
  ///
  /// - Parameters:
  ///   - reader: the database.
  ///   - input: the order of properties, and the thresholds.
  ///   - days: other days to compare with.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  init?(_ reader: UnifiedReader, _ input: SiteInput, comparedWith days: Set<CivilDate> = []) throws {
    let order = input.order
    thresholds = input.thresholds
    current = SiteData.sorted(try SummaryQuery().run(reader), by: order)
    guard let day = current.rows.compactMap({ $0.occupancy?.subject.asOf }).max() else { return nil }
    self.day = day
    properties = SiteData.sorted(try PropertiesQuery().run(reader), by: order, \.propertyID)
    leasing7 = try FunnelQuery(.last7Days).run(reader).result
    leasing30 = try FunnelQuery(.last30Days).run(reader).result
    history = try MetricHistory(
      weeks: (0..<SiteData.weekCount).reversed().map { day.advanced(by: -7 * $0) },
      others: Array(ComparedMetric.days(day).dropFirst()) + days, reader)
    findings = try FindingsQuery().run(reader)
    breaches = try ThresholdsQuery(thresholds, of: properties.map { ($0.propertyID, $0.name) }).run(reader)
    firstDay = try ComparisonQuery.firstDay(reader)
    comparison = ComparedMetric.all(day, history)
  }

  /// The part of some properties, whose pooled figures are read again; nil if none of them has figures.
  init?(_ whole: SiteData, only keys: Set<String>, _ reader: UnifiedReader) throws {
    properties = whole.properties.filter { keys.contains($0.propertyID) }
    let order = properties.map(\.propertyID)
    (current, leasing7, leasing30, firstDay) = try reader.selecting(keys) {
      (
        SiteData.sorted(try SummaryQuery().run(reader), by: order),
        try FunnelQuery(.last7Days).run(reader).result, try FunnelQuery(.last30Days).run(reader).result,
        try ComparisonQuery.firstDay(reader)
      )
    }
    guard current.rows.contains(where: { $0.occupancy != nil }) else { return nil }
    day = whole.day
    history = whole.history.only(keys)
    findings = whole.findings.filter { keys.contains($0.propertyID) }
    thresholds = whole.thresholds
    let names = properties.map { (key: $0.propertyID, name: $0.name) }
    breaches = try reader.selecting(keys) { [thresholds] in try ThresholdsQuery(thresholds, of: names).run(reader) }
    comparison = ComparedMetric.all(day, history)
  }

  private static func sorted(
    _ result: SummaryQuery.QueryResult, by order: [String]?
  ) -> SummaryQuery.QueryResult {
    var result = result
    result.rows = sorted(result.rows, by: order, \.propertyID)
    return result
  }

  /// The rows in the order of their properties; those of others come last.
  private static func sorted<Row>(_ rows: [Row], by order: [String]?, _ key: (Row) -> String) -> [Row] {
    guard let order else { return rows }
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return rows.enumerated().sorted { left, right in
      (places[key(left.element)] ?? .max, left.offset) < (places[key(right.element)] ?? .max, right.offset)
    }.map(\.element)
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
