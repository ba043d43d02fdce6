import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("Sheets of a BIFF8 workbook")
struct XLSSheetTests {
  @Test(
    "A sheet has its name and visibility", arguments: [(0, Sheet.Visibility.visible), (1, .hidden), (2, .veryHidden)])
  func visibility(code: Int, expected: Sheet.Visibility) throws {
    var workbook = XLSBuilder(sheetName: "Übersicht 東")
    workbook.visibility = UInt8(code)
    let sheet = try #require(try workbook.open())
    #expect(sheet.name == "Übersicht 東")
    #expect(sheet.visibility == expected)
  }

  @Test("Charts, macro sheets and modules are no sheets", arguments: [1, 2, 6])
  func otherTypes(type: Int) throws {
    var workbook = XLSBuilder()
    workbook.sheetType = UInt8(type)
    #expect(try XLSReader.open(stream: workbook.stream, limits: .standard).sheets.isEmpty)
  }

  @Test("Rows ascend though the records do not, and so do columns; of two cells in one place the later counts")
  func unsorted() throws {
    let sheet = number(5, 1, 1) + number(5, 0, 2) + number(2, 3, 3) + number(9, 0, 4) + number(5, 1, 5)
    #expect(try XLSBuilder(sheet: sheet).rows() == ["D3=3.0", "A6=2.0 B6=5.0", "A10=4.0"])
  }

  @Test("A formula's text is found though rows are out of order")
  func unsortedFormula() throws {
    let result: [UInt8] = [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let formula = cell(.formula, 1, 0, result + le32(0) + le32(0)) + record(.string, compressed("text"))
    #expect(try XLSBuilder(sheet: formula + number(0, 0, 1)).rows() == ["A1=1.0", "A2='text'"])
  }

  @Test("The receiver stops the rows, and rows can be read again")
  func stopping() throws {
    let sheet = try #require(try XLSBuilder(sheet: number(0, 0, 1) + number(1, 0, 2)).open())
    for _ in 0..<2 {
      var seen = 0
      try sheet.forEachRow { _ in
        seen += 1
        return false
      }
      #expect(seen == 1)
    }
  }

  @Test("A chart inside a sheet is skipped with all its records")
  func nestedSubstream() throws {
    let inner = record(.bof, le16(0x0600) + le16(0x0020)) + number(7, 7, 7) + record(.eof)
    let chart = record(.bof, le16(0x0600) + le16(0x0020)) + inner + number(8, 8, 8) + record(.eof)
    #expect(try XLSBuilder(sheet: number(0, 0, 1) + chart + number(1, 0, 2)).rows() == ["A1=1.0", "A2=2.0"])
  }

  @Test("Merged ranges come in the file's order, over several records")
  func mergedRanges() throws {
    let first = record(
      .mergedCells, le16(2) + le16(3) + le16(4) + le16(0) + le16(2) + le16(0) + le16(0) + le16(5) + le16(5))
    let second = record(.mergedCells, le16(1) + le16(1) + le16(1) + le16(0) + le16(255))
    let sheet = try #require(try XLSBuilder(sheet: first + second).open())
    #expect(
      try sheet.mergedRanges() == [
        CellRange(rows: 3...4, columns: 0...2), CellRange(rows: 0...0, columns: 5...5),
        CellRange(rows: 1...1, columns: 0...255),
      ])
  }

  @Test("A merged range that ends before it begins is refused, and one that its record does not hold")
  func wrongMergedRanges() throws {
    for body in [
      le16(1) + le16(2) + le16(1) + le16(0) + le16(0), le16(1) + le16(0) + le16(0) + le16(2) + le16(1), le16(1),
    ] {
      let sheet = try #require(try XLSBuilder(sheet: record(.mergedCells, body)).open())
      #expect(throws: SpreadsheetError.self) { try sheet.mergedRanges() }
    }
  }

  @Test("A stream cut at any byte gives an error, never a shorter sheet")
  func cut() throws {
    let sheet = number(0, 0, 1) + cell(.label, 1, 0, compressed("text")) + record(.mergedCells, le16(0))
    let stream = XLSBuilder(globals: sst(compressed("one")) + xf(format: 0), sheet: sheet).stream
    for length in 0..<stream.count {
      #expect(throws: SpreadsheetError.self) {
        try XLSReader.open(stream: Array(stream[..<length]), limits: .standard).sheets.first?.forEachRow { _ in true }
      }
    }
  }

  @Test("A record longer than the stream is named as cut")
  func longRecord() throws {
    let sheet = try #require(try XLSBuilder(sheet: le16(0x0203) + le16(60_000)).open())
    let failure = #expect(throws: SpreadsheetError.self) { try sheet.forEachRow { _ in true } }
    #expect(failure?.kind == .truncated)
  }

  @Test(
    "A sheet said to begin outside the stream, or without a BOF there, is refused",
    arguments: [0, 4, 1_000_000, 0xFFFF_FFFF])
  func wrongOffset(offset: Int) throws {
    var stream = XLSBuilder().stream
    stream.replaceSubrange(12..<16, with: le32(offset == 0 ? 8 : offset))
    let sheet = try #require(try XLSReader.open(stream: stream, limits: .standard).sheets.first)
    #expect(throws: SpreadsheetError.self) { try sheet.forEachRow { _ in true } }
  }

  @Test("An encrypted workbook is refused by name")
  func encrypted() {
    let failure = #expect(throws: SpreadsheetError.self) {
      try XLSBuilder(globals: record(.filePass, le16(1))).open()
    }
    #expect(failure?.kind == .encrypted)
  }

  @Test("A stream of BIFF5 records is refused by its version")
  func olderVersion() {
    let stream = record(.bof, le16(0x0500) + le16(0x0005)) + record(.eof)
    let failure = #expect(throws: SpreadsheetError.self) { try XLSReader.open(stream: stream, limits: .standard) }
    #expect(failure?.kind == .notASpreadsheet)
    #expect(failure?.rule.contains("BIFF5") == true)
  }

  @Test("Every limit of a sheet is kept")
  func limits() throws {
    let ranges = record(.mergedCells, le16(2) + [UInt8](repeating: 0, count: 16))
    let workbook = XLSBuilder(sheet: number(0, 0, 1) + cell(.label, 1, 1, compressed("ab")) + ranges)
    #expect(try workbook.rows().count == 2)
    for limit in [\Limits.cells, \.rows, \.columns, \.mergedRanges, \.sheets, \.textBytes] {
      var limits = Limits.standard
      limits[keyPath: limit] = limit == \Limits.sheets ? 0 : 1
      let failure = #expect(throws: SpreadsheetError.self) { try workbook.rows(limits: limits) }
      #expect(failure?.kind == .tooLarge)
    }
  }
}
