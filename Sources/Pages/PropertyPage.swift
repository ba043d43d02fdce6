internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// One property: headline figures, occupancy, outlook, delinquency, leasing, rents, units, and what needs attention.
struct PropertyPage {
  private let view: PropertyView
  private let layout: PageLayout
  private let rules: [FindingRule]
  private let previous: PropertiesQuery.Row?, next: PropertiesQuery.Row?

  init(
    _ view: PropertyView, _ layout: PageLayout, rules: [FindingRule], previous: PropertiesQuery.Row?,
    next: PropertiesQuery.Row?
  ) {
    self.rules = rules
    self.view = view
    self.layout = layout
    self.previous = previous
    self.next = next
  }

  /// The page; a property without any figures has only its states.
  var page: SitePage {
    var ids = DrawingIDs()
    let sections = [
      ("occupancy", "Occupancy", UnitPanels(view).occupancy(&ids)),
      ("outlook", "Outlook", OutlookPanels(view).panels(&ids)),
      ("delinquency", "Delinquency", DelinquencyPanels(view).panels(&ids)),
      ("leasing", "Leasing", LeasingPanels(view).panels),
      ("rents", "Rents", RentPanels(view).panels(&ids)),
      ("units", "Units", UnitTables(view).panels),
      ("attention", "Needs attention", attention),
    ].filter { !$0.2.isEmpty }
    let links = sections.map { "<li><a href=\"#\($0.0)\">\($0.1)</a></li>" }.joined()
    let body = sections.map { "<h2 id=\"\($0.0)\">\($0.1)</h2>\n\($0.2)" }.joined(separator: "\n")
    return layout.page(
      Names.property(view.id), title: view.name, in: .portfolio,
      content: """
        <p class="asof">\(asOf)</p>
        \(around)
        <ul class="nav" aria-label="On this page">\(links)</ul>
        \(Headline.row(source.headlines, &ids, how: view.how))
        \(body)
        """, footer: PortfolioPage.footer)
  }

  private var around: String {
    let links = [
      "<a href=\"portfolio.html#properties\">All properties</a>",
      previous.map { "Previous: \(Names.link($0.propertyID, $0.name))" },
      next.map { "Next: \(Names.link($0.propertyID, $0.name))" },
    ].compactMap(\.self)
    return "<p class=\"sub noprint\">\(links.joined(separator: " · "))</p>"
  }

  /// The day, the units, and the datasets of another day.
  private var asOf: String {
    guard let day = view.day else { return "No figures yet. <a href=\"freshness.html\">Data freshness</a> shows why." }
    let units = view.row.occupancy.map { ", \(Words.counted($0.figures.total, "unit", "units"))" } ?? ""
    let states = view.freshness.states(view.id)
    let others = states.compactMap { state in
      state.asOf.flatMap { $0 != day ? "\(state.dataset.title.lowercased()) as of \(Words.day($0))" : nil }
    }
    let behind = states.filter { ![.fresh, .notAvailable, .notRequested].contains($0.state) }
    let late = behind.isEmpty ? "" : " <a href=\"freshness.html\">Not everything is up to date.</a>"
    return "As of <strong>\(Words.longDay(day))</strong>\(units)."
      + (others.isEmpty ? "" : " Other days: \(Escaped(others.joined(separator: ", "))).") + late
  }

  private var attention: String {
    let findings = view.site.findings.filter { $0.propertyID == view.id }
    let property = view.site.properties.first { $0.propertyID == view.id }
    let states = Attention.urgentStates.compactMap { state in
      property.flatMap { Attention.item(of: view.freshness.states(view.id), in: state, $0) }
    }
    let breaches = view.site.breaches.filter { $0.propertyID == view.id }.map(Attention.item)
    let items = states + breaches + Attention.items(findings, rules)
    return items.isEmpty
      ? "<p class=\"small dim\">Nothing needs attention.</p>" : Attention.list(items, linked: false)
  }

  private var source: HeadlineSource {
    let leasing = view.site.leasing7.rows.first { $0.subject.propertyID == view.id }
    let owing = view.row.delinquency?.figures.all.owing
    return HeadlineSource(
      now: .init(
        occupancy: view.row.occupancy?.figures, exposure: view.row.exposure?.figures,
        pricing: view.row.pricing?.figures, delinquency: view.row.delinquency?.figures, leasing: leasing?.figures),
      weeks: view.site.history.weeks, monthAgo: view.site.monthAgo,
      value: { [view] metric, day in view.site.history.value(metric, view.id, on: day) },
      pair: { [view] metric, day in
        let history = view.site.history
        guard let now = history.value(metric, view.id, on: view.site.day),
          let then = history.value(metric, view.id, on: day)
        else { return nil }
        return ComparedMetric.Pair(now: now, then: then, excluded: [])
      },
      why: { [view] metric, period in
        view.isExplained ? ChangesPage.link(metric, period, of: view.id) : nil
      },
      leasing30: view.details.leasing[view.id]?.first?.figures,
      delinquencyBasis: owing.map { Words.counted($0, "account", "accounts") } ?? "",
      reasons: (reason(.units), reason(.pricing), reason(.delinquency), reason(.funnel)))
  }

  private func reason(_ dataset: UnifiedFactDay.Dataset) -> String {
    view.freshness.reason(view.id, dataset)
  }
}

extension Freshness {
  /// Why a dataset's figure is not available, in words.
  func reason(_ property: String, _ dataset: UnifiedFactDay.Dataset) -> String {
    switch state(property, dataset)?.state {
    case .notAvailable: "not provided by this property's source"
    case .notRequested: "no report in the configuration provides it"
    case .missing: "requested, but nothing received"
    case .refused: "the file was refused"
    case .held: "the data failed a check"
    case .failed: "the file was not downloaded"
    case .fresh, .late, .disputed: "the report does not provide it for this day"
    case nil: "no data yet"
    }
  }
}
