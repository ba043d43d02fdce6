internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// What each property adds to the figures of portfolio and group pages, read once for all of them.
struct PooledParts {
  private let rows: [String: [String: [ExplainQuery.Value]]]

  init(_ reader: UnifiedReader) throws {
    let metrics = Set(TrackedMetric.allCases.map(\.id)).sorted()
    let rows = try MetricValuesQuery(of: metrics).run(reader)
    self.rows = Dictionary(grouping: rows, by: \.metricID).mapValues { rows in
      Dictionary(grouping: rows, by: \.propertyID).mapValues { $0.map(\.value) }
    }
  }

  /// The value of a property; nil if it has none.
  func value(_ metric: String, _ property: String, window: String?) -> ExplainQuery.Value? {
    rows[metric]?[property]?.first { $0.part == window }
  }
}

/// How the pooled figures of a portfolio or group page are calculated: what each property adds, and their sums.
struct PooledExplanationPage {
  private let data: SiteData
  private let parts: PooledParts
  private let scope: PortfolioScope
  private let meanings: [String: String]
  private let layout: PageLayout

  init(
    _ data: SiteData, _ parts: PooledParts, _ scope: PortfolioScope, _ meanings: [String: String],
    _ layout: PageLayout
  ) {
    self.data = data
    self.parts = parts
    self.scope = scope
    self.meanings = meanings
    self.layout = layout
  }

  /// The page; each metric is an anchor.
  var page: SitePage {
    let metrics = TrackedMetric.allCases
    let links = metrics.map { "<li><a href=\"#\(anchor($0))\">\(Escaped($0.name))</a></li>" }
    let sections = metrics.map(section)
    return layout.page(
      Names.explanation(ofPage: scope.page), title: "How this is calculated: \(scope.name)", in: .portfolio,
      content: """
        <p class="asof">Back to <a href="\(scope.page).html">\(Escaped(scope.name))</a>. Pooled: what the properties\
         add is summed up, then divided and rounded once. Select a value to see its rows.</p>
        <ul class="nav" aria-label="On this page">\(links.joined())</ul>
        \(sections.joined())
        """)
  }

  /// Net leases of 7 days are linked as the metric; each other window has an anchor of its own.
  private func anchor(_ metric: TrackedMetric) -> String {
    metric == .netLeases30 ? "\(metric.id)_30" : metric.id
  }

  private func section(_ metric: TrackedMetric) -> String {
    guard let definition = MetricDefinition.all.first(where: { $0.id == metric.id }) else { return "" }
    let amounts = MetricAmounts(definition)
    let isRatio = definition.denominator != nil
    let values = data.properties.map { property in
      (property, parts.value(metric.id, property.propertyID, window: metric.windowName))
    }
    let counted = values.compactMap(\.1).filter { $0.value != .null }
    let rows = values.map { property, value in
      let link = Names.metric(metric.id, of: property.propertyID)
      let name = "<tr><th scope=\"row\">\(Names.link(property.propertyID, property.name))</th>"
      guard let value else { return name + cells([], isRatio, absent("no figures yet")) + "</tr>" }
      guard value.value != .null else {
        return name + cells([], isRatio, absent(MissingReason.words(value.reason)), day: value.asOf) + "</tr>"
      }
      let sums =
        [amounts.numerator(value.numerator)] + (isRatio ? [amounts.denominator(value.denominator)] : [])
      return name + cells(sums, isRatio, "<a href=\"\(link)\">\(amounts.value(value.value))</a>", day: value.asOf)
        + "</tr>"
    }
    let sums =
      [amounts.numerator(MetricAmounts.sum(counted.map(\.numerator)))]
      + (isRatio ? [amounts.denominator(MetricAmounts.sum(counted.map(\.denominator)))] : [])
    let total =
      "<tfoot><tr><th scope=\"row\">\(grouped(counted.count)) of \(grouped(values.count))</th>"
      + cells(sums, isRatio, pooled(counted, amounts, definition)) + "</tr></tfoot>"
    let heads = (["Adds"] + (isRatio ? ["Of"] : []) + ["Value"]).map { "<th scope=\"col\" class=\"r\">\($0)</th>" }
    let meaning = meanings[metric.id].map { "\(rowClassName($0)). " } ?? ""
    return "<h2 id=\"\(anchor(metric))\">\(Escaped(metric.name))</h2><p class=\"sub\">\(Escaped(meaning))"
      + "<code>\(Escaped(definition.formula))</code></p>"
      + scrolling(
        metric.name,
        "<table><caption class=\"vh\">\(Escaped(metric.name)) by property</caption><thead><tr>"
          + "<th scope=\"col\">Property</th><th scope=\"col\">Day</th>\(heads.joined())</tr></thead>"
          + "<tbody>\(rows.joined())</tbody>\(total)</table>")
  }

  private func cells(_ sums: [String], _ isRatio: Bool, _ value: String, day: CivilDate? = nil) -> String {
    let missing = Array(repeating: "<span class=\"na\">n/a</span>", count: isRatio ? 2 : 1)
    return "<td class=\"nw\">\(day.map(Words.day) ?? "")</td>"
      + (sums.isEmpty ? missing : sums).map { "<td class=\"r\">\($0)</td>" }.joined()
      + "<td class=\"r nw\">\(value)</td>"
  }

  /// The pooled value of the counted rows.
  private func pooled(
    _ values: [ExplainQuery.Value], _ amounts: MetricAmounts, _ definition: MetricDefinition
  ) -> String {
    let numerator = MetricAmounts.sum(values.map(\.numerator))
    guard definition.denominator != nil else { return amounts.value(numerator) }
    guard let part = numerator.integer, let whole = MetricAmounts.sum(values.map(\.denominator)).integer, whole > 0
    else { return absent("there are none") }
    if definition.unit == "percent" {
      return Ratio(part, of: whole).percentHundredths.map { Words.exactPercent(Hundredths(count: $0)) } ?? "n/a"
    }
    let (cents, rest) = part.quotientAndRemainder(dividingBy: whole)
    return amounts.value(.integer(cents + (2 * rest.magnitude >= whole.magnitude ? rest.signum() : 0)))
  }
}
