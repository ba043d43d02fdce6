@testable import SpreadsheetReader
import Testing

@Suite("Plain rows of a worksheet")
struct PlainRowsTests {
  private let book: OOXMLWorkbook

  init() throws {
    book = try sharedBook()
  }

  @Test(
    "What spreadsheet programs write is plain",
    arguments: [
      ("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c></row>", "A1='a longer shared text' General"),
      (
        "<row r=\"7\" spans=\"1:2\" x14ac:dyDescent=\"0.25\"><c r=\"B7\" s=\"2\"><v>-1.50</v></c></row>",
        "B7=-1.5 #,##0.00"
      ),
      ("\r\n <row>\n<c s=\"1\" ><v>45000</v></c>\n<c s=\"1\"/></row>", "A1=date 45000.0 m/d/yyyy"),
      ("<row><c><f>SUM(B1,2)</f><v>3</v></c></row>", "A1=3.0 General"),
      ("<row><c t=\"inlineStr\"><is><t xml:space=\"preserve\"> a_x0041_ </t></is></c></row>", "A1=' aA ' General"),
      ("<row><c t=\"str\"><f ca=\"1\"/><v></v></c><c t=\"e\"><v>#N/A</v></c></row>", "A1='' General B1=#N/A General"),
    ])
  func plain(rows: String, shown: String) throws {
    let found = try worksheet(rows).plain()
    #expect(found.rows == [shown])
    #expect(found.stop == .atEnd)
    #expect(found.left == 0)
  }

  @Test(
    "Anything else is left to libxml2",
    arguments: [
      "</sheetData>", "<x:row/>", "<row", "<rows/>", "<!-- --><row/>", "<row r=\"0\"/>", "<row r='1'/>", "<row r=1/>",
      "<row new=\"1\"/>", "<row r=\"1\" r=\"2\"/>", "<row r=\"1\"spans=\"1:2\"/>", "<row r=\"&#49;\"/>",
      "<row r=\"1\n\"/>", "<row r=\"<\"/>", "<row r=\"\u{E9}\"/>", "<row xmlns=\"a\"/>", "<row>text</row>", "<row / >",
      "<row></row >", "<row><d/></row>", "<row><c/></rows>", "<row><c><v>1</v><v>2</v></c></row>",
      "<row><c><v>&#49;</v></c></row>", "<row><c><v><![CDATA[1]]></v></c></row>", "<row><c><v>1<!----></v></c></row>",
      "<row><c t=\"str\"><v>]]></v></c></row>", "<row><c t=\"str\"><v>\u{E9}</v></c></row>",
      "<row><c t=\"str\"><v>\u{1}</v></c></row>", "<row><c t=\"str\"><v>a\rb</v></c></row>",
      "<row><c t=\"s\"><v>3</v></c></row>", "<row><c s=\"3\"><v>3</v></c></row>", "<row><c><v>x</v></c></row>",
      "<row><c t=\"?\"><v>1</v></c></row>", "<row r=\"2\"><c r=\"A3\"/></row>", "<row><c r=\"1A\"/></row>",
      "<row><c t=\"inlineStr\"><is><r><t>a</t></r></is></c></row>", "<row><c><is><t>a</t><t>b</t></is></c></row>",
      "<row><c><v>1</v><extLst/></c></row>",
    ])
  func other(rows: String) throws {
    let found = try worksheet(rows + "<row/>").plain()
    #expect(found.rows == [])
    #expect(found.stop == .atOther)
    #expect(found.left == rows.utf8.count + 6)
  }

  @Test("A row that ends behind the bytes is not begun")
  func cut() throws {
    let first = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>"
    let second = "\n<row r=\"2\" ht=\"1\"><c t=\"inlineStr\"><is><t>a</t></is></c><c><f>B2</f><v/></c></row>"
    for count in 0..<second.utf8.count {
      let found = try worksheet(first + second.prefix(count)).plain()
      #expect(found.rows == ["A1=1.0 General"], "cut at \(count)")
      #expect(found.stop == .atEnd && found.left == count, "cut at \(count)")
    }
  }

  @Test("After a row that libxml2 reads, plain rows continue, for every window")
  func mixed() {
    let cells = "<c><v>1</v></c><c t=\"s\"><v>0</v></c>"
    let rows = "<row>\(cells)</row><row><!-- </row> -->\(cells)</row>\n<row>\(cells)</row><x:row>\(cells)</x:row>"
    let sheet = worksheet("<worksheet xmlns:x=\"x\"><cols/><sheetData>\(rows)</sheetData><more/></worksheet>")
    let expected = (1...4).map { "A\($0)=1.0 General B\($0)='one' General" }
    for window in 1..<300 {
      #expect(sheet.read(window: window) == RawWorksheet.Outcome(rows: expected), "window of \(window)")
    }
  }

  @Test("Plain rows after many others are read, for every window", arguments: [1, 7, 8, 9, 40])
  func manyOthers(count: Int) {
    let cell = "<c><v>1</v></c>"
    let others = String(repeating: "<row>\(cell)<!-- --></row>", count: count)
    let plain = String(repeating: "<row>\(cell)</row>", count: 20)
    let sheet = worksheet("<worksheet><sheetData>\(others + plain + others + plain)</sheetData></worksheet>")
    let expected = RawWorksheet.Outcome(rows: (1...2 * count + 40).map { "A\($0)=1.0 General" })
    for window in [20, 33, 64, 100, 1_000, WorksheetRun.usualWindow] {
      #expect(sheet.read(window: window) == expected, "window of \(window)")
    }
  }

  @Test("An error after plain rows states the line")
  func line() throws {
    let rows = String(repeating: "<row>\n<c/>\n</row>\n", count: 50)
    let builder = XLSXBuilder(rows + "</worksheet>")
    let failure = try #require(builder.failure())
    #expect(failure.rule.hasSuffix("(line 151)"), "\(failure)")
  }

  @Test("Lines in CDATA end with a line feed, for every window")
  func cdata() {
    let text = "<![CDATA[a\r\nb\rc\nd]]>"
    let sheet = worksheet("<worksheet><sheetData><row><c t=\"str\"><v>\(text)</v></c></row></sheetData></worksheet>")
    for window in 1..<100 {
      #expect(sheet.read(window: window).rows == ["A1='a\nb\nc\nd' General"], "window of \(window)")
    }
    #expect(sheet.parse() == sheet.read())
  }

  @Test("A limit on depth that plain rows would pass is kept")
  func depth() {
    var sheet = worksheet("<worksheet><sheetData><row><c><is><t>a</t></is></c></row></sheetData></worksheet>")
    for depth in 1...8 {
      sheet.limits.depth = depth
      #expect(sheet.read() == sheet.parse(), "depth \(depth)")
    }
  }

  private func worksheet(_ text: String) -> RawWorksheet {
    RawWorksheet(bytes: Array(text.utf8), book: book)
  }
}
