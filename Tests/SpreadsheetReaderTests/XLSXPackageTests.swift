import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("OOXML packages")
struct XLSXPackageTests {
  private let rows = "<row><c t=\"s\"><v>0</v></c><c s=\"1\"><v>46058</v></c></row>"
  private let expected = ["A1='text' B1=date 46058.0"]

  private var builder: XLSXBuilder {
    let styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    return XLSXBuilder(rows, strings: "<si><t>text</t></si>", styles: styles)
  }

  @Test("A strict workbook is read like a transitional one")
  func strict() throws {
    var strict = builder
    strict.changeEntries { entry in
      let text = String(decoding: entry.content, as: UTF8.self)
        .replacing(
          "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
          with: "http://purl.oclc.org/ooxml/spreadsheetml/main"
        )
        .replacing(XLSXBuilder.relations, with: "http://purl.oclc.org/ooxml/officeDocument/relationships")
      entry.content = Array(text.utf8)
    }
    #expect(try strict.rows() == expected)
  }

  @Test("Elements may carry any prefix")
  func prefixes() throws {
    var prefixed = builder
    prefixed["xl/worksheets/sheet1.xml"] = """
      <x:worksheet xmlns:x="\(XLSXBuilder.main)"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c s="1"><x:v>46058</x:v>\
      </x:c></x:row></x:sheetData></x:worksheet>
      """
    prefixed["xl/workbook.xml"] = """
      <y:workbook xmlns:y="\(XLSXBuilder.main)" xmlns:q="\(XLSXBuilder.relations)"><y:sheets><y:sheet name="Data" sheetId="1" \
      q:id="rId1"/></y:sheets></y:workbook>
      """
    prefixed["xl/sharedStrings.xml"] = "<z:sst xmlns:z=\"\(XLSXBuilder.main)\"><z:si><z:t>text</z:t></z:si></z:sst>"
    #expect(try prefixed.rows() == expected)
  }

  @Test("Parts are found by relationships alone, wherever they lie")
  func movedParts() throws {
    var moved = builder
    moved.rename("xl/workbook.xml", to: "book/main.xml")
    moved.rename("xl/_rels/workbook.xml.rels", to: "book/_rels/main.xml.rels")
    moved.rename("xl/worksheets/sheet1.xml", to: "data/one.xml")
    moved.rename("xl/sharedStrings.xml", to: "texts.xml")
    moved.rename("xl/styles.xml", to: "book/deep/look.xml")
    moved["_rels/.rels"] = rels(relationship("rId1", "officeDocument", "/book/main.xml"))
    moved["book/_rels/main.xml.rels"] = rels(
      relationship("rId1", "worksheet", "/data/one.xml") + relationship("rId2", "sharedStrings", "../texts.xml")
        + relationship("rId3", "styles", "./deep/look.xml"))
    #expect(try moved.rows() == expected)
  }

  @Test("Names of parts may differ in case, begin with a slash or have backslashes")
  func namesOfParts() throws {
    var odd = builder
    odd.rename("xl/worksheets/sheet1.xml", to: "XL\\Worksheets\\Sheet1.XML")
    odd.rename("xl/sharedStrings.xml", to: "/xl/SharedStrings.xml")
    odd["xl/_rels/workbook.xml.rels"] = odd["xl/_rels/workbook.xml.rels"]?.replacing(
      "styles.xml", with: "\\xl\\Styles.xml")
    #expect(try odd.rows() == expected)
  }

  @Test("Parts may be UTF-16 or begin with a byte order mark")
  func encodings() throws {
    var wide = builder
    wide.changeEntries { entry in
      let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + String(decoding: entry.content, as: UTF8.self)
      entry.content = [0xFF, 0xFE] + text.utf16.flatMap { le16(Int($0)) }
    }
    #expect(try wide.rows() == expected)
    var marked = builder
    marked.changeEntries { $0.content = [0xEF, 0xBB, 0xBF] + $0.content }
    #expect(try marked.rows() == expected)
  }

