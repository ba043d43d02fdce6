import Testing

@testable import SpreadsheetReader

@Suite("Places in an OOXML sheet")
struct XLSXPlaceTests {
  @Test("A cell without a reference is to the right of the previous one, a row without one is below")
  func withoutReferences() throws {
    let rows = """
      <row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>
      """
    #expect(try XLSXBuilder(rows).rows() == ["A1=1.0 B1=2.0", "C5=3.0 D5=4.0", "A6=5.0"])
  }

  @Test("A row without a number is where its first cell says")
  func rowByItsCell() throws {
    let rows = "<row><c r=\"B4\"><v>1</v></c><c r=\"C4\"><v>2</v></c></row><row><c r=\"A9\"><v>3</v></c></row>"
    #expect(try XLSXBuilder(rows).rows() == ["B4=1.0 C4=2.0", "A9=3.0"])
  }

  @Test("Cells out of order are handed on in ascending columns")
  func cellsOutOfOrder() throws {
    let cells = "<c r=\"C1\"><v>3</v></c><c r=\"A1\"><v>1</v></c><c><v>2</v></c>"
    #expect(try XLSXBuilder(cells: cells).rows() == ["A1=1.0 B1=2.0 C1=3.0"])
  }

  @Test(
    "A place that is taken, behind, of another row or no place at all is refused",
    arguments: [
      "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"A1\"><v>2</v></c></row>",
      "<row r=\"1\"><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>2</v></c><c><v>3</v></c></row>",
      "<row r=\"3\"><c><v>1</v></c></row><row r=\"2\"><c><v>2</v></c></row>",
      "<row r=\"3\"><c r=\"A4\"><v>1</v></c></row>", "<row><c r=\"A2\"><v>1</v></c><c r=\"B3\"><v>1</v></c></row>",
      "<row r=\"0\"/>", "<row r=\"-1\"/>", "<row r=\"x\"/>", "<row r=\"\"/>", "<row><c r=\"A0\"/></row>",
      "<row><c r=\"1\"/></row>", "<row><c r=\"A\"/></row>", "<row><c r=\"1A\"/></row>", "<row><c r=\"A1B\"/></row>",
      "<row><c r=\"$A$1\"/></row>", "<row><c r=\"\"/></row>",
    ])
  func wrongPlaces(rows: String) {
    #expect(XLSXBuilder(rows).failure()?.kind == .malformed)
  }

  @Test(
    "A place beyond the last row or column is refused",
    arguments: [
      "<row r=\"1048577\"><c><v>1</v></c></row>", "<row r=\"999999999999999\"/>", "<row><c r=\"XFE1\"/></row>",
      "<row><c r=\"A1048577\"/></row>", "<row><c r=\"ZZZZZZZZZZZZZZZZZZZZ1\"/></row>",
      "<row><c r=\"A99999999999999999999999999\"/></row>", "<row><c r=\"XFD1\"/><c/></row>",
    ])
  func outOfRange(rows: String) {
    #expect(XLSXBuilder(rows).failure()?.kind == .tooLarge)
  }

  @Test("The last cell of the last row is read")
  func lastCell() throws {
    #expect(try XLSXBuilder("<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>").rows() == ["XFD1048576=1.0"])
  }

  @Test("A stated dimension is not believed")
  func dimension() throws {
    var builder = XLSXBuilder("<row r=\"3\"><c r=\"D3\"><v>1</v></c></row>")
    let part = "xl/worksheets/sheet1.xml"
    builder[part] = builder[part]?.replacing("<sheetData>", with: "<dimension ref=\"A1:B2\"/><sheetData>")
    #expect(try builder.rows() == ["D3=1.0"])
  }

  @Test("Reading stops when the caller has enough, whatever follows")
  func stop() throws {
    let builder = XLSXBuilder("<row><c><v>1</v></c></row><row><c><v>2</v></c></row><row><c><v>x</v></c></row>")
    var seen = 0
    try builder.open().sheets[0].forEachRow { _ throws(SpreadsheetError) in
      seen += 1
      return seen < 2
    }
    #expect(seen == 2)
  }

  @Test("An error that the caller throws ends the reading and comes back as it is")
  func callersError() throws {
    let sheet = try XLSXBuilder("<row><c><v>1</v></c></row><row><c><v>2</v></c></row>").open().sheets[0]
    let own = SpreadsheetError(.malformed, "mine")
    var seen = 0
    #expect(throws: own) {
      try sheet.forEachRow { _ throws(SpreadsheetError) in
        seen += 1
        throw own
      }
    }
    #expect(seen == 1)
  }

  @Test("A sheet can be read again, and within a row of itself")
  func again() throws {
    let sheet = try XLSXBuilder("<row><c><v>1</v></c></row><row><c><v>2</v></c></row>").open().sheets[0]
    var seen = 0
    try sheet.forEachRow { _ throws(SpreadsheetError) in
      try sheet.forEachRow { _ throws(SpreadsheetError) in
        seen += 1
        return true
      }
      return true
    }
    #expect(seen == 4)
  }

  @Test("Merged ranges are read from behind the rows; values under them are kept")
  func mergedRanges() throws {
    let merges = "<mergeCells count=\"2\"><mergeCell ref=\"A1:C1\"/><mergeCell ref=\"b2:B10\"/></mergeCells>"
    let builder = XLSXBuilder("<row><c><v>1</v></c><c><v>2</v></c></row>", behindRows: merges)
    #expect(
      try builder.open().sheets[0].mergedRanges() == [
        CellRange(rows: 0...0, columns: 0...2), CellRange(rows: 1...9, columns: 1...1),
      ])
    #expect(try builder.rows() == ["A1=1.0 B1=2.0"])
  }

  @Test("The cell that a merged range begins at covers its columns; others, and ranges of no cell, change nothing")
  func widenedCells() throws {
    let merges = ["A2:C2", "D1:E1", "B2:B9", "D9:F9"].map { "<mergeCell ref=\"\($0)\"/>" }.joined()
    let rows = "<row><c><v>1</v></c><c r=\"D1\"><v>2</v></c></row><row><c><v>3</v></c><c r=\"F2\"><v>4</v></c></row>"
    let builder = XLSXBuilder(rows, behindRows: "<mergeCells>\(merges)</mergeCells>")
    let grid = try Grid(builder.open().sheets[0])
    #expect(grid.rows.map { $0.cells.map(\.columns) } == [[0...0, 3...4], [0...2, 5...5]])
  }

  @Test("What is not a merged range is refused", arguments: ["", "A1:", "C1:A1", "A1:B2:C3", "A1:XFE1", "A:C", "1:2"])
  func wrongMergedRange(reference: String) throws {
    let builder = XLSXBuilder("", behindRows: "<mergeCells><mergeCell ref=\"\(reference)\"/></mergeCells>")
    let sheet = try builder.open().sheets[0]
    #expect(throws: SpreadsheetError.self) { try sheet.mergedRanges() }
  }
}
