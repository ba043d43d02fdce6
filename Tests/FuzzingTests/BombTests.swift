import Fuzzing
import SpreadsheetReader
import Testing

/// Small files that would take much memory or time; `scripts/fuzz bombs` measures them at full size.
@Suite("Bombs")
struct BombTests {
  /// Bounds so small that a bomb just beyond them is made and refused at once.
  private static let small: Limits = {
    var limits = Limits.standard
    limits.fileBytes = 1 << 20
    limits.parts = 100
    limits.partBytes = 32 << 10
    limits.totalBytes = 96 << 10
    limits.sharedStringBytes = 8 << 10
    limits.textBytes = 2 << 10
    limits.rows = 1_500
    limits.columns = 512
    limits.cells = 1_000
    limits.mergedRanges = 500
    limits.sheets = 20
    limits.elements = 4_000
    limits.treeElements = 1_000
    limits.treeBytes = 8 << 10
    limits.gridBytes = 24 << 10
    return limits
  }()

  @Test("There are at least a hundred, each of its own name")
  func count() {
    #expect(Bomb.all.count >= 100)
    #expect(Set(Bomb.all.map(\.name)).count == Bomb.all.count)
  }

  @Test(
    "The bound that a bomb passes is named",
    arguments: [
      ("zip: xl/sharedStrings.xml unpacks beyond a part's bytes", "at most 32768 are read"),
      ("zip: xl/worksheets/sheet1.xml unpacks to more than is stated", "over the 100 bytes that the zip states"),
      ("zip: parts that nobody needs unpack beyond the total", "at most 98304 are read"),
      ("zip: one part is listed as many sheets", "the sheets have over 98304 bytes"),
      ("zip: entries overlap, all of them in one place", "they overlap"),
      ("zip: a thousand ends, each of which counts 65,534 entries", "the zip has 65534 entries"),
      ("zip: more entries than parts are read", "the zip has 101 entries"),
      ("zip: a strongly encrypted entry", "encrypted"),
      ("xml: xl/worksheets/sheet1.xml has a flood of elements", "over 4000 elements"),
      ("xml: xl/styles.xml has a flood of elements", "over 1000 elements"),
      ("xml: xl/sharedStrings.xml has a flood of namespaces, and looks through them", "namespaces are open"),
      ("shared strings: a long one that many cells name", "more memory than a workbook may"),
      ("sheet: long inline texts, each within its bound", "more memory than a workbook may"),
      ("biff: a long string that many cells name", "more memory than a workbook may"),
      ("biff: a flood of styles", "bytes; at most 32768 are read"),
      ("biff: a flood of empty strings", "the shared strings take over 8192 bytes"),
      ("biff: one sheet listed many times", "the sheets up to this one have over 98304 bytes"),
      ("biff: sheets one inside the other", "the sheets up to this one have over 98304 bytes"),
      ("biff: an encrypted workbook", "encrypted with a password"),
      ("ole2: an encrypted OOXML workbook", "encrypted with a password"),
      ("html: a flood of cells", "over 1000 elements"),
    ])
  func named(name: String, rule: String) throws {
    let bomb = try #require(Bomb.all.first { $0.name == name })
    let reason = try #require(bomb.refusal(of: try bomb.file(beyond: Self.small), under: Self.small))
    #expect(reason.contains(rule), "\(reason)")
  }

  @Test("Each is refused with a reason", arguments: Bomb.all.map(\.name))
  func refused(name: String) throws {
    let bomb = try #require(Bomb.all.first { $0.name == name })
    let reason = bomb.refusal(of: try bomb.file(beyond: Self.small), under: Self.small)
    #expect(reason?.isEmpty == false)
  }
}
