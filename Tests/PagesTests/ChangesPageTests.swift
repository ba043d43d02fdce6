import Domain
import Pages
import Query
import Testing
import Warehouse

@Suite("Pages of what changed figures") struct ChangesPageTests {
  private let pages: [String: String]

  init() throws { pages = try InventedSite.pages(InventedSite.input(), explained: true) }

  private func page(_ file: String) throws -> String { try #require(pages[file], "\(pages.keys.sorted())") }

  /// The section of a page under an anchor, up to the next one.
  private func section(_ file: String, _ anchor: String) throws -> String {
    let rest = try #require(try page(file).split(separator: "<h2 id=\"\(anchor)\">").dropFirst().first)
    return String(rest.prefix(upTo: rest.firstRange(of: "<h2 ")?.lowerBound ?? rest.endIndex))
  }

  @Test("The units that changed occupancy add up to the difference")
  func units() throws {
    // 8 of 10 a week ago, 9 now: unit 8 is occupied.
    let changes = try section("changes-alder.html", "physical_occupancy_pct-week")
    #expect(changes.contains("8 of 10") && changes.contains("9 of 10") && changes.contains("90.00\u{A0}%"))
    #expect(changes.split(separator: "<tr><th scope=\"row\">").count - 1 == 1)
    #expect(changes.contains("<td>Vacant, not leased</td><td>Occupied, no notice</td><td class=\"r nw\">+1</td>"))
    #expect(changes.contains("1\u{A0}unit</th><td class=\"r nw\">+1</td>"))
  }

  @Test("A day without a figure is n/a, never a change from zero")
  func missing() throws {
    let changes = try section("changes-birch.html", "physical_occupancy_pct-month")
    #expect(changes.contains("n/a: no figure of the seven days up to"))
    #expect(try section("why-portfolio.html", "physical_occupancy_pct-year").contains("History starts on"))
  }

  @Test("What properties add to a pooled difference adds up to it")
  func pooled() throws {
    // Alder 8 then 9 of 10, Birch 3 and 3 of 10: 55 % then 60 %.
    let changes = try section("why-portfolio.html", "physical_occupancy_pct-week")
    #expect(changes.contains("55.00\u{A0}%") && changes.contains("60.00\u{A0}%"))
    #expect(changes.contains("#physical_occupancy_pct-week\">+1</a></td><td class=\"r nw\">+5.00\u{A0}pt</td>"))
    #expect(changes.contains("<td class=\"r nw\">+1</td><td class=\"r nw\">+5.00\u{A0}pt</td></tr></tfoot>"))
  }

  @Test("Each change on a page links to what made it, and nothing links there without explanations")
  func links() throws {
    #expect(try page("property-alder.html").contains("href=\"changes-alder.html#physical_occupancy_pct-week\""))
    #expect(try page("portfolio.html").contains("href=\"why-portfolio.html#physical_occupancy_pct-week\""))
    let plain = try InventedSite.pages(InventedSite.input())
    #expect(plain.keys.allSatisfy { !$0.hasPrefix("changes-") && !$0.hasPrefix("why-") })
    #expect(plain.values.allSatisfy { !$0.contains("changes-alder.html") && !$0.contains("why-portfolio.html") })
  }
}
