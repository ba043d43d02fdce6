internal import Domain
internal import Query
internal import Reports
public import Warehouse

/// All pages of a portfolio, made from `unified.db`.
public struct Site {
  private let input: SiteInput
  private let reader: UnifiedReader

  /// The pages of a database.
  public init(_ reader: UnifiedReader, _ input: SiteInput) {
    self.reader = reader
    self.input = input
  }

  /// Makes the pages, one at a time.
  ///
  /// - Parameter body: receives each page.
  /// - Returns: whether any property has figures; there are no pages otherwise.
  /// - Throws: `QueryError` when a view does not hold what it should, the database's own error, or what the body throws.
  public func pages(_ body: (SitePage) throws -> Void) throws -> Bool {
    guard let data = try SiteData(reader, order: input.order) else { return false }
    let freshness = Freshness(input.states, day: data.day)
    let layout = PageLayout(input)
    let groups = try groups(of: data)
    let portfolio = PortfolioPage(data, freshness, layout, rules: input.rules, groups: groups)
    for order in portfolio.orders { try body(portfolio.page(by: order)) }
    for part in groups?.parts ?? [] {
      guard let own = part.data else { continue }
      let page = PortfolioPage(own, freshness, layout, rules: input.rules, scope: part.scope)
      for order in page.orders { try body(page.page(by: order)) }
    }
    try makeProperties(data, freshness, layout, body)
    let reports = ReportPages(layout, reader, input)
    for page in try reports.pages() + [reports.findings] { try body(page) }
    try body(FreshnessPage(data, freshness, layout, status: input.status).page)
    try body(ReceivablesPage(data, reader, layout, today: input.today).page)
    try body(DictionarySitePage(input.dictionary, layout).page)
    return true
  }

  /// The groups whose subtotals are shown; nil for none, or if there is only one.
  private func groups(of data: SiteData) throws -> GroupsTable? {
    let isLong = data.properties.count > PortfolioPage.mostProperties
    let kinds = input.groupKind.map { [$0] } ?? (isLong ? ["region", "state", "city"] : [])
    for kind in kinds {
      let groups = try GroupsQuery(kind: kind).run(reader)
      let grouped = Set(groups.flatMap(\.properties))
      let others = data.properties.map(\.propertyID).filter { !grouped.contains($0) }
      var all = groups.map { (scope: PortfolioScope(kind: kind, group: $0.name), properties: $0.properties) }
      if !others.isEmpty { all.append((PortfolioScope(without: kind), others)) }
      guard all.count > 1 else { continue }
      let parts = try all.map { scope, properties in
        GroupPart(
          scope: scope, properties: properties.count, data: try SiteData(data, only: Set(properties), reader))
      }
      return GroupsTable(kind: kind, parts: parts, portfolio: data)
    }
    return nil
  }

  private func makeProperties(
    _ data: SiteData, _ freshness: Freshness, _ layout: PageLayout, _ body: (SitePage) throws -> Void
  ) throws {
    let details = try PropertyData(reader, leasing30: data.leasing30)
    let rows = Dictionary(data.current.rows.map { ($0.propertyID, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, property) in data.properties.enumerated() {
      guard let row = rows[property.propertyID] else { continue }
      let view = PropertyView(
        id: property.propertyID, name: property.name, row: row, site: data, details: details, freshness: freshness)
      let previous = place > 0 ? data.properties[place - 1] : nil
      let next = place + 1 < data.properties.count ? data.properties[place + 1] : nil
      try body(PropertyPage(view, layout, previous: previous, next: next).page)
    }
  }
}
