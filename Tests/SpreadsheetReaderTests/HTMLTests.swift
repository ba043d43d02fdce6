import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("HTML pages")
struct HTMLTests {
  private func open(_ body: String, limits: Limits = .standard) throws(SpreadsheetError) -> Workbook {
    try Workbook.open(.bytes(Array("<html><body>\(body)</body></html>".utf8)), limits: limits)
  }

  private func rows(_ body: String) throws(SpreadsheetError) -> [String] {
    try shownRows(open(body))
  }

  @Test("Each table is a sheet, in document order; cells are text")
  func tables() throws {
    let workbook = try open("<table><tr><th>Unit</th><td>1</td></tr></table><TABLE><TR><TD>2</TD></TR></TABLE>")
    #expect(workbook.format == .html)
    #expect(workbook.sheets.map(\.name) == ["Table 1", "Table 2"])
    #expect(try shownRows(workbook) == ["A1='Unit' B1='1'", "A1='2'"])
  }

  @Test("A table within a cell is a sheet of its own, and none of its text is the cell's")
  func nested() throws {
    let workbook = try open(
      "<table><tr><td>a<table><tr><td>x<table><tr><td>deep</td></tr></table></td></tr></table>b</td><td>c</td></tr></table>"
    )
    #expect(workbook.sheets.map(\.name) == ["Table 1", "Table 2", "Table 3"])
    #expect(try shownRows(workbook) == ["A1='a\nb' B1='c'", "A1='x'", "A1='deep'"])
  }

