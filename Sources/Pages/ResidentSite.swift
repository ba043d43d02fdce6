internal import Charts
internal import Domain
internal import Query
internal import Receivables
internal import Reports
public import Warehouse

/// The pages that name residents, for a folder of their own: who owes, with each account's charges and payments, the
/// payment grid, and the leases with their households.
///
/// They link to each other alone, and no page for owners links to them.
public struct ResidentSite {
  /// The page that links to all others.
  public static let overview = PageLayout.Section.residents.file

  private let reader: UnifiedReader
  private let input: SiteInput
  private let layout: PageLayout
  private let reports: ReportPages

  /// The pages of a database.
  ///
  /// - Parameters:
  ///   - reader: the database, with names.
  ///   - input: what the pages need besides it.
  public init(_ reader: UnifiedReader, _ input: SiteInput) {
    (self.reader, self.input) = (reader, input)
    layout = PageLayout(input, sections: [.residents])
    reports = ReportPages(layout, reader, input)
  }

  /// Makes the pages, one property after the other.
  ///
  /// - Parameter body: receives each page.
  /// - Throws: `QueryError` when a view does not hold what it should, the database's own error, or what the body throws.
  public func pages(_ body: (SitePage) throws -> Void) throws {
    var lines: [String] = []
    for property in try PropertiesQuery().run(reader) {
      let key = property.propertyID
      let receivables = try ReceivablesQuery(property: key, asOf: input.today).run(reader)
      let owing = ResidentSite.owing(receivables)
      try body(debtors(property, receivables, owing))
      try body(payments(property, receivables))
      try body(leases(property))
      lines.append(line(property, receivables, owing))
    }
    try body(overview(lines))
  }

  /// The people who owe, the largest amount first.
  private static func owing(_ receivables: Receivables) -> [AccountPosition] {
    receivables.positions.filter { $0.balance.open > .zero }.sorted { left, right in
      left.balance.open == right.balance.open
        ? left.accountID < right.accountID : left.balance.open > right.balance.open
    }
  }

  private func line(
    _ property: PropertiesQuery.Row, _ receivables: Receivables, _ owing: [AccountPosition]
  ) -> String {
    let key = property.propertyID
    let links = [("debtors", "Debtors"), ("payments", "Payments"), ("leases", "Leases")].map { page, name in
      "<td><a href=\"\(ResidentSite.file(page, key))\">\(name)</a></td>"
    }
    let gap = receivables.properties.compactMap { $0.balanceGap(on: input.today) }.first
    let amounts =
      gap.map { "<td class=\"r\">\(absent($0))</td><td class=\"r\">\(absent($0))</td>" }
      ?? "<td class=\"r\">\(grouped(owing.count))</td>"
      + "<td class=\"r\">\(Words.dollars(owing.reduce(.zero) { $0 + $1.balance.open }))</td>"
    return "<tr><th scope=\"row\">\(Escaped(property.name))</th>\(amounts)\(links.joined())</tr>"
  }

  private func overview(_ lines: [String]) -> SitePage {
    let heads = ["Property", "Accounts owing", "Open", "Who owes", "Payment grid", "Households"]
    let head = heads.enumerated().map { place, name in
      "<th scope=\"col\"\((1...2).contains(place) ? " class=\"r\"" : "")>\(name)</th>"
    }
    return layout.page(
      ResidentSite.overview, title: "Residents", in: .residents,
      content:
        "<p class=\"asof\">These pages name residents. They are in a folder that only its owner can open; the pages"
        + " for owners do not link to them.</p>"
        + scrolling(
          "Properties",
          "<table><caption class=\"vh\">Properties with their pages</caption><thead><tr>\(head.joined())</tr></thead>"
            + "<tbody>\(lines.joined())</tbody></table>"))
  }

  /// Who owes, with the entries of each.
  private func debtors(
    _ property: PropertiesQuery.Row, _ receivables: Receivables, _ owing: [AccountPosition]
  ) -> SitePage {
    var people: [(id: String, name: String)] = []
    for position in owing where !people.contains(where: { $0.id == position.personID }) {
      let name = [position.name ?? position.personID, position.unit].compactMap(\.self).joined(separator: ", unit ")
      people.append((position.personID, name))
    }
    let statements = people.enumerated().map { place, person in
      let document = TenantStatementReport(receivables, tenant: person.id).document
      return "<h2 id=\"person-\(place + 1)\">\(Escaped(person.name))</h2>"
        + reports.body(document.without(["property"]))
    }
    let links = people.enumerated().map { place, person in
      "<li><a href=\"#person-\(place + 1)\">\(Escaped(person.name))</a></li>"
    }
    let report = DebtorsReport(receivables, owners: nil, minimum: .zero).document
    return page(
      "debtors", property, report,
      more: people.isEmpty
        ? "" : "<h2>Charges and payments</h2><ul class=\"links\">\(links.joined())</ul>\(statements.joined())")
  }

  /// The payment grid of three months.
  private func payments(_ property: PropertiesQuery.Row, _ receivables: Receivables) throws -> SitePage {
    let units = try LedgerUnitsQuery(property: property.propertyID, asOf: input.today).run(reader)
    let span = try MonthSpan(from: input.today.month.advanced(by: -2), count: 3)
    return page(
      "payments", property, LeasePaymentsReport(receivables, span: span, showsInactive: false, units: units).document)
  }

  /// The leases with their households.
  private func leases(_ property: PropertiesQuery.Row) throws -> SitePage {
    let notes = LateNotes.lines(try FreshnessQuery().run(reader), of: .leases, property: property.propertyID)
    return page(
      "leases", property,
      ResidentsReport(try ResidentsQuery(property: property.propertyID).run(reader), notes: notes).document)
  }

  private func page(
    _ name: String, _ property: PropertiesQuery.Row, _ report: Document, more: String = ""
  ) -> SitePage {
    let document = report.without(["property"])
    return layout.page(
      ResidentSite.file(name, property.propertyID), title: "\(property.name): \(document.title)", in: .residents,
      isWide: true,
      content: document.subtitle.map { "<p class=\"asof\">\(Escaped($0))</p>" }.joined() + reports.body(document) + more
    )
  }

  private static func file(_ name: String, _ key: String) -> String { "\(name)-\(Names.file(key)).html" }
}
