import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("Delimited text")
struct CSVTests {
  private func rows(_ text: String, limits: Limits = .standard) throws(SpreadsheetError) -> [String] {
    try rows(Array(text.utf8), limits: limits)
  }

  private func rows(_ bytes: [UInt8], limits: Limits = .standard) throws(SpreadsheetError) -> [String] {
    try shownRows(Workbook.open(.bytes(bytes), limits: limits))
  }

  @Test("There is one sheet, Sheet1, of text cells; empty fields are no cells and blank lines no rows")
  func simple() throws {
    let workbook = try Workbook.open(.bytes(Array("Unit,Rent\n\n101,,1\n,\n".utf8)))
    #expect(workbook.format == .csv)
    #expect(workbook.sheets.map(\.name) == ["Sheet1"])
    #expect(try workbook.sheets[0].mergedRanges().isEmpty)
    #expect(try shownRows(workbook) == ["A1='Unit' B1='Rent'", "A3='101' C3='1'"])
  }

  @Test("Lines end with CRLF, LF or CR, the last one with or without", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) throws {
    let expected = ["A1='a' B1='b'", "A3='c' B3='d'"]
    #expect(try rows("a,b\(end)\(end)c,d") == expected)
    #expect(try rows("a,b\(end)\(end)c,d\(end)") == expected)
  }

  @Test("Quotes hold delimiters, line ends and doubled quotes")
  func quotes() throws {
    #expect(
      try rows("\"a,\"\"b\"\"\r\nc\",d\n\"\",\" x \"\n5\" pipe,y") == [
        "A1='a,\"b\"\r\nc' B1='d'", "B2=' x '", "A3='5\" pipe' B3='y'",
      ])
  }

  @Test(
    "An unclosed quote is refused with its line",
    arguments: [("a,b\n\"c,d\ne,f\n", 2), ("a,b\r\n\"x\r\ny\",z\r\n\r\nq,\"", 5), ("\"a,b", 1), ("a,\"b\"\"", 1)])
  func unclosed(text: String, line: Int) {
    // The first line is needed for telling that the text is delimited.
    let text = "h;h\n" + text.replacing(",", with: ";")
    #expect(throws: SpreadsheetError(.malformed, at: "line \(line + 1)", "a quote is not closed")) { try rows(text) }
  }

  @Test("Text behind a closing quote is refused with its line")
  func behindQuote() {
    let rule = "there is text between a closing quote and the end of its field"
    #expect(throws: SpreadsheetError(.malformed, at: "line 2", rule)) { try rows("a,b\n\"c\"d,e\n") }
  }

  @Test(
    "The delimiter is the one that the most lines have equally often",
    arguments: [
      ("a;b\n1,5;2,5\n3,5;4", "A2='1,5' B2='2,5'"), ("a\tb\n1,000\t2\n", "A2='1,000' B2='2'"),
      ("Smith, LLC - Ridian\nUnit;Rent;Due\n1;2;3\n", "A2='Unit' B2='Rent' C2='Due'"),
      ("\"a;b\",c\n\"d;e\",f", "A2='d;e' B2='f'"),
    ])
  func delimiters(text: String, second: String) throws {
    #expect(try rows(text)[1] == second)
  }

  @Test("Text may be UTF-8 with or without a mark, UTF-16 either way, or Windows-1252")
  func encodings() throws {
    let expected = ["A1='Café' B1='“5€”'"]
    let text = "Café,“5€”"
    #expect(try rows(text) == expected)
    #expect(try rows("\u{FEFF}" + text) == expected)
    #expect(try rows([0xFF, 0xFE] + text.utf16.flatMap { le16(Int($0)) }) == expected)
    #expect(try rows([0xFE, 0xFF] + text.utf16.flatMap { le16(Int($0)).reversed() }) == expected)
    #expect(try rows([0x43, 0x61, 0x66, 0xE9, 0x2C, 0x93, 0x35, 0x80, 0x94]) == expected)
  }

  @Test("Broken UTF-16 and zero bytes are refused")
  func brokenEncodings() {
    #expect(throws: SpreadsheetError(.truncated, "the UTF-16 text ends within a character")) {
      try rows([0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x62])
    }
    #expect(throws: SpreadsheetError(.malformed, "the text is not valid UTF-16")) {
      try rows([0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x00, 0xD8])
    }
    let padded = Array("a,b\n".utf8) + [UInt8](repeating: 0x20, count: 5000) + [0]
    #expect(throws: SpreadsheetError(.malformed, "the text holds a zero byte, at byte 5004")) { try rows(padded) }
  }

  @Test("What passes a limit is refused")
  func limits() throws {
    func kind(_ change: (inout Limits) -> Void) -> SpreadsheetError.Kind? {
      var limits = Limits.standard
      change(&limits)
      do throws(SpreadsheetError) {
        _ = try rows("ab,cd\nef,gh\n", limits: limits)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(kind { $0.rows = 1 } == .tooLarge)
    #expect(kind { $0.columns = 1 } == .tooLarge)
    #expect(kind { $0.cells = 3 } == .tooLarge)
    #expect(kind { $0.textBytes = 1 } == .tooLarge)
    #expect(kind { $0.rows = 2 } == nil)
  }

  @Test("Reading stops when the caller has enough")
  func stop() throws {
    var seen = 0
    try Workbook.open(.bytes(Array("a,b\nc,d\n\"".utf8))).sheets[0].forEachRow { _ throws(SpreadsheetError) in
      seen += 1
      return seen < 2
    }
    #expect(seen == 2)
  }
}
