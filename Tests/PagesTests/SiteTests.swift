import Domain
import Pages
import Query
import Reports
import Testing
import Warehouse

@Suite("Pages for owners") struct SiteTests {
  private let pages: [String: String]

  init() throws {
    pages = try InventedSite.pages(InventedSite.input())
  }

  private func page(_ file: String) throws -> String { try #require(pages[file], "\(pages.keys.sorted())") }

  @Test("There is a page of each property, each order of the portfolio, and each section")
  func files() {
    let expected = [
      "portfolio.html", "portfolio-by-occupancy.html", "property-alder.html", "property-birch.html",
      "property-cedar.html", "findings.html", "freshness.html", "receivables.html", "reports.html", "dictionary.html",
      "report-summary.html",
    ]
    #expect(expected.filter { pages[$0] == nil } == [])
  }

  @Test("Every link leads to a page and an anchor that exist")
  func links() {
    for (file, markup) in pages {
      for link in markup.split(separator: "href=\"").dropFirst().map({ $0.prefix { $0 != "\"" } }) {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? file : String(parts[0])
        guard let page = pages[target] else {
          Issue.record("\(file) links to \(link)")
          continue
        }
        if parts.count > 1 { #expect(page.contains("id=\"\(parts[1])\""), "\(file) links to \(link)") }
      }
    }
  }

  @Test("Figures equal those of the summary")
  func figures() throws {
    let summary = try SummaryQuery().run(InventedSite.reader())
    let portfolio = try page("portfolio.html")
    // 9 + 3 of 20
    #expect(summary.occupancy?.figures.physicalOccupancy == Hundredths(count: 6_000))
    #expect(portfolio.contains(">60.0\u{A0}%</a>") && portfolio.contains("12 of 20\u{A0}units"))
    let alder = try #require(summary.rows.first { $0.propertyID == "alder" })
    #expect(alder.delinquency?.figures.all.delinquent == Money(cents: 45_250))
    let page = try page("property-alder.html")
    #expect(page.contains(">90.0\u{A0}%</a>") && page.contains(">$453</a>") && page.contains(">$1,100</a>"))
    // A week ago 8 of 10 units were occupied: 10 points up.
    #expect(page.contains("▲</span><span class=\"vh\">up</span> 10.0\u{A0}pt"))
  }

  @Test("A property without figures is n/a with a reason, never zero, and is named as not counted")
  func missing() throws {
    let cedar = try page("property-cedar.html")
    #expect(cedar.contains("No figures yet") && cedar.contains("requested, but nothing received"))
    #expect(!cedar.contains(">0.0\u{A0}%") && !cedar.contains(">$0<"))
    let portfolio = try page("portfolio.html")
    #expect(portfolio.contains("Cedar has no unit figures yet and is not counted"))
    #expect(portfolio.contains("2 of 3\u{A0}properties"))
  }

  @Test("A week without a day leaves a gap, which the table states")
  func gap() throws {
    let alder = try page("property-alder.html")
    #expect(alder.contains("Gaps: 1\u{A0}week without figures."))
    #expect(alder.contains("<td class=\"r\">n/a</td>"))
  }

  @Test(
    "A pooled line is over the same properties in each week, so that it does not jump where one joins, which is named")
  func pooledLine() throws {
    let page = try #require(try InventedSite.joined()["portfolio.html"])
    // 19 of 30 units now; 18 of 20 in each week of the two that have all weeks.
    #expect(page.contains(">63.3\u{A0}%</a>"))
    #expect(page.contains("Occupancy, 12 weeks: 90.0\u{A0}% to 90.0\u{A0}%, lowest 90.0\u{A0}%, highest 90.0\u{A0}%"))
    #expect(page.contains("Excluded, without figures for a week: Fir."))
  }

  @Test("Delinquency is drawn by day of month over the last month where days are known, otherwise by week")
  func delinquencyByDay() throws {
    let days = try #require(try InventedSite.daily(14)["property-ash.html"])
    #expect(days.contains("Delinquent by day of month") && !days.contains("<h3>Delinquent, 12 weeks"))
    // The 14th day owes $1,400, and the day a month before it has no report.
    let day = "\(InventedSite.day.parts.day)"
    #expect(
      days.contains("<th scope=\"row\">\(day)</th><td class=\"r\">$1,400</td><td class=\"r\">n/a: no report</td>"))
    #expect(try InventedSite.daily(9)["property-ash.html"]?.contains("by day of month") == false)
  }

  @Test("The findings page explains the rules that were met, with effect and remedy, and no other")
  func rules() throws {
    let findings = try page("findings.html")
    #expect(findings.contains("Counted as unknown.") && findings.contains("Load them."))
    #expect(!findings.contains("Never met."))
  }

  @Test("Files of a property that are refused for the same reason are one row with their number")
  func refusedFiles() throws {
    let columns = ["severity", "rule", "property", "message"].map { Column($0, $0, .text) }
    let days = ["2026-01-07", "2026-01-14", "2026-01-21"]
    let rows = days.enumerated().map { number, day in
      TableRow([
        .text("refused"), .text("file_refused"), .text("Alder"),
        .text("file 0a\(number)b2c3d, report 12 Activity: the file is as of 2026-02-04, but \(day) was requested"),
      ])
    }
    let other = TableRow([.text("refused"), .text("file_refused"), .text("Alder"), .text("file 77aa00bb: no sheet")])
    var input = try InventedSite.input()
    input.findings = Document(
      title: "Findings", subtitle: [], table: Table(columns: columns, rows: rows + [other]), notes: [])
    let page = try #require(try InventedSite.pages(input)["findings.html"])
    #expect(page.contains("data-l=\"Count\">3</td>") && page.contains("data-l=\"Count\">1</td>"))
    #expect(
      page.contains("3\u{A0}files. The first: file 0a0b2c3d, report 12 Activity: the file is as of Feb\u{A0}4, 2026"))
    #expect(!page.contains("0a1b2c3d") && page.contains("77aa00bb"))
  }

