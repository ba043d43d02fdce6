internal import Charts
internal import Domain
internal import Query
internal import Reports
internal import Warehouse

/// Every report as a page, and the pages of findings, data freshness and receivables.
struct ReportPages {
  private let layout: PageLayout
  private let reader: UnifiedReader
  private let input: SiteInput

  init(_ layout: PageLayout, _ reader: UnifiedReader, _ input: SiteInput) {
    self.layout = layout
    self.reader = reader
    self.input = input
  }

  /// The page that lists all reports, and the reports.
  func pages() throws -> [SitePage] {
    let reports = try reports()
    let list = reports.map { name, document in
      "<li><a href=\"\(Names.report(name))\">\(Escaped(document.title))</a></li>"
    }
    let overview = layout.page(
      PageLayout.Section.reports.file, title: "Reports", in: .reports,
      content: "<p class=\"asof\">The reports that the command line prints, for all properties.</p>"
        + "<ul class=\"links\">\(list.joined())</ul>")
    return [overview]
      + reports.map { name, document in page(Names.report(name), document, in: .reports) }
  }

  /// The findings, and what to do about them.
  var findings: SitePage {
    get throws {
      FindingsPage(layout, input.findings, rules: input.rules, properties: try PropertiesQuery().run(reader)).page
    }
  }

  /// A report as a page: its lines, its table, and its notes.
  func page(_ file: String, _ document: Document, in section: PageLayout.Section) -> SitePage {
    layout.page(
      file, title: document.title, in: section, isWide: true,
      content: document.subtitle.map { "<p class=\"asof\">\(Escaped($0))</p>" }.joined()
        + body(document))
  }

  /// A report's table and notes.
  func body(_ document: Document) -> String {
    let notes = document.notes.map { "<li>\(Escaped($0))</li>" }.joined()
    return "<div class=\"scroll doc\" tabindex=\"0\" role=\"region\" aria-label=\"\(Escaped(document.title))\">"
      + "\(HTMLRenderer().table(of: document))</div>" + (notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>")
  }

  private func reports() throws -> [(String, Document)] {
    let (occupancy, pricing) = (try OccupancyQuery().run(reader), try PricingQuery().run(reader))
    let joined = try JoinedReportsQuery(of: (occupancy.rows.map(\.subject) + pricing.rows.map(\.subject))).run(reader)
    let delinquency = try DelinquencyQuery().run(reader)
    let billed = try BilledDaysQuery(of: delinquency.rows.map(\.subject)).run(reader)
    let windows: [(Window, String)] = [(.monthToDate, "month to date"), (.last30Days, "last 30 days")]
    let activity = try windows.map { window, words in
      ("activity-\(Names.file(window.rawValue))", ActivityReport(try ActivityQuery(window).run(reader)).document, words)
    }
    let leasing = try windows.map { window, words in
      (
        "leasing-funnel-\(Names.file(window.rawValue))", FunnelReport(try FunnelQuery(window).run(reader)).document,
        words
      )
    }
    let named = (activity + leasing).map { name, document, words in
      var document = document
      document.title += ", \(words)"
      return (name, document)
    }
    return [
      ("summary", SummaryReport(try SummaryQuery().run(reader)).document),
      ("properties", PropertiesReport(try PropertiesQuery().run(reader)).document),
      ("occupancy", OccupancyReport(occupancy).document),
      ("vacancy", VacancyReport(occupancy, joined: joined, readiness: input.readinessFeeds).document),
      ("exposure", ExposureReport(try ExposureQuery().run(reader)).document),
      ("pricing", PricingReport(pricing, joined: joined).document),
      ("delinquency", DelinquencyReport(delinquency, billed: billed).document),
      ("expirations", ExpirationsReport(try ExpirationsQuery().run(reader)).document),
      ("occupancy-forecast", OccupancyForecastReport(try OccupancyForecastQuery().run(reader)).document),
    ] + named
  }
}