  @Test("Entries may have data descriptors or zip64 sizes")
  func zipVariants() throws {
    var described = builder
    described.changeEntries { $0.hasDataDescriptor = true }
    #expect(try described.rows() == expected)
    var large = builder
    large.changeEntries { $0.isZip64 = true }
    #expect(try large.rows() == expected)
  }

  @Test("A file on disk is read like bytes in memory")
  func file() throws {
    let path = try temporaryDirectory() + "/book.xls"
    try write(builder.zip.bytes, to: path)
    #expect(try shownRows(Workbook.open(.file(path))) == expected)
  }

  @Test("Hidden sheets are told apart, and charts and macros are no sheets of cells")
  func kindsOfSheets() throws {
    var book = builder
    book["xl/workbook.xml"] = workbook(
      """
      <sheet name="Chart" r:id="rId8"/><sheet name="A &amp; B" state="hidden" r:id="rId1"/>\
      <sheet name="Macro" r:id="rId9"/><sheet name="Deep" state="veryHidden" r:id="rId1"/><sheet name="Open" r:id="rId1"/>
      """)
    book["xl/_rels/workbook.xml.rels"] = book["xl/_rels/workbook.xml.rels"]?.replacing(
      "</Relationships>",
      with: relationship("rId8", "chartsheet", "chartsheets/sheet1.xml")
        + relationship("rId9", "xlMacrosheet", "macrosheets/sheet1.xml") + "</Relationships>")
    book["xl/chartsheets/sheet1.xml"] = "<chartsheet/>"
    book["xl/macrosheets/sheet1.xml"] = "<macrosheet/>"
    let sheets = try book.open().sheets
    #expect(sheets.map(\.name) == ["A & B", "Deep", "Open"])
    #expect(sheets.map(\.visibility) == [.hidden, .veryHidden, .visible])
  }

  @Test("A workbook may have no sheets, and a sheet no rows")
  func empty() throws {
    var book = builder
    book["xl/workbook.xml"] = workbook("")
    #expect(try book.open().sheets.isEmpty)
    book = builder
    book["xl/worksheets/sheet1.xml"] = "<worksheet xmlns=\"\(XLSXBuilder.main)\"><sheetData/></worksheet>"
    #expect(try book.rows().isEmpty)
    book["xl/worksheets/sheet1.xml"] = "<worksheet xmlns=\"\(XLSXBuilder.main)\"/>"
    #expect(try book.rows().isEmpty)
  }

  @Test(
    "A part that another one names must be there",
    arguments: ["xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"])
  func missingParts(name: String) {
    var book = builder
    book[name] = nil
    #expect(book.failure()?.kind == .malformed)
  }

  @Test("A workbook without its styles or its shared strings is read as far as it needs neither")
  func missingStylesAndStrings() throws {
    var plain = builder
    plain["xl/styles.xml"] = nil
    #expect(try plain.rows() == ["A1='text' B1=46058.0"])
    plain["xl/sharedStrings.xml"] = nil
    #expect(plain.failure()?.rule == "the shared string '0' is not among the 0 of the workbook")
    plain["xl/worksheets/sheet1.xml"] = builder["xl/worksheets/sheet1.xml"]?.replacing(" t=\"s\"", with: "")
    #expect(try plain.rows() == ["A1=0.0 B1=46058.0"])
  }

  @Test("A report's workbook may have many parts")
  func manyParts() throws {
    var book = builder
    for number in 0..<2_000 { book["xl/comments/\(number).xml"] = "<x/>" }
    #expect(try book.rows(limits: .report) == expected)
  }

