import Pages
import Testing
import Warehouse

@Suite("Pages that explain figures") struct ExplanationPageTests {
  private let pages: [String: String]

  init() throws {
    pages = try InventedSite.pages(InventedSite.input(), explained: true)
  }

  private func page(_ file: String) throws -> String { try #require(pages[file], "\(pages.keys.sorted())") }

  @Test("Each property has a page for each view, with an anchor for each of its metrics")
  func anchors() throws {
    let metrics = MetricDefinition.all.filter(\.period.isEmpty)
    #expect(metrics.count > 60)
    for key in ["alder", "birch", "cedar"] {
      for metric in metrics {
        let page = try page("explain-\(metric.view)-\(key).html")
        #expect(page.contains(" id=\"\(metric.id)\""), "\(key) \(metric.id)")
      }
    }
  }

  @Test("Figures of portfolio and property pages link to their calculation, which links back")
  func links() throws {
    #expect(try page("portfolio.html").contains("href=\"explain-portfolio.html#physical_occupancy_pct\""))
    #expect(try page("portfolio.html").contains("href=\"explain-occupancy-alder.html#leased_pct\""))
    #expect(try page("property-alder.html").contains("href=\"explain-delinquency-alder.html#delinquent_total\""))
    #expect(try page("explain-delinquency-alder.html").contains("Back to <a href=\"property-alder.html\""))
    #expect(try page("explain-portfolio.html").contains("Back to <a href=\"portfolio.html\""))
    for (file, markup) in pages {
      for link in markup.split(separator: "href=\"").dropFirst().map({ $0.prefix { $0 != "\"" } }) {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let target = try #require(pages[parts[0].isEmpty ? file : String(parts[0])], "\(file) links to \(link)")
        if parts.count > 1 { #expect(target.contains("id=\"\(parts[1])\""), "\(file) links to \(link)") }
      }
    }
  }

  @Test("A page states the fraction, what each state adds, and the sum, which is the printed numerator")
  func fraction() throws {
    let alder = try page("explain-occupancy-alder.html")
    let section = try #require(alder.split(separator: "id=\"physical_occupancy_pct\"").last?.prefix { $0 != "§" })
    // 9 of 10 units are occupied.
    #expect(section.contains("<span>9</span><span>10</span>") && section.contains("90.00\u{A0}%"))
    #expect(section.contains("<th scope=\"row\">Occupied, no notice</th>"))
    #expect(section.contains("<td class=\"r\">9</td><td class=\"r\">9</td><td class=\"r\">9</td>"))
    #expect(section.contains("<td class=\"r\">10</td><td class=\"r\">9</td><td class=\"r\">10</td></tr></tfoot>"))
  }

  @Test("A page names the report with its day, its rows and its file, and a formula only where a column has one")
  func source() throws {
    let alder = try page("explain-occupancy-alder.html")
    #expect(alder.contains("<dt>As of</dt><dd>Feb\u{A0}4, 2026, "))
    #expect(alder.contains("<dt>Rows used</dt><dd>3 of 5</dd>"))
    #expect(alder.contains("<code>occupancy.occupied_units</code>"))
    #expect(alder.contains("occupancy.physical_occupancy_pct = 100 * occupied_units / total_units</code>"))
  }

  @Test("The pooled page adds up what the properties add, and names the property without figures")
  func pooled() throws {
    let page = try page("explain-portfolio.html")
    // Alder has 9 of 10, Birch 3 of 10.
    #expect(page.contains("<td class=\"r\">12</td><td class=\"r\">20</td><td class=\"r nw\">60.00\u{A0}%</td>"))
    #expect(page.contains("2 of 3") && page.contains("no figures yet"))
    #expect(page.contains("$452.50"))
  }

  @Test("Hostile values stay text, and ids are unique")
  func hostile() {
    for (file, markup) in pages {
      #expect(!markup.contains("<script") && !markup.contains("\"Co\""), "\(file)")
      let ids = markup.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(Set(ids).count == ids.count, "\(file)")
    }
  }

  @Test("A file explains the property that its name ends with, and no other file does")
  func names() {
    let keys = ["east", "nexus_east", "west"]
    #expect(Site.property(explainedBy: "explain-occupancy-nexus_east.html", among: keys) == "nexus_east")
    #expect(Site.property(explainedBy: "explain-portfolio.html", among: keys) == nil)
    #expect(Site.property(explainedBy: "property-east.html", among: keys) == nil)
  }
}
