import Testing

@testable import XML

@Suite("HTML pages")
struct HTMLPageTests {
  private func page(_ text: String) throws(XMLError) -> HTMLPage {
    try HTMLPage(utf8: Array(text.utf8))
  }

  @Test("Tables keep their rows as they are written, with spans")
  func tables() throws {
    let tables = try page("<table><tr><td colspan=2>a<td rowspan=0>b<tr></table>").tables
    #expect(tables.count == 1)
    #expect(tables[0].rows.map { $0.map(\.text) } == [["a", "b"], []])
    #expect(tables[0].rows[0].map(\.columnSpan) == [2, 1])
    #expect(tables[0].rows[0].map(\.rowSpan) == [1, 0])
  }

  @Test(
    "A span that is not a number is 1, and a huge one is cut as browsers do",
    arguments: [
      ("", 1, 1), ("x", 1, 1), ("-3", 1, 1), ("0", 1, 0), ("3px", 3, 3), ("99999999999999999999", 1_000, 65_534),
      (" 2 ", 2, 2),
    ])
  func spans(text: String, columns: Int, rows: Int) throws {
    let cell = try page("<table><tr><td colspan='\(text)' rowspan='\(text)'>a</table>").tables[0].rows[0][0]
    #expect(cell.columnSpan == columns)
    #expect(cell.rowSpan == rows)
  }

  @Test("Lines are those of blocks outside tables; the title, scripts and styles are none")
  func lines() throws {
    let text = """
      <html><head><title>T</title><style>p {}</style></head><body>a <i>b</i><p>c<br>d</p><script>e</script><ul><li>f<li>g</ul>
      <table><tr><td>h<p>i</td></tr></table>&nbsp;<td>j</td></body></html>
      """
    #expect(try page(text).lines == ["a b", "c", "d", "f", "g", " ", "j"].filter { $0 != " " })
    #expect(try page(text).tables[0].rows[0][0].text == "h\ni")
  }

  @Test("A long script, style or image inside the page is read over")
  func longPieces() throws {
    let code = String(repeating: "if (a < b) { c = 'd'; }\n", count: 20_000)
    for piece in ["<script>\(code)</script>", "<style>\(code)</style>", "<!--\(code)-->"] {
      #expect(try page("<html>\(piece)<p>x</p></html>").lines == ["x"])
    }
    let image = String(repeating: "QUJD", count: 100_000)
    #expect(try page("<html><img src=\"data:image/png;base64,\(image)\"><p>x</p></html>").lines == ["x"])
  }

  @Test(
    "Tables without a beginning or an end do no harm",
    arguments: ["</table>", "<tr><td>x", "</td></tr>", "<table", "<", "&", ""])
  func stray(text: String) throws {
    _ = try page("<html>\(text)</html>")
    _ = try page(text)
  }
}
