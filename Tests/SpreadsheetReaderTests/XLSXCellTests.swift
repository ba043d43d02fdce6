import Testing

@testable import SpreadsheetReader

@Suite("Cells of an OOXML sheet")
struct XLSXCellTests {
  @Test(
    "A number is the nearest double, white space around it aside",
    arguments: [
      ("1", "1.0"), ("-1234.5", "-1234.5"), (" 7\n", "7.0"), ("+3", "3.0"), ("1.5E3", "1500.0"), ("1e-7", "1e-07"),
      ("0.1", "0.1"), ("123456789012345678", "1.2345678901234568e+17"), ("0.30000000000000004", "0.30000000000000004"),
      ("1E+22", "1e+22"), ("4.9E-324", "5e-324"), (".5", "0.5"), ("5.", "5.0"), ("0000000000000000000000001", "1.0"),
    ])
  func numbers(text: String, expected: String) throws {
    #expect(try XLSXBuilder(cells: "<c r=\"A1\"><v>\(text)</v></c>").rows() == ["A1=\(expected)"])
  }

  @Test(
    "What is not a number is refused, by sheet and cell",
    arguments: ["abc", "1,5", "1e", "--1", "0x10", "inf", "NaN", "1e999", "1 2", "-", ".", "1e99999999999999999999"])
  func noNumbers(text: String) {
    let failure = XLSXBuilder(cells: "<c r=\"B1\"><v>\(text)</v></c>").failure()
    #expect(failure == SpreadsheetError(.malformed, at: "sheet 'Data', cell B1", "'\(text)' is not a number"))
  }

  @Test("Booleans and errors keep their kind")
  func booleansAndErrors() throws {
    let cells = """
      <c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="e"><v>#REF!</v></c><c t="e"><v>#N/A</v></c>
      """
    #expect(try XLSXBuilder(cells: cells).rows() == ["A1=true B1=false C1=#REF! D1=#N/A"])
  }

  @Test(
    "A value that does not suit its cell's type is refused",
    arguments: [
      ("b", "2"), ("b", "yes"), ("e", ""), ("d", "yesterday"), ("s", "-1"), ("s", "1"), ("s", "x"), ("q", "1"),
      ("string", "a"),
    ])
  func unsuitable(type: String, text: String) {
    let failure = XLSXBuilder(cells: "<c t=\"\(type)\"><v>\(text)</v></c>", strings: "<si/>").failure()
    #expect(failure?.kind == .malformed)
    #expect(failure?.place == "sheet 'Data', cell A1")
  }

  @Test("A formula's cell holds its cached result, and its text may be empty")
  func formulas() throws {
    let cells = """
      <c t="str"><f>A2&amp;"x"</f><v>a &lt; b</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>""</f><v></v></c>\
      <c><f>B9</f></c>
      """
    #expect(try XLSXBuilder(cells: cells).rows() == ["A1='a < b' B1=2.0 C1=''"])
  }

  @Test("Inline text joins its runs and leaves phonetic ones out")
  func inlineText() throws {
    let cells = """
      <c t="inlineStr"><is><t>plain</t></is></c>\
      <c t="inlineStr"><is><r><rPr><b/></rPr><t>one </t></r><r><t xml:space="preserve"> two</t></r>\
      <rPh sb="0" eb="1"><t>ichi</t></rPh><phoneticPr/></is></c><c t="inlineStr"><is/></c><c t="inlineStr"/>
      """
    #expect(try XLSXBuilder(cells: cells).rows() == ["A1='plain' B1='one  two' C1=''"])
  }

