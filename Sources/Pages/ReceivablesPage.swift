internal import Charts
internal import Domain
internal import Query
internal import Receivables
internal import Warehouse

/// What is owed: by property and age, and the accounts with open charges; by unit, without names.
struct ReceivablesPage {
  private let data: SiteData
  private let freshness: Freshness
  private let receivables: Receivables
  private let layout: PageLayout

  init(_ data: SiteData, _ freshness: Freshness, _ reader: UnifiedReader, _ layout: PageLayout, today: CivilDate) throws
  {
    self.data = data
    self.freshness = freshness
    self.layout = layout
    receivables = try ReceivablesQuery(asOf: today).run(reader)
  }

  /// The page.
  var page: SitePage {
    layout.page(
      PageLayout.Section.receivables.file, title: "Receivables", in: .receivables, isWide: true,
      content: "<h2 id=\"aging\">Delinquency by property</h2>\(aging)"
        + "<h2 id=\"debtors\">Accounts with open charges</h2>\(debtors)")
  }

  private static let ages = ["0–30 days", "31–60 days", "61–90 days", "Over 90 days"]

  private static let agingHeads = ["Delinquent"] + ages + ["Prepaid", "Accounts owing"]

  private var aging: String {
    let rows = data.current.rows.map { row -> String in
      let figures = row.delinquency?.figures.all
      let asOf = figures == nil ? nil : row.delinquency?.subject.asOf
      return ReceivablesPage.row(
        Names.link(row.propertyID, row.name), freshness.mark(row.propertyID, asOf, .delinquency),
        ReceivablesPage.agingHeads, figures.map(ReceivablesPage.values), absent: absent("no delinquency report"))
    }
    let total = data.current.delinquency.map {
      ReceivablesPage.row(
        "All properties", "", ReceivablesPage.agingHeads, ReceivablesPage.values($0.figures.all), absent: "")
    }
    return
      "<p class=\"sub\">As reported by each property's management system, by days past due. A credit is never placed in an"
      + " age group; prepaid is never netted. Percent of billed charges: see each property.</p>"
      + ReceivablesPage.table(
        "Delinquency by property and age",
        [("Property", false)] + ReceivablesPage.agingHeads.map { ($0, true) }
          + [("As of", false)], rows, total: total)
  }

  private static func values(_ figures: AccountFigures) -> [String] {
    let amounts = [
      figures.delinquent, figures.days0To30, figures.days31To60, figures.days61To90, figures.daysOver90,
      figures.prepaid,
    ]
    return amounts.map(Words.dollars) + [grouped(figures.owing)]
  }

  private static let mostAccounts = 200

  private static let accountHeads = ["Open", "Days past due"] + ages + ["Prepaid"]

  /// The accounts with open charges, the largest first, by unit; the reason where no property has balances.
  private var debtors: String {
    let gaps = receivables.properties.filter { $0.basis == nil }
    let notes = gaps.map { property in
      "<li>\(Escaped(property.property)): \(Escaped(property.balanceGap(on: receivables.asOf) ?? "n/a"))</li>"
    }
    let gapList = notes.isEmpty ? "" : "<ul class=\"notes\">\(notes.joined())</ul>"
    guard gaps.count < receivables.properties.count else { return gapList }
    let owing = receivables.positions.filter { $0.balance.open > .zero }
    let sorted = owing.sorted { ($1.balance.open, $0.property) < ($0.balance.open, $1.property) }
    let rows = sorted.prefix(ReceivablesPage.mostAccounts).map { position in
      ReceivablesPage.row(
        Names.link(position.propertyID, position.property),
        freshness.mark(position.propertyID, position.balance.asOf, .delinquency),
        texts: [
          ("Unit", position.unit.map { "\(Escaped($0))" } ?? absent("no unit")),
          ("Status", "\(Escaped(position.status ?? position.basis.words))"),
        ], ReceivablesPage.accountHeads, amounts(position.balance), absent: "")
    }
    let total = owing.dropFirst().reduce(owing.first?.balance) { sum, position in sum.map { $0 + position.balance } }
    let shown =
      owing.count > rows.count
      ? "The \(rows.count) largest of \(grouped(owing.count)) accounts; the total is of all."
      : Words.counted(owing.count, "account", "accounts") + "."
    let isUndated = owing.contains { $0.balance.oldestDue == nil }
    return "<p class=\"sub\">\(shown) Open: charges due by the day, including deposits."
      + (isUndated ? " Days past due are n/a where the source gives no due date." : "")
      + " Run <code>ownerdash report debtors</code> for names.</p>"
      + ReceivablesPage.table(
        "Accounts with open charges, largest first",
        [("Property", false), ("Unit", false), ("Status", false)]
          + ReceivablesPage.accountHeads.map { ($0, true) } + [("As of", false)], rows,
        total: total.map {
          ReceivablesPage.row(
            "All accounts", "", texts: [("", ""), ("", "")], ReceivablesPage.accountHeads, amounts($0), absent: "")
        }) + gapList
  }

  private func amounts(_ balance: AccountBalance) -> [String] {
    let days = balance.oldestDue.map { grouped($0.days(to: balance.asOf)) } ?? absent("the source gives no due date")
    let amounts = [
      balance.days0To30, balance.days31To60, balance.days61To90, balance.daysOver90, balance.prepaid,
    ]
    return [Words.dollars(balance.open), days] + amounts.map(Words.dollars)
  }

  /// A row that a phone shows as a card: name and day, then the values under the names of their columns.
  private static func row(
    _ name: String, _ mark: String, texts: [(head: String, text: String)] = [], _ heads: [String], _ values: [String]?,
    absent: String
  ) -> String {
    let words = texts.map { head, text in
      "<td role=\"cell\" class=\"\(text.isEmpty ? "c-none" : "c-text")\" data-l=\"\(head)\">\(text)</td>"
    }
    let numbers = heads.enumerated().map { place, head in
      "<td role=\"cell\" class=\"r nw\" data-l=\"\(head)\">\(values?[place] ?? absent)</td>"
    }
    return "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"c-name\">\(name)</th>\(words.joined())"
      + "\(numbers.joined())<td role=\"cell\" class=\"\(mark.isEmpty ? "c-none" : "c-fresh")\">\(mark)</td></tr>"
  }

  private static func table(
    _ caption: String, _ heads: [(name: String, isRight: Bool)], _ rows: [String], total: String?
  ) -> String {
    let cells = heads.map {
      "<th role=\"columnheader\" scope=\"col\"\($0.isRight ? " class=\"r\"" : "")>\($0.name)</th>"
    }
    return scrolling(
      caption,
      "<table role=\"table\" class=\"cards four\"><caption class=\"vh\">\(caption)</caption><thead role=\"rowgroup\">"
        + "<tr role=\"row\">\(cells.joined())</tr></thead><tbody role=\"rowgroup\">\(rows.joined())</tbody>"
        + "<tfoot role=\"rowgroup\">\(total ?? "")</tfoot></table>")
  }
}