  @Test("Receivables mark a late day next to the amounts, and phones show each row as a card")
  func receivables() throws {
    var input = try InventedSite.input()
    input.states.append(
      DatasetState(propertyID: "alder", dataset: .delinquency, state: .late, asOf: InventedSite.day, reason: nil))
    let page = try #require(try InventedSite.pages(input)["receivables.html"])
    #expect(page.contains("<span class=\"fresh bad\"><span aria-hidden=\"true\">▲</span> late Feb\u{A0}4</span>"))
    #expect(page.contains("class=\"r nw\" data-l=\"31–60 days\">$3</td>"))
  }

  @Test("A held property is marked with a sign and a word, and its reason is printed")
  func held() throws {
    let portfolio = try page("portfolio.html")
    #expect(portfolio.contains("<span aria-hidden=\"true\">■</span> held Feb\u{A0}4"))
    #expect(portfolio.contains("<span class=\"tag hot\">Held</span>"))
  }

  @Test("Hostile names and units are text on every page, and no page has a script, a style attribute or a request")
  func hostile() {
    for (file, markup) in pages {
      #expect(!markup.contains("<script") && !markup.contains("\"Co\""), "\(file)")
      for foreign in ["http:", "https:", "src=", "url(", "@import", "<link", "<img", " style=\"", "javascript:"] {
        #expect(!markup.contains(foreign), "\(file): \(foreign)")
      }
    }
  }

  @Test("The content policy allows the page's own style alone, by its hash")
  func policy() throws {
    let page = try page("portfolio.html")
    let policy = try #require(page.split(separator: "Content-Security-Policy\" content=\"").last?.prefix { $0 != "\"" })
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(policy.hasSuffix("='; img-src data:; base-uri 'none'; form-action 'none'"))
    // 32 bytes are 44 letters of base 64.
    #expect(policy.split(separator: "sha256-")[1].prefix { $0 != "'" }.count == 44)
  }

  @Test("Only the time differs between two makings of the same data, and it does not count as a change")
  func unchanged() throws {
    let later = try InventedSite.pages(InventedSite.input(madeAt: "2026-02-06T06:10:00Z"))
    #expect(later.keys.sorted() == pages.keys.sorted())
    for (file, markup) in pages {
      #expect(markup != later[file], "\(file)")
      #expect(SitePage.content(of: markup) == later[file].map(SitePage.content), "\(file)")
    }
  }

  @Test("Paper is US Letter by default, and A4 on request")
  func paper() throws {
    #expect(try page("portfolio.html").contains("size:letter landscape"))
    let other = try InventedSite.pages(InventedSite.input(paper: .a4))
    #expect(other["portfolio.html"]?.contains("size:a4 landscape") == true)
  }

  @Test("Each page has one main heading, a language, a title and unique ids")
  func structure() {
    for (file, markup) in pages {
      #expect(markup.split(separator: "<h1>").count == 2 && markup.contains("<html lang=\"en\">"), "\(file)")
      let ids = markup.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(
        Set(ids).count == ids.count, "\(file): \(Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys)")
    }
  }
}