  @Test("A zip's comment may hold what looks like an end")
  func signatureInComment() throws {
    let zip = builder.zipBytes
    let end: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    let comments: [[UInt8]] = [
      end, end + Array("a comment that is long enough to be an end of its own".utf8),
      end + [UInt8](repeating: 0xFF, count: 40),
      Array(repeatElement(end + [UInt8](repeating: 7, count: 30), count: 50).joined()),
    ]
    for comment in comments {
      var bytes = Array(zip.dropLast(2)) + [UInt8(comment.count & 0xFF), UInt8(comment.count >> 8)] + comment
      #expect(try shownRows(Workbook.open(.bytes(bytes))) == expected)
      let path = try temporaryDirectory() + "/book.xlsx"
      try write(bytes, to: path)
      #expect(try shownRows(Workbook.open(.file(path))) == expected)
      bytes.removeLast()
      #expect(throws: SpreadsheetError.self) { try shownRows(Workbook.open(.bytes(bytes))) }
    }
  }

  @Test("A row in several parts is one row of a grid, and a cell may be in only one of them")
  func repeatedRows() throws {
    let parts = "<row r=\"3\"><c r=\"B3\"><v>2</v></c></row><row r=\"3\"><c r=\"A3\"><v>1</v></c></row>"
    let next = "<row r=\"4\"><c r=\"A4\"><v>4</v></c></row>"
    let grid = try Grid(XLSXBuilder(parts + next).open().sheets[0])
    #expect(grid.rows.map(\.index) == [2, 3])
    #expect(grid.rows[0].cells.map(\.name) == ["A3", "B3"])
    #expect(grid.rows[0].cells.map(\.value) == [.number(1), .number(2)])
    let twice = XLSXBuilder(parts + "<row r=\"3\"><c r=\"A3\"><v>9</v></c></row>")
    #expect(throws: SpreadsheetError.self) { try Grid(twice.open().sheets[0]) }
    var whole: [String] = []
    try XLSXBuilder(parts + next).open().sheets[0].forEachWholeRow { row throws(SpreadsheetError) in
      whole.append("\(row.index + 1): \(row.cells.map(\.column))")
      return true
    }
    #expect(whole == ["3: [0, 1]", "4: [0]"])
    let sheet = try twice.open().sheets[0]
    #expect(throws: SpreadsheetError.self) { try sheet.forEachWholeRow { _ in true } }
    #expect(XLSXBuilder(next + parts).failure()?.kind == .malformed)
  }

  @Test("A zip that is no workbook is named for what it is")
  func otherZips() {
    var book = builder
    book["xl/workbook.xml"] = "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"/>"
    #expect(book.failure()?.rule == "the file is an Office document with a 'document', not a workbook")
    book["_rels/.rels"] = rels(relationship("rId1", "officeDocument", "xl/workbook.bin"))
    #expect(book.failure()?.rule == "the file is a binary workbook (.xlsb)")
    book["_rels/.rels"] = nil
    #expect(book.failure()?.rule == "the file is a zip archive without a workbook")
    book["mimetype"] = "application/vnd.oasis.opendocument.spreadsheet"
    book["content.xml"] = "<office/>"
    #expect(book.failure()?.rule == "the file is an OpenDocument file")
    #expect(book.failure()?.kind == .notASpreadsheet)
  }

  @Test("A sheet that leads to no part, or to something else than a worksheet, is refused")
  func wrongSheets() {
    var book = builder
    book["xl/workbook.xml"] = workbook("<sheet name=\"Data\" r:id=\"rId7\"/>")
    #expect(book.failure()?.kind == .malformed)
    book["xl/workbook.xml"] = workbook("<sheet name=\"Data\"/>")
    #expect(book.failure()?.kind == .malformed)
    book = builder
    book["xl/worksheets/sheet1.xml"] = "<html><sheetData/></html>"
    #expect(book.failure()?.rule == "the part holds a 'html', not a worksheet")
  }

  @Test("Two relationships of one Id, or one without a target, are refused")
  func wrongRelationships() {
    var book = builder
    let twice = relationship("rId1", "worksheet", "a.xml") + relationship("rId1", "worksheet", "b.xml")
    book["xl/_rels/workbook.xml.rels"] = rels(twice)
    #expect(book.failure()?.kind == .malformed)
    book["xl/_rels/workbook.xml.rels"] = rels("<Relationship Id=\"rId1\"/>")
    #expect(book.failure()?.kind == .malformed)
  }
}