  @Test("Spans give merged ranges, and later cells are where a browser puts them")
  func spans() throws {
    let workbook = try open(
      """
      <table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr>\
      <tr><td rowspan=9>e</td><td colspan=0>f</td><td rowspan=0>g</td></tr><tr><td>h</td></tr></table>
      """)
    #expect(try shownRows(workbook) == ["A1='a' B1='b'", "B2='c' C2='d'", "A3='e' B3='f' C3='g'", "B4='h'"])
    #expect(
      try workbook.sheets[0].mergedRanges() == [
        CellRange(rows: 0...1, columns: 0...0), CellRange(rows: 0...0, columns: 1...2),
        CellRange(rows: 2...3, columns: 0...0), CellRange(rows: 2...3, columns: 2...2),
      ])
  }

  @Test(
    "Text is what a browser shows",
    arguments: [
      ("  a \n\t b  ", "a b"), ("a<br>b", "a\nb"), ("a<br/><br>b<br>", "a\n\nb"),
      ("<div>a</div> <div>b</div>c", "a\nb\nc"),
      ("<b>a</b><i>b</i> <span>c</span>", "ab c"), ("&nbsp;&nbsp;a&nbsp;-&nbsp;b", "  a - b"), ("\u{A0}a", " a"),
      ("a &amp; &lt;b&gt; &eacute; &#8364;", "a & <b> é €"), ("x<!-- y -->z", "xz"), ("a<p>b<p>c", "a\nb\nc"),
      ("<script>var a = '<table><tr><td>no</td></tr></table>';</script>a<style>td { color: red }</style>b", "ab"),
      ("a &unknown; b", "a &unknown; b"), ("1 < 2", "1 < 2"),
    ])
  func text(html: String, expected: String) throws {
    #expect(try rows("<table><tr><td>\(html)</td></tr></table>") == ["A1='\(expected)'"])
  }

  @Test("Script text is no table")
  func scripts() throws {
    let page =
      "<script>if (a < 1) { b = '<table><tr><td>x</td></tr></table>' }</script><table><tr><td>y</td></tr></table>"
    #expect(try open(page).sheets.map(\.name) == ["Table 1"])
    #expect(try rows(page) == ["A1='y'"])
  }

  @Test(
    "Tags may be left open",
    arguments: [
      "<table><tr><td>a<td>b<tr><td>c</table>", "<table><tr><td>a</td><td>b<tr><td>c",
      "<table><thead><tr><th>a<th>b<tbody><tr><td>c</table>",
    ])
  func unclosed(html: String) throws {
    #expect(try rows(html) == ["A1='a' B1='b'", "A2='c'"])
  }

  @Test("Attributes need no blank between them")
  func attributes() throws {
    #expect(try rows("<table><tr><td style='a'class='b'colspan='2'>x</td><td>y</td></tr></table>") == ["A1='x' C1='y'"])
  }

  @Test("Blank cells are no cells and blank rows no rows, but a no-break space is text")
  func blanks() throws {
    #expect(try rows("<table><tr><td></td></tr><tr><td> <br> </td><td>&nbsp;</td></tr></table>") == ["B2=' '"])
  }

  @Test("Text outside tables is the sheet Page, one row a line")
  func page() throws {
    let workbook = try open(
      """
      <h1>Box Score</h1>As of <b>02/04/2026</b><table><caption>Cap</caption><tr><td>x</td></tr></table>
      <p>No results were returned for the selected parameters.</p><div>&nbsp;</div>
      """)
    #expect(workbook.sheets.map(\.name) == ["Page", "Table 1"])
    #expect(
      try shownRows(workbook) == [
        "A1='Box Score'", "A2='As of 02/04/2026'", "A3='Cap'",
        "A4='No results were returned for the selected parameters.'", "A1='x'",
      ])
  }

  @Test(
    "A page without its closing tag is truncated",
    arguments: ["<html><table><tr><td>x</td></tr></table></body>", "<html>", "<table><tr><td>x"])
  func truncated(page: String) {
    #expect { try Workbook.open(.bytes(Array(page.utf8))) } throws: { ($0 as? SpreadsheetError)?.kind == .truncated }
  }

  @Test("The closing tag may have any case and white space behind, and a bare table ends as a table")
  func ends() throws {
    for page in ["<HTML><table><tr><td>x</td></tr></table></HTML>\r\n \u{C}", "<table><tr><td>x</td></tr></TABLE>\n"] {
      #expect(try shownRows(Workbook.open(.bytes(Array(page.utf8)))) == ["A1='x'"])
    }
  }

  @Test("A page may be UTF-8, UTF-16 with a mark, or Windows-1252, whatever it declares")
  func encodings() throws {
    let page = "<html><meta charset=iso-8859-1><table><tr><td>é€</td></tr></table></html>"
    #expect(try shownRows(Workbook.open(.bytes(Array(page.utf8)))) == ["A1='é€'"])
    #expect(try shownRows(Workbook.open(.bytes([0xFF, 0xFE] + page.utf16.flatMap { le16(Int($0)) }))) == ["A1='é€'"])
    let western = page.utf16.map { $0 == 0x20AC ? 0x80 : UInt8($0) }
    #expect(try shownRows(Workbook.open(.bytes(western))) == ["A1='é€'"])
  }

  @Test("A page that declares UTF-8 but is not is refused")
  func wrongEncoding() {
    let page = Array("<html><META content=\"text/html; charset=UTF-8\"><p>".utf8) + [0xE9] + Array("</p></html>".utf8)
    #expect(throws: SpreadsheetError(.malformed, "the page declares UTF-8, but is not")) {
      try Workbook.open(.bytes(page))
    }
  }

  @Test("A DOCTYPE, external addresses and entities of a page are passed over")
  func documentType() throws {
    let page = """
      <!DOCTYPE html SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY e SYSTEM "file:///etc/passwd">]><html>\
      <table><tr><td>&e;</td></tr></table><img src="http://127.0.0.1:9/x.png"></html>
      """
    #expect(try shownRows(Workbook.open(.bytes(Array(page.utf8)))).contains("A1='&e;'"))
  }

  @Test("What passes a limit is refused")
  func limits() throws {
    func kind(_ body: String, _ change: (inout Limits) -> Void = { _ in }) -> SpreadsheetError.Kind? {
      var limits = Limits.standard
      change(&limits)
      do throws(SpreadsheetError) {
        _ = try open(body, limits: limits)
        return nil
      } catch {
        return error.kind
      }
    }
    let table = "<table><tr><td>ab</td><td colspan=2>c</td></tr><tr><td>d</td></tr></table>"
    #expect(kind(table) == nil)
    #expect(kind(table) { $0.rows = 1 } == .tooLarge)
    #expect(kind(table) { $0.columns = 2 } == .tooLarge)
    #expect(kind(table) { $0.cells = 3 } == .tooLarge)
    #expect(kind(table) { $0.textBytes = 1 } == .tooLarge)
    #expect(kind(table) { $0.mergedRanges = 0 } == .tooLarge)
    #expect(kind(table) { $0.sheets = 0 } == .tooLarge)
    #expect(kind(table) { $0.depth = 4 } == .tooLarge)
    #expect(kind(String(repeating: "<div>", count: 5_000)) == .tooLarge)
    #expect(kind(String(repeating: "<table><tr><td>", count: 5_000)) == .tooLarge)
    #expect(kind("<table><tr>" + String(repeating: "<td colspan=1000>", count: 17)) == .tooLarge)
    #expect(kind("<a " + (0..<100_000).map { " a\($0)=1" }.joined() + ">") == .tooLarge)
    #expect(kind("<a b='" + String(repeating: "x", count: 1 << 21) + "'>") == .tooLarge)
  }

  @Test("Many tags without any text between them are no overlong tag")
  func tagsWithoutText() throws {
    let cells = String(repeating: "<td a=1 b c d e f g h i j k l></td>", count: 1_000) + "<td>end</td>"
    #expect(try rows("<table><tr>\(cells)</tr></table>") == ["ALM1='end'"])
  }

  @Test("A page cut, damaged or reordered anywhere gives an error or rows")
  func damage() {
    let page = Array(
      """
      <html><head><title>t</title></head><body><table class='a'><thead><tr><th rowspan=2>a<th colspan='3'>b</tr></thead>\
      <tr><td><table><tr><td>&nbsp;x &amp; y<br></td></tr></table></td></tr></table><p>end</body></html>
      """.utf8)
    for index in page.indices {
      for byte: UInt8 in [0x3C, 0x3E, 0x27, 0x00, 0xFF] {
        var damaged = page
        damaged[index] = byte
        _ = try? shownRows(Workbook.open(.bytes(damaged)))
      }
      let rotated = Array("<html>".utf8) + page[index...] + page[..<index] + Array("</html>".utf8)
      _ = try? shownRows(Workbook.open(.bytes(rotated)))
    }
  }
}
