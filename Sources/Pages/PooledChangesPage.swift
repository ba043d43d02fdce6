internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// Why the pooled figures of a portfolio or group changed: what each property adds to the difference, over the properties
/// that have a figure on both days.
struct PooledChangesPage {
  private let data: SiteData
  private let scope: PortfolioScope
  private let layout: PageLayout

  init(_ data: SiteData, _ scope: PortfolioScope, _ layout: PageLayout) {
    self.data = data
    self.scope = scope
    self.layout = layout
  }

  /// The metrics of the period comparison.
  private static let metrics: [TrackedMetric] = [
    .occupancy, .leased, .exposure, .inPlaceRent, .askingRent, .delinquent, .netLeases30,
  ]

  /// The page; each metric and period is an anchor.
  var page: SitePage {
    let links = PooledChangesPage.metrics.map { metric in
      "<li><a href=\"#\(ChangesPage.anchor(metric, .week))\">\(Escaped(metric.name))</a></li>"
    }
    let sections = PooledChangesPage.metrics.flatMap { metric in
      ChangePeriod.allCases.map { section(metric, $0) }
    }
    return layout.page(
      Names.changes(ofPage: scope.page), title: "Why did it change: \(scope.name)", in: .portfolio,
      content: """
        <p class="asof">Back to <a href="\(scope.page).html">\(Escaped(scope.name))</a>. What each property adds to the\
         difference, over the properties with a figure on both days. Select a change to see its units or accounts.</p>
        <ul class="nav" aria-label="On this page">\(links.joined())</ul>
        \(sections.joined())
        """)
  }

  private struct Part {
    let property: PropertiesQuery.Row
    let then: ComparisonQuery.Parts, now: ComparisonQuery.Parts
  }

  private func section(_ metric: TrackedMetric, _ period: ChangePeriod) -> String {
    let day = period.day(before: data.day)
    let head = "<h2 id=\"\(ChangesPage.anchor(metric, period))\">\(Escaped(metric.name)), \(period.words)</h2>"
    guard let definition = MetricDefinition.all.first(where: { $0.id == metric.id }),
      let pair = data.history.pair(metric, with: day)
    else {
      let first = data.firstDay.map { " History starts on \(Words.fullDay($0))." } ?? ""
      return head + "<p class=\"sub\">n/a: no property has figures now and on \(Words.fullDay(day)).\(first)</p>"
    }
    let parts = data.properties.compactMap { property -> Part? in
      guard let now = data.history.parts(metric, property.propertyID, on: data.day),
        let then = data.history.parts(metric, property.propertyID, on: day)
      else { return nil }
      return Part(property: property, then: then, now: now)
    }
    let amounts = MetricAmounts(definition)
    let shares = definition.denominator == nil ? nil : PooledChangesPage.shares(parts, pair)
    return head
      + "<p class=\"sub\">\(Words.fullDay(day)): \(text(pair.then)) → \(Words.fullDay(data.day)):"
      + " <strong>\(text(pair.now))</strong>, \(grouped(parts.count)) of"
      + " \(Words.counted(data.properties.count, "property", "properties")).</p>"
      + table(metric, period, definition, parts, amounts, shares)
  }

