internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// The portfolio at a glance: headline figures, what needs attention, all properties, and the comparison of periods; or
/// the same of a group.
struct PortfolioPage {
  private let data: SiteData
  private let freshness: Freshness
  private let layout: PageLayout
  private let rules: [FindingRule]
  private let scope: PortfolioScope
  private let groups: GroupsTable?

  init(
    _ data: SiteData, _ freshness: Freshness, _ layout: PageLayout, rules: [FindingRule],
    scope: PortfolioScope = .portfolio, groups: GroupsTable? = nil
  ) {
    self.scope = scope
    self.groups = groups
    self.rules = rules
    self.data = data
    self.freshness = freshness
    self.layout = layout
  }

  /// More properties than this are not listed on one page if they are in groups, each of which has a page of its own.
  static let mostProperties = 60

  /// Whether the groups stand for the properties.
  private var listsGroupsOnly: Bool { groups != nil && data.properties.count > PortfolioPage.mostProperties }

  /// The orders of the properties that have a page.
  var orders: [PropertiesTable.Order] { listsGroupsOnly ? [.name] : PropertiesTable.Order.allCases }

  /// The page in one order of its properties.
  func page(by order: PropertiesTable.Order) -> SitePage {
    var ids = DrawingIDs()
    let attention = Attention(data, freshness, rules).items()
    let list =
      attention.isEmpty ? "<p class=\"small dim\">Nothing needs attention.</p>" : Attention.list(attention)
    let content = """
      <p class="asof">\(asOf)</p>
      \(note)
      \(Headline.row(source.headlines, &ids, how: scope.how))\(lineNote)
      <h2 id="attention">What needs attention</h2>
      <div class="grid2 wide-l">\(panel(
        "Needs attention", help: "Data that is not up to date first, then unusual figures, figures outside their"
          + " thresholds, and <a href=\"findings.html\">findings</a> in the data.", list))<div>\(Movers(data, scope).panels)</div></div>
      \(groups.map { groupsSection($0, &ids) } ?? "")
      \(listsGroupsOnly ? "" : propertiesSection(order, &ids))
      <h2 id="compare">Period comparison</h2>
      <p class="sub">\(PeriodComparison(data, scope).help)</p>
      \(PeriodComparison(data, scope).table)
      """
    return layout.page(
      order.file(scope.page), title: scope.name, in: .portfolio, isWide: true, content: content,
      footer: PortfolioPage.footer)
  }

  private func groupsSection(_ groups: GroupsTable, _ ids: inout DrawingIDs) -> String {
    let id = listsGroupsOnly ? "properties" : "groups"
    return "<h2 id=\"\(id)\">\(groups.heading)</h2><p class=\"sub\">Pooled over the properties of each \(groups.kind);"
      + " select one to see them.</p>\(groups.markup(&ids))"
  }

  private func propertiesSection(_ order: PropertiesTable.Order, _ ids: inout DrawingIDs) -> String {
    "<h2 id=\"properties\">Properties</h2><p class=\"sub\">\(tableHelp)</p>"
      + PropertiesTable(data, freshness, scope).sortLinks(order)
      + PropertiesTable(data, freshness, scope).markup(by: order, &ids)
  }

  static let footer = [
    "<strong>Pooled</strong>: all properties' units are added up, then divided; no property's percentage is averaged."
      + " <strong>Exposure, 60 days</strong>: units vacant and not leased, and units on notice and not leased whose"
      + " resident moves out within 60 days. <strong>▲▼</strong> show the direction; blue is better, brown is worse."
  ]

