import Pages
import Testing

@Suite("Pages of groups") struct GroupPageTests {
  private func grouped(_ change: (inout SiteInput) -> Void = { _ in }) throws -> [String: String] {
    var input = try InventedSite.input()
    input.groupKind = "region"
    change(&input)
    return try InventedSite.pages(input)
  }

  @Test("Each group has a subtotal and a page, and those in no group have one together")
  func pages() throws {
    let pages = try grouped()
    let portfolio = try #require(pages["portfolio.html"])
    #expect(portfolio.contains("<h2 id=\"groups\">Regions</h2>") && portfolio.contains("No region"))
    #expect(portfolio.contains("<h2 id=\"properties\">Properties</h2>"))
    let coast = try #require(pages["group-region-Coast.html"])
    // Alder's 9 of 10 units; the portfolio's are 12 of 20.
    #expect(coast.contains("<h1>Coast</h1>") && coast.contains(">90.0\u{A0}%</a>"))
    #expect(coast.contains("9 of 10\u{A0}units") && !coast.contains("of 20\u{A0}units"))
    #expect(coast.contains("Coast, pooled") && !coast.contains("property-birch.html"))
    #expect(coast.contains("href=\"group-region-Coast-by-units.html#properties\""))
    #expect(pages["group-region-Coast-by-units.html"] != nil)
    // Cedar has no figures, so the properties without a region have no page.
    #expect(pages["group-region.html"] == nil && portfolio.contains("no figures yet"))
  }

  @Test("Hostile names of groups stay text and make safe files, and every link leads somewhere")
  func hostile() throws {
    let pages = try grouped()
    for (file, markup) in pages {
      #expect(!markup.contains("<script"), "\(file)")
      for link in markup.split(separator: "href=\"").dropFirst().map({ $0.prefix { $0 != "\"" && $0 != "#" } }) {
        #expect(link.isEmpty || pages[String(link)] != nil, "\(file) links to \(link)")
      }
    }
    #expect(pages.keys.contains { $0.hasPrefix("group-region-~3cscript~3e") })
  }

  @Test("Above 60 properties, the portfolio lists the groups, and their pages the properties")
  func large() throws {
    let small = try InventedSite.large(60)
    #expect(small["group-region-Coast.html"] == nil && small["portfolio-by-units.html"] != nil)
    let pages = try InventedSite.large(61)
    let portfolio = try #require(pages["portfolio.html"])
    let table = try #require(portfolio.split(separator: "<h2 id=\"properties\">Regions</h2>").dropFirst().first)
    #expect(!table.contains("property-p7.html") && pages["portfolio-by-units.html"] == nil)
    // 6 properties with 5 of 10 units, 55 with all: 580 of 610.
    #expect(table.contains("50.0\u{A0}%") && table.contains("100.0\u{A0}%") && table.contains("95.1\u{A0}%"))
    #expect(table.contains("61\u{A0}properties"))
    #expect(pages["group-region.html"]?.contains("property-p7.html") == true)
  }

  @Test("Properties are listed in the requested order")
  func order() throws {
    let places = { (pages: [String: String]) throws -> Bool in
      let table = try #require(pages["portfolio.html"]?.split(separator: "<h2 id=\"properties\">").last)
      let (first, second) = (table.firstRange(of: "property-alder"), table.firstRange(of: "property-birch"))
      return try #require(first).lowerBound < #require(second).lowerBound
    }
    // By name, the one that begins with a sign comes before Alder.
    #expect(try !places(grouped()))
    #expect(try places(grouped { $0.order = ["alder", "birch", "cedar"] }))
  }
}
