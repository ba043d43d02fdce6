internal import Charts
internal import Domain
internal import Query
internal import Receivables
internal import Warehouse

/// What is owed: by property and age, and the accounts with open charges; by unit, without names.
struct ReceivablesPage {
  private let data: SiteData
  private let receivables: Receivables
  private let layout: PageLayout

  init(_ data: SiteData, _ reader: UnifiedReader, _ layout: PageLayout, today: CivilDate) throws {
    self.data = data
    self.layout = layout
    receivables = try ReceivablesQuery(asOf: today).run(reader)
  }

  /// The page.
  var page: SitePage {
    var ids = DrawingIDs()
    return layout.page(
      PageLayout.Section.receivables.file, title: "Receivables", in: .receivables, isWide: true,
      content: "<h2 id=\"aging\">Delinquency by property</h2>\(aging(&ids))"
        + "<h2 id=\"debtors\">Accounts with open charges</h2>\(debtors)")
  }

  private func aging(_ ids: inout DrawingIDs) -> String {
    let rows = data.current.rows.map { row -> String in
      let lead = "<tr><th scope=\"row\">\(Names.link(row.propertyID, row.name))</th>"
      guard let figures = row.delinquency?.figures.all, let day = row.delinquency?.subject.asOf else {
        return lead + String(repeating: "<td class=\"r\">\(absent("no delinquency report"))</td>", count: 8) + "</tr>"
      }
      return lead + cells(figures, "\(Words.day(day))")
    }
    let total = data.current.delinquency.map { "<tr><th scope=\"row\">All properties</th>" + cells($0.figures.all, "") }
    let heads = ["Delinquent", "0–30", "31–60", "61–90", "Over 90", "Prepaid", "Accounts owing", "As of"]
    return
      "<p class=\"sub\">As reported by each property's management system. A credit is never placed in an age group;"
      + " prepaid is never netted. Percent of billed charges: see each property.</p>"
      + scrolling(
        "Delinquency by property",
        "<table><caption class=\"vh\">Delinquency by property and age</caption><thead><tr><th scope=\"col\">Property</th>"
          + heads.map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
          + "</tr></thead><tbody>\(rows.joined())</tbody><tfoot>\(total ?? "")</tfoot></table>")
  }

  private func cells(_ figures: AccountFigures, _ day: String) -> String {
    let amounts = [
      figures.delinquent, figures.days0To30, figures.days31To60, figures.days61To90, figures.daysOver90,
      figures.prepaid,
    ]
    return amounts.map { "<td class=\"r\">\(Words.dollars($0))</td>" }.joined()
      + "<td class=\"r\">\(grouped(figures.owing))</td><td class=\"r nw\">\(day)</td></tr>"
  }

  private static let mostAccounts = 200

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
      "<tr><th scope=\"row\">\(Names.link(position.propertyID, position.property))</th>"
        + "<td>\(position.unit.map { "\(Escaped($0))" } ?? absent("no unit"))</td>"
        + amounts(position.balance)
        + "<td>\(Escaped(position.status ?? position.basis.words))</td>"
        + "<td class=\"r nw\">\(Words.day(position.balance.asOf))</td></tr>"
    }
    let total = owing.dropFirst().reduce(owing.first?.balance) { sum, position in sum.map { $0 + position.balance } }
    let heads = ["Open", "Days past due", "0–30", "31–60", "61–90", "Over 90", "Prepaid"]
    let shown =
      owing.count > rows.count
      ? "The \(rows.count) largest of \(grouped(owing.count)) accounts; the total is of all."
      : Words.counted(owing.count, "account", "accounts") + "."
    return "<p class=\"sub\">\(shown) Open: charges due by the day, including deposits. Run"
      + " <code>ownerdash report debtors</code> for names.</p>"
      + scrolling(
        "Accounts with open charges",
        "<table><caption class=\"vh\">Accounts with open charges, largest first</caption><thead><tr>"
          + "<th scope=\"col\">Property</th><th scope=\"col\">Unit</th>"
          + heads.map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
          + "<th scope=\"col\">Status</th><th scope=\"col\" class=\"r\">As of</th></tr></thead>"
          + "<tbody>\(rows.joined())</tbody><tfoot>"
          + (total.map { "<tr><th scope=\"row\">All accounts</th><td></td>\(amounts($0))<td></td><td></td></tr>" } ?? "")
          + "</tfoot></table>") + gapList
  }

  private func amounts(_ balance: AccountBalance) -> String {
    let days = balance.oldestDue.map { grouped($0.days(to: balance.asOf)) } ?? absent("the source gives no due date")
    let amounts = [
      balance.days0To30, balance.days31To60, balance.days61To90, balance.daysOver90, balance.prepaid,
    ]
    return "<td class=\"r\">\(Words.dollars(balance.open))</td><td class=\"r\">\(days)</td>"
      + amounts.map { "<td class=\"r\">\(Words.dollars($0))</td>" }.joined()
  }
}
