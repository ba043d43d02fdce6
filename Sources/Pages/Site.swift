internal import Domain
internal import Query
internal import Reports
public import Warehouse

/// All pages of a portfolio, made from `unified.db`.
public struct Site {
  private let input: SiteInput
  private let reader: UnifiedReader
  private let explain: Explain?
  private let explainsOnRequest: Bool

  /// Returns the modules of a property that pages explain.
  public typealias Explain = (_ property: String) throws -> [ExplainedModule]

  /// The pages of a database.
  ///
  /// - Parameters:
  ///   - reader: the database.
  ///   - input: what the pages need besides it.
  ///   - explain: explains a property's figures; nil for no pages that do, so that figures link to the data dictionary.
  ///   - isOnRequest: whether the pages that explain a property's figures and their changes are made one by one.
  public init(_ reader: UnifiedReader, _ input: SiteInput, explain: Explain? = nil, onRequest isOnRequest: Bool = false)
  {
    explainsOnRequest = isOnRequest
    self.reader = reader
    self.input = input
    self.explain = explain
  }

  /// Makes the pages, one at a time.
  ///
  /// - Parameter body: receives each page.
  /// - Returns: whether any property has figures; there are no pages otherwise.
  /// - Throws: `QueryError` when a view does not hold what it should, the database's own error, or what the body throws.
  public func pages(_ body: (SitePage) throws -> Void) throws -> Bool {
    guard let data = try SiteData(reader, input) else { return false }
    let freshness = Freshness(input.states, day: data.day)
    let layout = PageLayout(input)
    let groups = try groups(of: data)
    let reports = ReportPages(layout, reader, input)
    let parts = explain == nil ? nil : try PooledParts(reader)
    var scopes = [(scope: PortfolioScope.portfolio, data: data, groups: groups)]
    scopes += (groups?.parts ?? []).compactMap { part in part.data.map { (part.scope, $0, nil) } }
    for (scope, data, groups) in scopes {
      var scope = scope
      scope.isExplained = explain != nil
      let page = PortfolioPage(data, freshness, layout, rules: input.rules, scope: scope, groups: groups)
      for order in page.orders { try body(page.page(by: order)) }
      if let parts {
        try body(PooledExplanationPage(data, parts, scope, meanings, layout).page)
        try body(PooledChangesPage(data, scope, layout).page)
      }
    }
    try makeProperties(data, freshness, layout, reports, body)
    for page in try reports.pages() + [reports.findings] { try body(page) }
    let intervals = try FreshnessQuery.usualIntervals(reader)
    try body(
      FreshnessPage(data, freshness, layout, status: input.status, today: input.today, intervals: intervals).page)
    try body(ReceivablesPage(data, freshness, reader, layout, today: input.today).page)
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
    _ data: SiteData, _ freshness: Freshness, _ layout: PageLayout, _ reports: ReportPages,
    _ body: (SitePage) throws -> Void
  ) throws {
    let details = try PropertyData(reader, leasing30: data.leasing30)
    let rows = Dictionary(data.current.rows.map { ($0.propertyID, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, property) in data.properties.enumerated() {
      guard let row = rows[property.propertyID] else { continue }
      let view = PropertyView(
        id: property.propertyID, name: property.name, row: row, site: data, details: details, freshness: freshness,
        isExplained: explain != nil)
      let previous = place > 0 ? data.properties[place - 1] : nil
      let next = place + 1 < data.properties.count ? data.properties[place + 1] : nil
      try body(PropertyPage(view, layout, rules: input.rules, previous: previous, next: next).page)
      guard explain != nil, !explainsOnRequest else { continue }
      try body(ChangesPage(property, latest: data.day, reader, layout).page())
      for page in try explanations(of: property, layout, reports) { try body(page) }
    }
  }

  /// Makes the pages that explain a property's figures, without the others.
  ///
  /// - Parameter key: the property's key.
  /// - Returns: the pages; none if the property is unknown, or figures are not explained.
  /// - Throws: `QueryError`, the database's own error, or what explaining throws.
  public func explanations(of key: String) throws -> [SitePage] {
    let property = try PropertiesQuery().run(reader).first { $0.propertyID == key }
    let layout = PageLayout(input)
    return try property.map { try explanations(of: $0, layout, ReportPages(layout, reader, input)) } ?? []
  }

  /// Makes the page that lists why a property's figures changed; nil if the property is unknown, or none has figures.
  ///
  /// - Throws: `QueryError` or the database's own error.
  public func changes(of key: String) throws -> SitePage? {
    guard let property = try PropertiesQuery().run(reader).first(where: { $0.propertyID == key }),
      let latest = try reader.rows("SELECT as_of FROM latest_day").first?.first?.date
    else { return nil }
    return try ChangesPage(property, latest: latest, reader, PageLayout(input)).page()
  }

  /// The orders of the table of properties, each of which is a page of its own; the first is that of the page itself.
  public static let orders = PropertiesTable.Order.allCases.map(\.rawValue)

  /// The file of a page in an order: `portfolio-by-units.html`.
  public static func file(_ page: String, by order: String) -> String {
    guard order != orders[0], page.hasSuffix(".html") else { return page }
    return "\(page.dropLast(".html".count))-by-\(order).html"
  }

  /// The page and the order that a file is of; nil for a page without an order.
  public static func order(of file: String) -> (page: String, order: String)? {
    orders.dropFirst().lazy.filter { file.hasSuffix("-by-\($0).html") }.first.map { order in
      ("\(file.dropLast("-by-\(order).html".count)).html", order)
    }
  }

  /// The property whose changes a file explains; nil for any other file.
  public static func property(withChangesIn file: String, among keys: [String]) -> String? {
    keys.first { Names.changes(of: $0) == file }
  }

  /// The property whose figures a file explains; nil for any other file.
  public static func property(explainedBy file: String, among keys: [String]) -> String? {
    guard file.hasPrefix("explain-") else { return nil }
    return keys.first {
      file.hasSuffix("-\(Names.file($0)).html") && file.split(separator: "-", maxSplits: 2).count == 3
    }
  }

  private func explanations(
    of property: PropertiesQuery.Row, _ layout: PageLayout, _ reports: ReportPages
  ) throws -> [SitePage] {
    try (explain?(property.propertyID) ?? []).map { module in
      ExplanationPage(
        module, of: (property.propertyID, property.name), meanings: meanings, layout, reports
      ).page
    }
  }

  /// The meanings of the metrics by their ids.
  private var meanings: [String: String] {
    Dictionary(input.dictionary.metrics.map { ($0.id, $0.meaning) }, uniquingKeysWith: { first, _ in first })
  }
}
