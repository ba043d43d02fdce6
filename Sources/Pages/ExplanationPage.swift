internal import Charts
internal import Domain
internal import Query
internal import Reports
internal import Warehouse

/// How the figures of one view of a property are calculated: each metric with its formula, its values and what each
/// state adds, then the rows with their places in the reports.
struct ExplanationPage {
  private let module: ExplainedModule
  private let property: (id: String, name: String)
  private let meanings: [String: String]
  private let layout: PageLayout
  private let reports: ReportPages

  /// The page of a module.
  ///
  /// - Parameters:
  ///   - module: the metrics.
  ///   - property: whose they are.
  ///   - meanings: the meanings of the metrics by their ids.
  ///   - layout: the frame.
  ///   - reports: draws the comparison of sources.
  init(
    _ module: ExplainedModule, of property: (id: String, name: String), meanings: [String: String],
    _ layout: PageLayout,
    _ reports: ReportPages
  ) {
    self.module = module
    self.property = property
    self.meanings = meanings
    self.layout = layout
    self.reports = reports
  }

  /// The page; each metric is an anchor.
  var page: SitePage {
    let title = ExplanationPage.title(of: module.view)
    let links = module.metrics.map { metric in
      "<li><a href=\"#\(Escaped(metric.definition.id))\">\(Escaped(name(metric)))</a></li>"
    }
    let sections = module.metrics.map { metric in
      MetricSection(metric, name: name(metric), meaning: meanings[metric.definition.id]).markup
    }
    return layout.page(
      Names.explanation(of: property.id, module.view), title: "How this is calculated: \(title), \(property.name)",
      in: .portfolio,
      content: """
        <p class="asof">Back to \(Names.link(property.id, property.name)). \(ExplanationPage.rounding)</p>
        <ul class="nav" aria-label="On this page">\(links.joined())</ul>
        <h2 id="sources">Where it comes from</h2>
        \(sources)
        <h2 id="figures">Figures</h2>
        <div class="stackgap figures">\(sections.joined())</div>
        \(ExplainedRows(module).markup)
        """)
  }

  private static let rounding =
    "Each ratio is rounded once, at the end, half up to two decimals; other pages show one."

  private var sources: String {
    let notes = module.notes.map { "<li>\(Escaped(Words.prose($0)))</li>" }.joined()
    let list =
      (module.source.map(facts) ?? "<p class=\"sub\">No report with these figures yet.</p>")
      + (notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>")
    guard let checks = module.checks else { return list }
    return list + "<h3 class=\"mt\">Checks against other reports</h3>" + reports.body(checks)
  }

  /// The report, its day, the rows used, and the file's hash.
  private func facts(_ source: ExplainedSource) -> String {
    let report = source.report.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let rows = source.rows.map { ("Rows used", "\(grouped($0.loaded)) of \(grouped($0.read))") }
    let facts = [
      ("Report", report.joined(separator: " ")), ("As of", "\(Words.fullDay(source.asOf)), \(source.basis)"), rows,
    ].compactMap(\.self)
    return "<dl class=\"dl\">" + facts.map { "<dt>\($0.0)</dt><dd>\(Escaped($0.1))</dd>" }.joined()
      + "<dt>File (SHA-256)</dt><dd><code>\(Escaped(source.payload))</code></dd></dl>"
  }

  private func name(_ metric: ExplainedMetric) -> String { metric.definition.shownName }

  /// The name of a view's metrics.
  static func title(of view: String) -> String {
    switch view {
    case "occupancy": "Occupancy"
    case "exposure": "Exposure"
    case "pricing": "Rents"
    case "effective_rent": "Effective rent"
    case "delinquency": "Delinquency"
    case "activity": "Move-ins and move-outs"
    case "leasing_funnel": "Leasing"
    case "tradeouts": "New and renewal rents"
    case "turns": "Turn time and days on market"
    case "expirations_by_month": "Lease expirations"
    case "occupancy_forecast_by_week": "Occupancy forecast"
    default: view
    }
  }
}

extension MetricDefinition {
  /// The name on pages: the title, or the id in words.
  var shownName: String {
    if let title { return title }
    let words = id.split(separator: "_").map { ["pct": "%", "atr": "ATR"][$0] ?? String($0) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
