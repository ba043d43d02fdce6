internal import Domain
internal import Query
internal import Warehouse

/// What the property pages show beyond the summary, read once for all properties and grouped by property.
struct PropertyData: Sendable {
  let forecast: [String: [ResultRow<ForecastFigures>]]
  let expirations: [String: [ResultRow<ExpirationFigures>]]
  let activity: [Window: [String: [ResultRow<ActivityFigures>]]]
  let tradeouts: [Window: [String: [ResultRow<TradeoutFigures>]]]
  let rentsByBedrooms: [String: [ResultRow<PricingFigures>]]
  let unitsByPlan: [String: [ResultRow<OccupancyFigures>]]
  let rentsByPlan: [String: [ResultRow<PricingFigures>]]
  let units: [String: [UnitsQuery.Row]]
  let leasing: [String: [ResultRow<FunnelFigures>]]
  let tradedRents: [String: [TradedRentsQuery.Row]]
  let delinquentDays: [String: [DelinquencyDaysQuery.Row]]

  /// The windows of move-ins and move-outs.
  static let windows: [Window] = [.last7Days, .last30Days, .previousMonth]

  init(_ reader: UnifiedReader, leasing30: QueryResult<FunnelFigures>) throws {
    forecast = PropertyData.grouped(try OccupancyForecastQuery().run(reader).rows)
    expirations = PropertyData.grouped(try ExpirationsQuery().run(reader).rows)
    var activity: [Window: [String: [ResultRow<ActivityFigures>]]] = [:]
    var tradeouts: [Window: [String: [ResultRow<TradeoutFigures>]]] = [:]
    for window in PropertyData.windows {
      activity[window] = PropertyData.grouped(try ActivityQuery(window).run(reader).result.rows)
      tradeouts[window] = PropertyData.grouped(try TradeoutsQuery(window).run(reader).result.rows)
    }
    (self.activity, self.tradeouts) = (activity, tradeouts)
    rentsByBedrooms = PropertyData.grouped(try PricingQuery(by: .bedrooms).run(reader).rows)
    unitsByPlan = PropertyData.grouped(try OccupancyQuery(by: .floorplan).run(reader).rows)
    rentsByPlan = PropertyData.grouped(try PricingQuery(by: .floorplan).run(reader).rows)
    units = Dictionary(grouping: try UnitsQuery().run(reader), by: \.propertyID)
    leasing = PropertyData.grouped(leasing30.rows)
    tradedRents = Dictionary(grouping: try TradedRentsQuery().run(reader), by: \.propertyID)
    delinquentDays = Dictionary(grouping: try DelinquencyDaysQuery().run(reader), by: \.propertyID)
  }

  private static func grouped<Figures>(_ rows: [ResultRow<Figures>]) -> [String: [ResultRow<Figures>]] {
    Dictionary(grouping: rows, by: \.subject.propertyID)
  }
}

/// Everything that one property's pages are made from.
struct PropertyView {
  let id: String
  let name: String
  let row: SummaryQuery.Row
  let site: SiteData
  let details: PropertyData
  let freshness: Freshness
  /// Whether pages explain each figure.
  let isExplained: Bool

  /// Where a figure's calculation is shown: its own page, or the data dictionary.
  func how(_ metric: String) -> String { isExplained ? Names.metric(metric, of: id) : Names.metric(metric) }

  /// The day of the units, or of whatever is known.
  var day: CivilDate? { row.occupancy?.subject.asOf ?? row.pricing?.subject.asOf ?? row.delinquency?.subject.asOf }

  /// A weekly course as points of a chart.
  func points(_ metric: TrackedMetric) -> [ChartPointValue] {
    site.history.weeks.map { day in ChartPointValue(Words.day(day), site.history.value(metric, id, on: day)?.percent) }
  }
}

/// A percentage of a weekly day; nil if the week has none.
struct ChartPointValue {
  let label: String
  let value: Hundredths?

  init(_ label: String, _ value: Hundredths?) {
    self.label = label
    self.value = value
  }
}
