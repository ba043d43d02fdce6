import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("Shared strings of a BIFF8 workbook")
struct XLSSharedStringTests {
  @Test("Cells name shared strings by number; the table's own counts may be wrong", arguments: [0, 1, 2, 99])
  func counts(count: Int) throws {
    let table = sst(compressed("one"), wide("zwei ¹²"), total: count, unique: count)
    #expect(try texts(table, [1, 0, 1]) == ["zwei ¹²", "one", "zwei ¹²"])
  }

  @Test("A shared string out of range is refused with sheet and cell")
  func outOfRange() {
    let workbook = XLSBuilder(globals: sst(compressed("one")), sheet: cell(.labelSST, 6, 2, le32(1)))
    let refusal = SpreadsheetError(.malformed, at: "sheet 'Sheet1', cell C7", "shared string 1 of 1")
    #expect(throws: refusal) { try workbook.rows() }
    #expect(throws: SpreadsheetError.self) { try XLSBuilder(sheet: cell(.labelSST, 0, 0, le32(-1))).rows() }
  }

  @Test("Rich runs and phonetics are skipped")
  func decorations() throws {
    let rich = le16(4) + [0x08] + le16(2) + Array("rich".utf8) + [UInt8](repeating: 7, count: 8)
    let phonetic = le16(1) + [0x05] + le32(3) + le16(0x6771) + [9, 9, 9]
    let both = le16(2) + [0x0C] + le16(1) + le32(2) + Array("ab".utf8) + [1, 1, 1, 1, 2, 2]
    #expect(try texts(sst(rich, phonetic, both, compressed("end")), [0, 1, 2, 3]) == ["rich", "東", "ab", "end"])
  }

  @Test("A string goes on behind CONTINUE with an option byte of its own, 8 or 16 bits, at every place")
  func splitText() throws {
    let text = Array("Lease".utf8)
    for split in 1..<text.count {
      let first = le16(text.count) + [0] + text[..<split]
      let narrow = record(.continuation, [0] + text[split...] + compressed("next"))
      #expect(try texts(sst(first) + narrow, [0, 1]) == ["Lease", "next"])
      let widened = record(.continuation, [1] + text[split...].flatMap { [$0, 0] } + compressed("next"))
      #expect(try texts(sst(first) + widened, [0, 1]) == ["Lease", "next"])
    }
  }

  @Test("A CONTINUE at a string's end brings no option byte, before its characters it does")
  func splitAtEdges() throws {
    let between = sst(compressed("one")) + record(.continuation, compressed("two"))
    #expect(try texts(between, [0, 1]) == ["one", "two"])
    let behindHeader = sst(le16(3) + [0]) + record(.continuation, [0] + Array("two".utf8))
    #expect(try texts(behindHeader, [0]) == ["two"])
    let insideRuns = sst(le16(1) + [8] + le16(1) + [65, 0, 0]) + record(.continuation, [0, 0] + compressed("B"))
    #expect(try texts(insideRuns, [0, 1]) == ["A", "B"])
  }

  @Test("A surrogate pair may be split by CONTINUE, and half of one is replaced")
  func surrogates() throws {
    let pair = Array("😀".utf16)
    let first = le16(2) + [1] + le16(Int(pair[0]))
    let whole = sst(first) + record(.continuation, [1] + le16(Int(pair[1])))
    #expect(try texts(whole, [0]) == ["😀"])
    #expect(try texts(sst(le16(1) + [1] + le16(Int(pair[0]))), [0]) == ["\u{FFFD}"])
  }

  @Test("An empty CONTINUE and many of one byte are read")
  func tinyPieces() throws {
    let pieces = Array("abc".utf8).flatMap { record(.continuation) + record(.continuation, [0, $0]) }
    #expect(try texts(sst(le16(3) + [0]) + pieces, [0]) == ["abc"])
  }

  @Test("A 16-bit character split in its middle is refused")
  func splitCharacter() {
    let table = sst(le16(2) + [1, 65, 0, 66]) + record(.continuation, [1, 0])
    #expect(throws: SpreadsheetError.self) { try texts(table, [0]) }
  }

  @Test("A string longer than its record is refused at every length", arguments: 1..<12)
  func shortTable(length: Int) {
    let string = [UInt8]((le16(5) + [0x0D] + le16(0) + le32(0) + Array("abc".utf8)).prefix(length))
    #expect(throws: SpreadsheetError.self) { try texts(sst(string), []) }
  }

  @Test("Texts over the limits are refused")
  func limits() {
    var limits = Limits.standard
    limits.textBytes = 4
    #expect(throws: SpreadsheetError.self) { try texts(sst(compressed("abcde")), [], limits: limits) }
    limits.sharedStringBytes = 7
    #expect(throws: SpreadsheetError.self) { try texts(sst(wide("abcd"), wide("efgh")), [], limits: limits) }
  }

  private func texts(_ table: [UInt8], _ indexes: [Int], limits: Limits = .standard) throws -> [String] {
    let cells = indexes.enumerated().flatMap { cell(.labelSST, 0, $0.offset, le32($0.element)) }
    var texts: [String] = []
    try XLSBuilder(globals: table, sheet: cells).open(limits: limits)?.forEachRow { row in
      for case .text(let text) in row.cells.map(\.value) { texts.append(text.string) }
      return true
    }
    return texts
  }
}
