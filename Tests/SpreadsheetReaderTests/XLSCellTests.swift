import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("Cells of a BIFF8 sheet")
struct XLSCellTests {
  @Test("A NUMBER record holds a double")
  func numbers() throws {
    #expect(try XLSBuilder(sheet: number(2, 3, -1234.5)).rows() == ["D3=-1234.5"])
  }

  @Test(
    "An RK number is an integer or the upper half of a double, perhaps in hundredths",
    arguments: [
      (5 << 2 | 2, "5.0"), (-7 << 2 | 2, "-7.0"), (12345 << 2 | 3, "123.45"), (0x3FF8_0000, "1.5"),
      (0x4059_0001, "1.0"), (0, "0.0"),
    ])
  func squeezedNumbers(bits: Int, expected: String) throws {
    #expect(try XLSBuilder(sheet: cell(.rk, 0, 0, le32(bits))).rows() == ["A1=\(expected)"])
  }

  @Test("MULRK holds numbers of neighbouring columns, each with a format of its own")
  func manyNumbers() throws {
    let pairs = le16(0) + le32(1 << 2 | 2) + le16(1) + le32(45_000 << 2 | 2)
    var workbook = XLSBuilder(sheet: record(.mulRK, le16(4) + le16(1) + pairs + le16(2)))
    workbook.globals = xf(format: 0) + xf(format: 14)
    #expect(try workbook.rows() == ["B5=1.0 C5=date 45000.0"])
  }

  @Test("MULRK whose last column does not fit its length is refused", arguments: [0, 1, 3, 4, 65_535])
  func wrongLastColumn(last: Int) throws {
    let pairs = le16(0) + le32(0) + le16(0) + le32(0)
    let workbook = XLSBuilder(sheet: record(.mulRK, le16(0) + le16(1) + pairs + le16(last)))
    #expect(throws: SpreadsheetError.self) { try workbook.rows() }
    let empty = XLSBuilder(sheet: record(.mulRK, le16(0) + le16(1) + le16(last)))
    #expect(throws: SpreadsheetError.self) { try empty.rows() }
  }

  @Test("LABEL and RSTRING hold text of 8 or 16 bits a character, kept as it is")
  func labels() throws {
    let sheet =
      cell(.label, 0, 0, compressed(" Unit\n\u{A9}\u{FF} ")) + cell(.label, 0, 1, wide("† 東 😀"))
      + cell(.rString, 0, 2, compressed("rich") + le16(1) + le32(0)) + cell(.label, 0, 3, compressed(""))
    #expect(try XLSBuilder(sheet: sheet).rows() == ["A1=' Unit\n\u{A9}\u{FF} ' B1='† 東 😀' C1='rich' D1=''"])
  }

  @Test("BOOLERR holds TRUE, FALSE, or an error by the name Excel prints")
  func booleansAndErrors() throws {
    let codes: [UInt8] = [0x00, 0x07, 0x0F, 0x17, 0x1D, 0x24, 0x2A]
    let errors = codes.enumerated().flatMap { cell(.boolErr, 1, $0.offset, [$0.element, 1]) }
    let sheet = cell(.boolErr, 0, 0, [1, 0]) + cell(.boolErr, 0, 1, [0, 0]) + errors
    #expect(
      try XLSBuilder(sheet: sheet).rows() == [
        "A1=true B1=false", "A2=#NULL! B2=#DIV/0! C2=#VALUE! D2=#REF! E2=#NAME? F2=#NUM! G2=#N/A",
      ])
    #expect(throws: SpreadsheetError.self) { try XLSBuilder(sheet: cell(.boolErr, 0, 0, [99, 1])).rows() }
  }

  @Test("A formula's cell holds its cached number, boolean, error or empty text")
  func formulas() throws {
    let sheet =
      formula(0, le64(2.5)) + formula(1, [1, 0, 1, 0, 0, 0, 0xFF, 0xFF])
      + formula(2, [2, 0, 0x2A, 0, 0, 0, 0xFF, 0xFF])
      + formula(3, [3, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    #expect(try XLSBuilder(sheet: sheet).rows() == ["A1=2.5 B1=true C1=#N/A D1=''"])
    let unknown = formula(0, [4, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    #expect(throws: SpreadsheetError.self) { try XLSBuilder(sheet: unknown).rows() }
  }

  @Test("A formula's text is in the STRING record after it, even after a shared formula and over a CONTINUE")
  func formulaTexts() throws {
    let long = [UInt8](compressed("Box Score").prefix(6))
    let sheet =
      formula(0, textResult) + record(.string, compressed("Leasing Activity"))
      + formula(1, textResult) + record(.sharedFormula, [0, 0]) + record(.string, long)
      + record(.continuation, [0] + Array(" Score".utf8))
    #expect(try XLSBuilder(sheet: sheet).rows() == ["A1='Leasing Activity' B1='Box Score'"])
  }

  @Test("A formula with a text result but no STRING record behind it is refused")
  func formulaWithoutText() throws {
    let sheet = formula(0, textResult) + number(0, 1, 1) + record(.string, compressed("late"))
    #expect(throws: SpreadsheetError.self) { try XLSBuilder(sheet: sheet).rows() }
  }

  @Test("BLANK and MULBLANK cells, and rows of nothing else, are left out")
  func blanks() throws {
    let blank = le16(0x0201) + le16(6) + le16(0) + le16(0) + le16(0)
    let manyBlank = le16(0x00BE) + le16(8) + le16(1) + le16(0) + le16(0) + le16(0)
    #expect(try XLSBuilder(sheet: blank + number(0, 1, 1) + manyBlank).rows() == ["B1=1.0"])
  }

  @Test("A number is a date where its format is a date's and the day exists")
  func dates() throws {
    var workbook = XLSBuilder()
    workbook.globals =
      record(.format, le16(164) + compressed("mm\\/dd\\/yyyy")) + record(.format, le16(165) + wide("[h]:mm"))
      + xf(format: 164) + xf(format: 165) + xf(format: 2)
    workbook.sheet =
      number(0, 0, xf: 0, 45_000.25) + number(0, 1, xf: 1, 1.5) + number(0, 2, xf: 2, 45_000)
      + number(0, 3, xf: 0, -1) + number(0, 4, xf: 0, 1e300) + number(0, 5, xf: 9, 45_000)
    #expect(
      try workbook.rows() == ["A1=date 45000.25 B1=1.5 C1=45000.0 D1=-1.0 E1=1e+300 F1=45000.0"])
  }

  @Test("Dates count from 1904 where the workbook says so")
  func dateSystem() throws {
    var workbook = XLSBuilder(sheet: number(0, 0, 1))
    workbook.globals = record(.dateMode, le16(1)) + xf(format: 14)
    var days: [Int?] = []
    try workbook.open()?.forEachRow { row in
      for case .date(let date) in row.cells.map(\.value) { days.append(date.daysSince1970) }
      return true
    }
    #expect(days == [-24_106])
  }

  @Test("A record too short for its cell is refused with its place", arguments: 0..<14)
  func shortRecords(length: Int) {
    let body = [UInt8](repeating: 0, count: length)
    for type: RecordType in [.number, .formula] {
      #expect(throws: SpreadsheetError.self) { try XLSBuilder(sheet: record(type, body)).rows() }
    }
  }

  private let textResult: [UInt8] = [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  private func formula(_ column: Int, _ result: [UInt8]) -> [UInt8] {
    cell(.formula, 0, column, result + le16(0) + le32(0) + le16(0))
  }
}
