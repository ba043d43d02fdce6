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
    page(PageLayout.Section.findings.file, input.findings, in: .findings, help: ReportPages.findingsHelp, below: rules)
  }

  private static let findingsHelp = [
    "<strong>block</strong>: the day is withheld and the last good day stays published. Correct the data at the source"
      + " and load the file again.",
    "<strong>warn</strong>: the day is published. The table below explains each rule.",
    "<strong>refused, unused</strong>: files that no figure uses.",
  ]

  /// A report as a page: its lines, its table, and its notes.
  func page(
    _ file: String, _ document: Document, in section: PageLayout.Section, help: [String] = [], below: String = ""
  ) -> SitePage {
    layout.page(
      file, title: document.title, in: section, isWide: true,
      content: document.subtitle.map { "<p class=\"asof\">\(Escaped($0))</p>" }.joined()
        + help.map { "<p class=\"sub\">\($0)</p>" }.joined() + body(document) + below)
  }

  /// The rules of the findings that are listed: what each means, its effect, and what to do.
  private var rules: String {
    guard let place = input.findings.table.columns.firstIndex(where: { $0.key == "rule" }) else { return "" }
    let met = Set(input.findings.table.rows.map { $0.cells[place] })
    let rows = input.rules.filter { met.contains(.text($0.name)) }.map { rule in
      "<tr id=\"rule-\(Escaped(rule.name))\"><th scope=\"row\">\(Escaped(rule.name))</th><td>\(Escaped(rule.meaning))</td>"
        + "<td>\(Escaped(rule.effect))</td><td>\(Escaped(rule.remedy))</td></tr>"
    }
    guard !rows.isEmpty else { return "" }
    return "<h2 id=\"rules\">What to do</h2><div class=\"scroll doc\" tabindex=\"0\" role=\"region\""
      + " aria-label=\"What to do\"><table><caption>What to do</caption><thead><tr>"
      + ["Rule", "Meaning", "Effect on the figures", "What to do"].map { "<th scope=\"col\">\($0)</th>" }.joined()
      + "</tr></thead><tbody>\(rows.joined())</tbody></table></div>"
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
