import Domain
import Query
import Reports
import TestSupport
import Testing
import Warehouse

@Suite("Reports") struct ReportTests {
  /// A report of the invented portfolio.
  enum Sample: String, CaseIterable, Sendable {
    case properties, summary, occupancy, vacancy, exposure, pricing, delinquency, expirations, activity
    case leasingFunnel = "leasing_funnel"
    case activityOfTheYear = "activity_of_the_year"
    case occupancyByFloorplan = "occupancy_by_floorplan"
    case exposureByBedrooms = "exposure_by_bedrooms"
    case pricingByFloorplan = "pricing_by_floorplan"
    case occupancyOfPast = "occupancy_of_past"
    case availability, tradeouts
    case occupancyForecast = "occupancy_forecast"
    case renewalCohorts = "renewal_cohorts"

    func document() throws -> Document {
      let reader = try InventedPortfolio.store().reader
      return switch self {
      case .properties: PropertiesReport(try PropertiesQuery().run(reader)).document
      case .summary: SummaryReport(try SummaryQuery().run(reader)).document
      case .occupancy: OccupancyReport(try OccupancyQuery().run(reader)).document
      case .vacancy: VacancyReport(try OccupancyQuery().run(reader)).document
      case .exposure: ExposureReport(try ExposureQuery().run(reader)).document
      case .pricing: PricingReport(try PricingQuery().run(reader)).document
      case .delinquency: DelinquencyReport(try DelinquencyQuery().run(reader)).document
      case .expirations: ExpirationsReport(try ExpirationsQuery().run(reader)).document
      case .activity: ActivityReport(try ActivityQuery().run(reader)).document
      case .activityOfTheYear:
        ActivityReport(try ActivityQuery(.yearToDate, asOf: InventedPortfolio.day).run(reader)).document
      case .leasingFunnel: FunnelReport(try FunnelQuery().run(reader)).document
      case .occupancyByFloorplan:
        OccupancyReport(try OccupancyQuery(property: "alder", by: .floorplan).run(reader)).document
      case .exposureByBedrooms: ExposureReport(try ExposureQuery(by: .bedrooms).run(reader)).document
      case .pricingByFloorplan: PricingReport(try PricingQuery(by: .floorplan).run(reader)).document
      case .availability: AvailabilityReport(try OccupancyQuery(by: .floorplan).run(reader)).document
      case .tradeouts: TradeoutsReport(try TradeoutsQuery(.last30Days).run(reader)).document
      case .occupancyForecast: OccupancyForecastReport(try OccupancyForecastQuery().run(reader)).document
      case .renewalCohorts:
        ExpirationsReport(try RenewalCohortsQuery().run(reader), title: "Renewal cohorts").document
      case .occupancyOfPast:
        OccupancyReport(try OccupancyQuery(asOf: InventedPortfolio.day.advanced(by: -1)).run(reader)).document
      }
    }
  }

  private static let renderers: [(name: String, renderer: any Renderer)] = [
    ("text", TextRenderer()), ("csv", CSVRenderer()), ("json", JSONRenderer()),
  ]

  @Test("Every report in every form stays as it was reviewed", arguments: Sample.allCases)
  func snapshot(sample: Sample) throws {
    let document = try sample.document()
    for (name, renderer) in ReportTests.renderers {
      try assertSnapshot(renderer.render(document), named: "\(sample.rawValue).\(name)")
    }
  }

  @Test("The printed total of every count and amount is the sum of the printed rows", arguments: Sample.allCases)
  func totals(sample: Sample) throws {
    let table = try sample.document().table
    guard let total = table.total else {
      #expect(sample == .properties || sample == .occupancyForecast)
      return
    }
    // Averages do not add up, nor do the units behind them: a floor plan without available units asks for all of its own.
    let apart = ["in_place_rent_avg", "asking_rent_avg", "asking_units", "asking_unsized_units", "bedrooms"]
    var checked = 0
    for (place, column) in table.columns.enumerated() where !apart.contains(column.key) {
      let cells = table.rows.map { $0.cells[place] }
      switch column.kind {
      case .count:
        let counts = cells.compactMap { if case .count(let count) = $0 { count } else { nil } }
        #expect(total.cells[place] == (counts.isEmpty ? .absent : .count(counts.reduce(0, +))), "\(column.key)")
        checked += 1
      case .money:
        let amounts = cells.compactMap { if case .money(let money) = $0 { money } else { nil } }
        #expect(total.cells[place] == (amounts.isEmpty ? .absent : .money(amounts.reduce(.zero, +))), "\(column.key)")
        checked += 1
      case .text, .date, .decimal, .number: break
      }
    }
    #expect(checked > 0)
  }

  @Test("The parts beside vacant add up to it, in the rows and in the total")
  func parts() throws {
    for sample in [Sample.occupancy, .occupancyByFloorplan] {
      let table = try sample.document().table
      let parts = OccupancyFigures.vacantParts.map(\.rawValue)
      for row in table.rows + [try #require(table.total)] {
        var counts: [String: Int] = [:]
        for (column, cell) in zip(table.columns, row.cells) {
          if case .count(let count) = cell { counts[column.key] = count }
        }
        #expect(parts.compactMap { counts[$0] }.reduce(0, +) == counts["vacant_units"])
        let classes = ["occupied_units", "vacant_units", "unknown"].compactMap { counts[$0] }
        #expect(classes.reduce(0, +) == counts["total_units"])
      }
    }
  }

  @Test("Every row has a cell for every column", arguments: Sample.allCases)
  func shape(sample: Sample) throws {
    let table = try sample.document().table
    for row in table.rows + [table.total].compactMap(\.self) { #expect(row.cells.count == table.columns.count) }
    #expect(Set(table.columns.map(\.key)).count == table.columns.count)
  }

  @Test("A portfolio without facts gives reports without rows", arguments: 0..<2)
  func nothing(properties: Int) throws {
    let store = try UnifiedStore()
    if properties > 0 {
      let property = UnifiedProperty(propertyID: "a", name: "Alder Court", source: "realpage", sourcePropertyID: "1")
      try store.replace(PropertyFacts(property: property), inputs: "none")
    }
    let occupancy = OccupancyReport(try OccupancyQuery().run(store.reader)).document
    #expect(occupancy.table.rows.isEmpty && occupancy.table.total == nil)
    let summary = SummaryReport(try SummaryQuery().run(store.reader)).document
    #expect(summary.table.rows.isEmpty && summary.table.total == nil)
    #expect(TextRenderer().render(summary).contains("No good day yet"))
  }
}
