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
    guard let data = try SiteData(reader) else { return false }
    let freshness = Freshness(input.states, day: data.day)
    let layout = PageLayout(input)
    let portfolio = PortfolioPage(data, freshness, layout, rules: input.rules)
    for order in PropertiesTable.Order.allCases { try body(portfolio.page(by: order)) }
    try makeProperties(data, freshness, layout, body)
    let reports = ReportPages(layout, reader, input)
    for page in try reports.pages() + [reports.findings] { try body(page) }
    try body(FreshnessPage(data, freshness, layout, status: input.status).page)
    try body(ReceivablesPage(data, reader, layout, today: input.today).page)
    try body(DictionarySitePage(input.dictionary, layout).page)
    return true
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