  private func table(
    _ metric: TrackedMetric, _ period: ChangePeriod, _ definition: MetricDefinition, _ parts: [Part],
    _ amounts: MetricAmounts, _ shares: [Int64]?
  ) -> String {
    let isMoney = definition.addsMoney
    let rows = parts.enumerated().map { place, part in
      let change = part.now.numerator - part.then.numerator
      let shown = Words.signed(change, isMoney: isMoney)
      let link = ChangesPage.link(metric, period, of: part.property.propertyID)
      return "<tr><th scope=\"row\">\(Names.link(part.property.propertyID, part.property.name))</th>"
        + "<td class=\"r\">\(side(part.then, amounts))</td><td class=\"r\">\(side(part.now, amounts))</td>"
        + "<td class=\"r nw\">\(link.map { "<a href=\"\($0)\">\(shown)</a>" } ?? shown)</td>"
        + (shares.map { "<td class=\"r nw\">\(share($0[place], definition))</td>" } ?? "") + "</tr>"
    }
    let (then, now) = (ComparisonQuery.Parts(sumOf: parts.map(\.then)), ComparisonQuery.Parts(sumOf: parts.map(\.now)))
    let change = Words.signed(now.numerator - then.numerator, isMoney: isMoney)
    let added = shares.map { "<td class=\"r nw\">\(share($0.reduce(0, +), definition))</td>" } ?? ""
    let total =
      "<tfoot><tr><th scope=\"row\">All</th><td class=\"r\">\(side(then, amounts))</td>"
      + "<td class=\"r\">\(side(now, amounts))</td><td class=\"r nw\">\(change)</td>\(added)</tr></tfoot>"
    return scrolling(
      "\(metric.name), \(period.words)",
      "<table><caption class=\"vh\">\(Escaped(metric.name)), \(period.words), by property</caption><thead><tr>"
        + "<th scope=\"col\">Property</th><th scope=\"col\" class=\"r\">Was</th><th scope=\"col\" class=\"r\">Is</th>"
        + "<th scope=\"col\" class=\"r\">Change</th>"
        + (shares == nil ? "" : "<th scope=\"col\" class=\"r\">Adds to the difference</th>")
        + "</tr></thead><tbody>\(rows.joined())</tbody>\(total)</table>")
  }

  private func side(_ parts: ComparisonQuery.Parts, _ amounts: MetricAmounts) -> String {
    amounts.numerator(.integer(parts.numerator))
      + (parts.denominator.map { " of \(amounts.denominator(.integer($0)))" } ?? "")
  }

  private func text(_ value: ComparisonQuery.Value) -> String {
    switch value {
    case .percent(let percent): Words.exactPercent(percent)
    case .decimal(let number): "\(number)"
    case .money(let money): Words.exactDollars(money)
    case .count(let count): grouped(count)
    }
  }

  /// `+0.12 pt`, or `+$1.20` of an average.
  private func share(_ hundredths: Int64, _ definition: MetricDefinition) -> String {
    guard definition.unit == "percent" else { return Words.signed(hundredths, isMoney: true) }
    let size = Hundredths(count: Int64(hundredths.magnitude))
    return (hundredths > 0 ? "+" : hundredths < 0 ? Words.minus : "") + "\(size)\(Words.nonBreaking)pt"
  }

  /// What each property adds to the difference of a ratio, in hundredths of a point or cents: how far it is from the
  /// earlier pooled value, weighted by its part of the whole on each day.
  ///
  /// Sums so far are rounded, not single parts, so that the parts add up to the printed difference.
  private static func shares(_ parts: [Part], _ pair: ComparedMetric.Pair) -> [Int64]? {
    let sum = { (values: [Int64]) in Double(values.reduce(0, +)) }
    let (before, after) = (sum(parts.compactMap(\.then.denominator)), sum(parts.compactMap(\.now.denominator)))
    let scale: Double, total: Int64
    switch (pair.then, pair.now) {
    case (.percent(let then), .percent(let now)): (scale, total) = (10_000, now.count - then.count)
    case (.money(let then), .money(let now)): (scale, total) = (1, now.cents - then.cents)
    default: return nil
    }
    guard before > 0, after > 0 else { return nil }
    let pooled = sum(parts.map(\.then.numerator)) / before
    let excess = { (part: ComparisonQuery.Parts) in
      Double(part.numerator) - pooled * Double(part.denominator ?? 1)
    }
    var (exact, rounded) = (0.0, Int64(0))
    return parts.enumerated().map { place, part in
      exact += scale * (excess(part.now) / after - excess(part.then) / before)
      let next = place == parts.count - 1 ? total : Int64(exact.rounded())
      defer { rounded = next }
      return next - rounded
    }
  }
}
