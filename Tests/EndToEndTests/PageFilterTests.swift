import HTTPServer
import Testing

@testable import ownerdash

@Suite("A filter of pages")
struct PageFilterTests {
  private func filter(_ query: [(name: String, value: String)]) -> PageFilter? {
    PageFilter(HTTPRequest(method: "GET", path: "/", query: query, headers: []))
  }

  @Test("Links to pages keep it; places of the same page, other files and text stay")
  func links() throws {
    let filter = try #require(self.filter([("sort", "units"), ("group", "Éa & \"b\""), ("property", "n*")]))
    #expect(filter.options == ["--group=Éa & \"b\"", "--property=n*"])
    let query = "?group=%C3%89a%20%26%20%22b%22&amp;property=n%2A"
    #expect("?" + filter.parameters == query)
    let page = """
      <a href="a.html">href=&quot;b.html&quot; of é</a><a href="c.html#d"></a><a href="#e"></a><a href="./f.html"></a>
      <a href="https://example.com/"></a>href=
      """
    #expect(
      filter.keptByLinks(in: page) == """
        <a href="a.html\(query)">href=&quot;b.html&quot; of é</a><a href="c.html\(query)#d"></a><a href="#e"></a>\
        <a href="./f.html"></a>
        <a href="https://example.com/"></a>href=
        """)
  }

  private func sort(_ file: String, _ query: [(name: String, value: String)] = []) -> PageSort? {
    PageSort(file, HTTPRequest(method: "GET", path: "/", query: query, headers: []))
  }

  @Test("Links keep the order of the properties, but for links of the sorted page to itself in another order")
  func order() throws {
    let page = """
      <a href="portfolio.html#a"></a><a href="portfolio-by-units.html"></a><a href="property-b.html?group=c#d"></a>\
      <a href="group-a.html"></a>
      """
    for sort in [sort("portfolio.html", [("sort", "leased")]), sort("portfolio-by-leased.html")] {
      #expect(sort?.file == "portfolio-by-leased.html")
      #expect(
        sort?.keptByLinks(in: page) == """
          <a href="portfolio.html#a"></a><a href="portfolio-by-units.html"></a>\
          <a href="property-b.html?group=c&amp;sort=leased#d"></a><a href="group-a.html?sort=leased"></a>
          """)
    }
    #expect(
      sort("property-b.html", [("sort", "units")])?.keptByLinks(in: page).contains("portfolio.html?sort=units#a")
        == true)
    for query in ["name", "x\"y"] {
      #expect(sort("portfolio.html", [("sort", query)])?.keptByLinks(in: page) == page)
    }
    #expect(sort("portfolio.html") == nil)
  }

  @Test("A request without property and group has none")
  func none() {
    #expect(filter([]) == nil)
    #expect(filter([("sort", "units")]) == nil)
  }
}
