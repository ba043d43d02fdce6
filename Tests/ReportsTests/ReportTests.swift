import Domain
import Query
import Reports
import TestSupport
import Testing
import Warehouse
import SpreadsheetWriter

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
    case availability, tradeouts, turns
    case occupancyForecast = "occupancy_forecast"
    case renewalCohorts = "renewal_cohorts"

    func document() throws -> Document {
      let reader = try InventedPortfolio.reader(InventedPortfolio.store())
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
      case .turns: TurnsReport(try TurnsQuery(.last30Days).run(reader)).document
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
    let apart = [
      "in_place_rent_avg", "asking_rent_avg", "asking_units", "asking_unsized_units", "bedrooms", "days_behind",
    ]
    var checked = 0
    // A comparison that not all of the pooled properties know has no total.
    let isUnknown = { (column: Column, place: Int) in
      let prefix = ["compared_", "last_year_"].first { column.key.hasPrefix($0) }
      let figure = prefix.flatMap { prefix in table.columns.firstIndex { $0.key == column.key.dropFirst(prefix.count) }
      }
      return figure.map { figure in table.rows.contains { $0.cells[figure] != .absent && $0.cells[place] == .absent } }
        ?? false
    }
    for (place, column) in table.columns.enumerated() where !apart.contains(column.key) {
      let cells = table.rows.map { $0.cells[place] }
      switch column.kind {
      case .count:
        let counts = cells.compactMap { if case .count(let count) = $0 { count } else { nil } }
        #expect(
          total.cells[place] == (counts.isEmpty || isUnknown(column, place) ? .absent : .count(counts.reduce(0, +))),
          "\(column.key)")
        checked += 1
      case .money:
        let amounts = cells.compactMap { if case .money(let money) = $0 { money } else { nil } }
        // A sum of nothing but zeros says nothing about units whose cost is unknown.
        let isUnknown = cells.contains(.absent) && amounts.allSatisfy { $0 == .zero } && column.key.hasSuffix("cost")
        #expect(
          total.cells[place] == (amounts.isEmpty || isUnknown ? .absent : .money(amounts.reduce(.zero, +))),
          "\(column.key)")
        checked += 1
      case .text, .date, .decimal, .number: break
      }
    }
    #expect(checked > 0)
  }

  @Test("Each pooled figure states its own coverage: delinquency of one property in four, with 13 of 36 units")
  func coverage() throws {
    let document = try Sample.summary.document()
    var covered: [String: (Int, Int, String?)] = [:]
    for (column, coverage) in zip(document.table.columns, document.table.coverage) {
      if let coverage {
        covered[column.key] = (coverage.properties, coverage.configured, coverage.unitsPercent?.description)
      }
    }
    #expect(try #require(covered["total_units"]) == (3, 4, "100.00"))
    #expect(try #require(covered["asking_rent_avg"]) == (2, 4, "91.67"), "33 of 36 units")
    #expect(try #require(covered["exposure_60_pct"]) == (2, 4, "44.44"), "16 of 36 units")
    #expect(try #require(covered["delinquent_total"]) == (1, 4, "36.11"))
    #expect(covered["as_of"] == nil && covered["days_behind"] == nil)
    let text = TextRenderer().render(document)
    #expect(
      text.contains("Properties ") && text.contains("  1 of 4\n") && text.contains("Known units")
        && text.contains("  36%\n"))
    let page = HTMLRenderer().render(document)
    #expect(
      page.contains("class=\"coverage\"><th role=\"rowheader\" scope=\"row\">Properties</th>")
        && page.contains(">1 of 4</td></tr>"))
    #expect(
      JSONRenderer().render(document).contains(
        #""delinquent_total": {"properties": 1, "properties_configured": 4, "units_pct": 36.11}"#))
    let sheet = try #require(WorkbookRenderer().sheets(of: document).first)
    #expect(sheet.below.map(\.last) == [.text("1 of 4"), .text("36%")])
  }

  @Test("A figure that every property has needs no coverage below it, and a ratio of no units is not a missing one")
  func wholeCoverage() throws {
    let vacancy = try Sample.vacancy.document().table
    let place = try #require(vacancy.columns.firstIndex { $0.key == "days_vacant_avg" })
    #expect(
      vacancy.coverage[place]?.properties == 2, "Alder, and Cedar that has no vacant unit; Birch counts by floor plan")
    let one = OccupancyReport(
      try OccupancyQuery(property: "alder", by: .floorplan).run(InventedPortfolio.store().reader))
    #expect(one.document.table.coverage.allSatisfy { $0 == nil })
    #expect(!TextRenderer().render(one.document).contains("Properties"))
  }

  @Test("A window that is not pooled is not covered, though some of its stages are known")
  func windowCoverage() throws {
    let funnel = try Sample.leasingFunnel.document().table
    let counts = Dictionary(
      zip(funnel.columns.map(\.key), funnel.coverage.map { $0?.properties }), uniquingKeysWith: { first, _ in first })
    #expect(counts["leads"] == 2 && counts["applications"] == 1 && counts["lead_application_pct"] == 1)
    let activity = try Sample.activity.document().table
    let moveIns = try #require(activity.columns.firstIndex { $0.key == "move_ins" })
    #expect(activity.coverage[moveIns]?.properties == 1, "Birch's window is incomplete")
  }

  @Test("Late figures state their age next to them, and a refusal of the same day is not an older day")
  func age() throws {
    let store = try InventedPortfolio.store()
    let text = TextRenderer().render(try Sample.occupancy.document())
    #expect(text.contains("Days behind"))
    #expect(text.contains("* As of 2026-02-03, 1 day older than the latest: Birch House"))
    #expect(text.contains("* Cedar Park, as of 2026-02-02, 2 days older than the latest: classes_do_not_partition"))
    #expect(text.contains("; 2 as of an older day"))
    let one = OccupancyReport(try OccupancyQuery(property: "cedar").run(store.reader)).document
    #expect(one.notes.contains { $0.contains("2 days older than the latest") }, "Also where it is asked for alone")
    var subject = try #require(try OccupancyQuery(property: "alder").run(store.reader).rows.first?.subject)
    #expect(!subject.isLate)
    subject.staleBecause = "the Rent Roll of the same day was refused"
    #expect(subject.isLate && subject.daysBehind == 0)
  }

  @Test("A property without a report is named with its own source's report")
  func missing() throws {
    let store = try InventedPortfolio.store()
    for (id, name, source) in [("elm", "Elm Place", "yardi"), ("fir", "Fir Walk", "ledger")] {
      let property = UnifiedProperty(propertyID: id, name: name, source: source, sourcePropertyID: id)
      try store.replace(PropertyFacts(property: property), inputs: "invented")
    }
    let reader = InventedPortfolio.reader(store)
    let expirations = ExpirationsReport(try ExpirationsQuery().run(reader)).document.notes
    #expect(
      expirations.contains("n/a, no Lease Expiration/Renewal Detail is loaded: Birch House, Cedar Park, Dogwood Place"))
    #expect(expirations.contains("n/a, no Yardi resident list is loaded: Elm Place"))
    #expect(expirations.contains("n/a, not provided by the source: Fir Walk"))
    let funnel = FunnelReport(try FunnelQuery().run(reader)).document.notes
    #expect(funnel.contains("n/a, no Yardi guest activity is loaded: Elm Place"))
  }

  @Test("The parts of vacant add up to it, in the rows and in the total")
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