  @Test("A shared text joins its runs, leaves phonetic ones out, and keeps white space")
  func sharedText() throws {
    let strings = """
      <si><t>  spaces  </t></si><si><r><t>A</t></r><r><t>B</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>\
      <si/><si><t/></si><si><t><![CDATA[<raw> & ]]>more</t></si><si><t>line&#10;break</t></si>
      """
    let cells = (0...5).map { "<c t=\"s\"><v>\($0)</v></c>" }.joined()
    #expect(
      try XLSXBuilder(cells: cells, strings: strings).rows() == [
        "A1='  spaces  ' B1='AB' C1='' D1='' E1='<raw> & more' F1='line\nbreak'"
      ])
  }

  @Test(
    "An escape _xHHHH_ is the character it stands for",
    arguments: [
      ("a_x000D_b", "a\rb"), ("_x005F_x000D_", "_x000D_"), ("_xD83D__xDE00_", "😀"), ("_x00e9_", "é"),
      ("_x12_", "_x12_"),
      ("_x00ZZ_", "_x00ZZ_"), ("__x0041__", "_A_"), ("_xD83D_", "\u{FFFD}"), ("_x0041", "_x0041"),
      ("snake_case", "snake_case"),
    ])
  func escapes(text: String, expected: String) throws {
    let cells = """
      <c t="s"><v>0</v></c><c t="str"><v>\(text)</v></c><c t="inlineStr"><is><t>\(text)</t></is></c>
      """
    let rows = try XLSXBuilder(cells: cells, strings: "<si><t>\(text)</t></si>").rows()
    #expect(rows == ["A1='\(expected)' B1='\(expected)' C1='\(expected)'"])
  }

  @Test(
    "An ISO date is a date in the workbook's system, a time alone a fraction of a day",
    arguments: [
      ("2026-02-05", "date 46058.0", "date 44596.0"), ("2026-02-05T12:00:00", "date 46058.5", "date 44596.5"),
      ("2026-02-05T06:00:00.000Z", "date 46058.25", "date 44596.25"), ("1904-02-29", "date 1521.0", "date 59.0"),
      ("18:00", "0.75", "0.75"),
    ])
  func isoDates(text: String, since1900: String, since1904: String) throws {
    let cells = "<c t=\"d\"><v>\(text)</v></c>"
    #expect(try XLSXBuilder(cells: cells).rows() == ["A1=\(since1900)"])
    let older = XLSXBuilder(cells: cells, properties: "<workbookPr date1904=\"1\"/>")
    #expect(try older.rows() == ["A1=\(since1904)"])
  }

  @Test("The 1900 system's dates before March 1900 and after its missing day differ by one")
  func earlyISODates() throws {
    let cells = ["1900-01-01", "1900-02-28", "1900-03-01"].map { "<c t=\"d\"><v>\($0)</v></c>" }.joined()
    #expect(try XLSXBuilder(cells: cells).rows() == ["A1=date 1.0 B1=date 59.0 C1=date 61.0"])
  }

  @Test(
    "An ISO date that does not exist is refused",
    arguments: [
      "2026-02-29", "2026-13-01", "1899-12-31", "0000-01-01", "2026-2-5", "2026-02-05T24:00", "2026-02-05T1", "25:00",
      "2026-02-05T10:00:00+02:00", "P1D", "2026-02-05T", "12:00:-1", "99999-01-01",
    ])
  func wrongISODates(text: String) {
    #expect(XLSXBuilder(cells: "<c t=\"d\"><v>\(text)</v></c>").failure()?.kind == .malformed)
  }

  @Test("A number is a date when its style's number format is a date's")
  func dates() throws {
    let styles = """
      <numFmts count="2"><numFmt numFmtId="164" formatCode="mm\\/dd\\/yyyy"/>\
      <numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>\
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="999"/><xf/></cellXfs>
      """
    let cells = (0...5).map { "<c s=\"\($0)\"><v>46058.25</v></c>" }.joined()
    let builder = XLSXBuilder(cells: cells, styles: styles)
    #expect(
      try builder.rows() == ["A1=46058.25 B1=date 46058.25 C1=date 46058.25 D1=46058.25 E1=46058.25 F1=46058.25"])
    var codes: [String] = []
    try builder.open().sheets[0].forEachRow { row throws(SpreadsheetError) in
      codes = row.cells.map(\.format.code)
      return true
    }
    #expect(codes[2...3] == ["mm\\/dd\\/yyyy", "[h]:mm"])
  }

  @Test("A workbook without styles has plain cells; a style that a workbook lacks is refused")
  func styles() throws {
    let cells = "<c s=\"3\"><v>1</v></c>"
    #expect(try XLSXBuilder(cells: cells).rows() == ["A1=1.0"])
    let failure = XLSXBuilder(cells: cells, styles: "<cellXfs><xf numFmtId=\"0\"/></cellXfs>").failure()
    #expect(failure?.kind == .malformed)
    #expect(failure?.place == "sheet 'Data', cell A1")
  }

  @Test("A cell that only carries a format is no cell, and a row of such cells no row")
  func formatsAlone() throws {
    let rows =
      "<row><c s=\"0\"/><c><v>1</v></c><c s=\"0\"><v/></c></row><row><c s=\"0\"/></row><row><c><v>2</v></c></row>"
    #expect(try XLSXBuilder(rows).rows() == ["B1=1.0", "A3=2.0"])
  }

  @Test("A shared string index out of range is refused, by sheet and cell")
  func sharedStringOutOfRange() {
    let failure = XLSXBuilder("<row r=\"7\"><c r=\"C7\" t=\"s\"><v>2</v></c></row>", strings: "<si/><si/>").failure()
    let rule = "the shared string '2' is not among the 2 of the workbook"
    #expect(failure == SpreadsheetError(.malformed, at: "sheet 'Data', cell C7", rule))
  }

  @Test("A cell of two values is refused")
  func twoValues() {
    for values in ["<v>1</v><v>2</v>", "<is><t>x</t></is><is><t>y</t></is>", "<v>1</v><is/><v>2</v>"] {
      let rule = "the cell holds two values"
      #expect(
        XLSXBuilder(cells: "<c>\(values)</c>").failure()
          == SpreadsheetError(.malformed, at: "sheet 'Data', cell A1", rule))
    }
  }

  @Test("Of a v and an is in one cell, the cell's type says which one counts")
  func valueAndInlineText() throws {
    let both = ["<v>1</v><is><t>x</t></is>", "<is><t>x</t></is><v>1</v>", "<v>1</v><is><r><t>x</t></r></is>"]
    for values in both {
      #expect(try XLSXBuilder(cells: "<c>\(values)</c><c t=\"n\">\(values)</c>").rows() == ["A1=1.0 B1=1.0"])
      #expect(try XLSXBuilder(cells: "<c t=\"inlineStr\">\(values)</c>").rows() == ["A1='x'"])
    }
  }

  @Test("A day and a time is a date whatever part of it is printed; a time of day and a duration are numbers")
  func dayUnderTimeFormat() throws {
    let formats =
      "<numFmts><numFmt numFmtId=\"200\" formatCode=\"h:mm\"/><numFmt numFmtId=\"201\" formatCode=\"[h]:mm\"/></numFmts>"
    let styles = formats + "<cellXfs>" + [20, 200, 201, 22].map { "<xf numFmtId=\"\($0)\"/>" }.joined() + "</cellXfs>"
    let cells = (0..<4).map { "<c s=\"\($0)\"><v>46058.25</v></c><c s=\"\($0)\"><v>0.25</v></c>" }.joined()
    let rows = try XLSXBuilder("<row>\(cells)</row>", styles: styles).rows()
    let date = "date 46058.25"
    #expect(rows == ["A1=\(date) B1=0.25 C1=\(date) D1=0.25 E1=46058.25 F1=0.25 G1=\(date) H1=0.25"])
  }

  @Test("An error shows the beginning of a long value only")
  func longValue() {
    let failure = XLSXBuilder(cells: "<c><v>\(String(repeating: "x", count: 100))</v></c>").failure()
    #expect(failure?.rule == "'\(String(repeating: "x", count: 40))…' is not a number")
  }

  @Test("Extensions inside a cell or a row are passed over, and an alternative is read by its fallback")
  func extensions() throws {
    let rows = """
      <row r="1"><c r="A1"><v>1</v><extLst><ext><v>9</v><c><v>8</v></c></ext></extLst></c>\
      <mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">\
      <mc:Choice Requires="x14"><c r="B1"><v>3</v></c></mc:Choice><mc:Fallback><c r="B1"><v>2</v></c></mc:Fallback>\
      </mc:AlternateContent><extLst><c r="D1"><v>9</v></c></extLst><c r="C1"><v>4</v></c></row>
      """
    #expect(try XLSXBuilder(rows).rows() == ["A1=1.0 B1=2.0 C1=4.0"])
  }
}