  private var asOf: String {
    let coverage = data.current.occupancy?.coverage
    let units = data.current.occupancy.map { Words.counted($0.figures.total, "unit", "units") } ?? ""
    let counted = coverage.map {
      "\($0.properties) of \(Words.counted($0.propertiesConfigured, "property", "properties"))"
    }
    let behind = shown.count { freshness.isBehind($0.propertyID) }
    let fresh =
      behind == 0
      ? "All are up to date."
      : "\(shown.count - behind) are up to date; <a href=\"freshness.html\">\(behind) \(behind == 1 ? "is" : "are") not</a>."
    return "As of <strong>\(Words.longDay(data.day))</strong>. "
      + "\([counted, units].compactMap(\.self).joined(separator: ", ")). \(fresh)"
  }

  private var shown: [SummaryQuery.Row] { data.current.rows.filter { $0.occupancy != nil } }

  /// What is not up to date, by name; at most six, the others counted.
  private var note: String {
    let behind = shown.filter { freshness.isBehind($0.propertyID) }
    let missing = data.current.rows.filter { $0.occupancy == nil }
    guard !behind.isEmpty || !missing.isEmpty else { return "" }
    let named = behind.prefix(6).map { row in
      let state = freshness.state(row.propertyID, .units)
      return "\(Names.link(row.propertyID, row.name)) (\(state?.state.rawValue ?? "late"), as of "
        + "\(row.occupancy.map { Words.day($0.subject.asOf) } ?? "n/a"))"
    }
    let more = behind.count > 6 ? " and \(behind.count - 6) more" : ""
    let late =
      behind.isEmpty
      ? "" : "\(named.joined(separator: ", "))\(more). They count with the figures of their own day."
    let none =
      missing.isEmpty
      ? ""
      : " \(Words.list(missing.prefix(6).map { "\(Escaped($0.name))" }))"
        + "\(missing.count > 6 ? " and \(missing.count - 6) more" : "") \(missing.count == 1 ? "has" : "have")"
        + " no unit figures yet and \(missing.count == 1 ? "is" : "are") not counted."
    return "<div class=\"note\"><strong>Not up to date:</strong> \(late)\(none)</div>"
  }

  /// Which properties the pooled lines leave out; empty where they leave out none.
  private var lineNote: String {
    let excluded = data.history.weeks.isEmpty ? [] : Headline.lines.flatMap { data.history.excludedFromLine($0) }
    let names = data.current.rows.filter { Set(excluded).contains($0.propertyID) }.map { "\(Escaped($0.name))" }
    guard !names.isEmpty else { return "" }
    let more = names.count > 6 ? " and \(names.count - 6) more" : ""
    return
      "<p class=\"sub\">Each line covers the same properties in all of its weeks. Excluded, without figures for a week:"
      + " \(names.prefix(6).joined(separator: ", "))\(more).</p>"
  }

  private var tableHelp: String {
    let pooled = data.current.occupancy?.figures.physicalOccupancy.map { ", \(Words.percent($0))" } ?? ""
    let bars = PropertiesTable(data, freshness, scope).meaningOfBars
    return
      "<span class=\"barhelp\">\(bars) The upright line in each bar is the pooled figure\(pooled).</span> Each 12-week line has its own scale, at least 4"
      + " points high. Net leases: last 30 days.<span class=\"headhelp noprint\"> Select a heading to sort.</span>"
  }

  private var source: HeadlineSource {
    let current = data.current
    return HeadlineSource(
      now: .init(
        occupancy: current.occupancy?.figures, exposure: current.exposure?.figures,
        pricing: current.pricing?.figures, delinquency: current.delinquency?.figures,
        leasing: data.leasing7.total?.figures), weeks: data.history.weeks, monthAgo: data.monthAgo,
      value: { [data] metric, day in data.history.pooledLine(metric, on: day) },
      pair: { [data] metric, day in data.history.pair(metric, with: day) },
      why: { [scope] metric, period in scope.why(metric, period) }, leasing30: data.leasing30.total?.figures,
      delinquencyBasis: current.delinquency?.coverage.map {
        "\($0.properties) of \($0.propertiesConfigured) properties"
      }
        ?? "",
      reasons: (
        "no unit data yet", "no rents yet", "no delinquency report yet", "no complete leasing report yet"
      ))
  }
}
