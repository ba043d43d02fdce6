import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("Hostile and damaged OOXML packages")
struct XLSXHostileTests {
  private let sheet = "xl/worksheets/sheet1.xml"
  private let parts = [
    "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml",
    "xl/styles.xml",
  ]

  private var builder: XLSXBuilder {
    XLSXBuilder(
      "<row><c t=\"s\"><v>0</v></c></row><row><c><v>2</v></c></row>", strings: "<si><t>text</t></si>",
      styles: "<cellXfs><xf numFmtId=\"0\"/></cellXfs>")
  }

  @Test("A DOCTYPE is refused in any part: no entity is expanded, no file or address read", arguments: 0..<6)
  func documentTypes(part: Int) {
    let types = [
      "<!DOCTYPE x>", "<!DOCTYPE x SYSTEM \"http://127.0.0.1:9/x.dtd\">",
      "<!DOCTYPE x [<!ENTITY e SYSTEM \"/etc/passwd\">]>",
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;\">]>",
      "<!DOCTYPE x [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]>",
    ]
    for type in types {
      var book = builder
      book[parts[part]] = type + (book[parts[part]] ?? "")
      #expect(book.failure() == SpreadsheetError(.malformed, at: parts[part], "DOCTYPE is not allowed"))
    }
  }

  @Test("An entity that XML does not predefine is refused", arguments: ["&e;", "&nbsp;", "&#0;", "&#xFFFFFFFFF;"])
  func entities(text: String) {
    let book = XLSXBuilder(cells: "<c t=\"str\"><v>\(text)</v></c>")
    #expect(book.failure()?.kind == .malformed)
  }

  @Test("A part cut anywhere is refused, and its rows before the cut are not all there is", arguments: 0..<6)
  func cutParts(part: Int) {
    let whole = builder[bytes: parts[part]]
    for length in 0..<whole.count {
      var book = builder
      book[bytes: parts[part]] = Array(whole[..<length])
      #expect(book.failure() != nil, "cut at byte \(length)")
    }
  }

  @Test("A part with any byte damaged gives a typed error or rows", arguments: 0..<6)
  func damagedParts(part: Int) {
    let whole = builder[bytes: parts[part]]
    for index in whole.indices {
      var book = builder
      for byte: UInt8 in [0x00, 0x3C, 0xFF] {
        book[bytes: parts[part]][index] = byte
        _ = book.failure()
      }
    }
  }

  @Test("Text that is not the encoding it says is refused")
  func encodings() {
    var book = XLSXBuilder(cells: "<c t=\"str\"><v>REPLACED</v></c>")
    let text = Array("REPLACED".utf8)
    for wrong: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      var damaged = book
      damaged[bytes: sheet] = damaged[bytes: sheet].split(separator: text, maxSplits: 1).map(Array.init).joined(
        separator: wrong
      )
      .map { $0 }
      #expect(damaged.failure()?.kind == .malformed)
    }
    book[sheet] = "<?xml version=\"1.0\" encoding=\"no-such-code\"?>" + (book[sheet] ?? "")
    #expect(book.failure()?.kind == .malformed)
  }

  @Test("Text behind a part's end is refused")
  func trailing() {
    var book = builder
    book[sheet]? += "<worksheet/>"
    #expect(book.failure()?.kind == .malformed)
  }

  @Test("A wrong checksum is refused in every part", arguments: 0..<6)
  func checksums(part: Int) {
    var book = builder
    book.changeEntries { if $0.name == parts[part] { $0.checksum = 1 } }
    #expect(
      book.failure() == SpreadsheetError(.malformed, at: parts[part], "the checksum (CRC) is not that of the contents"))
  }

  @Test("A stated size that is not the part's is refused, larger or smaller", arguments: [-1, 1, 1 << 20])
  func sizes(difference: Int) {
    var book = builder
    book.changeEntries { if $0.name == sheet { $0.statedSize = $0.content.count + difference } }
    #expect(book.failure() != nil)
  }

  @Test("Two entries of one name are refused, also when only case or slashes differ")
  func duplicates() {
    for name in ["xl/workbook.xml", "XL/Workbook.XML", "/xl/workbook.xml", "xl\\workbook.xml"] {
      var book = builder
      book.zip.entries.append(ZipBuilder.Entry(name: name, content: []))
      #expect(book.failure() == SpreadsheetError(.malformed, at: name, "the zip has two entries of this name"))
    }
  }

  @Test("An encrypted entry is refused by name")
  func encrypted() {
    var book = builder
    book.changeEntries { if $0.name == sheet { $0.flags = 1 } }
    #expect(book.failure() == SpreadsheetError(.encrypted, at: sheet, "the zip entry is encrypted"))
  }

  @Test("An unknown compression is refused")
  func compression() {
    var book = builder
    book.changeEntries { if $0.name == sheet { $0.method = 77 } }
    #expect(book.failure()?.kind == .malformed)
  }

  @Test("A zip cut anywhere is refused")
  func cutZip() {
    let whole = builder.zip.bytes
    for length in stride(from: 4, to: whole.count, by: 7) {
      #expect(throws: SpreadsheetError.self, "cut at byte \(length)") {
        try shownRows(Workbook.open(.bytes(Array(whole[..<length]))))
      }
    }
    #expect(
      throws: SpreadsheetError(.truncated, "the zip's directory at the end of the file is missing")
    ) {
      try Workbook.open(.bytes(Array(whole[..<100])))
    }
  }

  @Test("What passes a limit is refused")
  func limits() {
    func failure(_ change: (inout Limits) -> Void) -> SpreadsheetError.Kind? {
      var limits = Limits.standard
      change(&limits)
      return builder.failure(limits: limits)?.kind
    }
    #expect(failure { $0.fileBytes = 100 } == .tooLarge)
    #expect(failure { $0.parts = 5 } == .tooLarge)
    #expect(failure { $0.partBytes = 200 } == .tooLarge)
    #expect(failure { $0.sharedStringBytes = 11 } == .tooLarge)
    #expect(failure { $0.textBytes = 3 } == .tooLarge)
    #expect(failure { $0.rows = 1 } == .tooLarge)
    #expect(failure { $0.columns = 0 } == .tooLarge)
    #expect(failure { $0.cells = 1 } == .tooLarge)
    #expect(failure { $0.sheets = 0 } == .tooLarge)
    #expect(failure { $0.depth = 4 } == .tooLarge)
    #expect(failure { $0.sharedStringBytes = 100 } == nil)
  }

  @Test("A merged range too many is refused")
  func mergedRanges() throws {
    let merges = "<mergeCells><mergeCell ref=\"A1:B1\"/><mergeCell ref=\"A2:B2\"/></mergeCells>"
    var limits = Limits.standard
    limits.mergedRanges = 1
    let sheet = try XLSXBuilder("", behindRows: merges).open(limits: limits).sheets[0]
    #expect(throws: SpreadsheetError.self) { try sheet.mergedRanges() }
  }

  @Test("Elements nested too deep are refused in every part", arguments: 0..<6)
  func depth(part: Int) {
    var book = builder
    let nested = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    book[parts[part]] = book[parts[part]]?.replacing(/<\/\w+>$/) { nested + $0.output }
    #expect(book.failure() != nil)
  }

  @Test("A tag with a flood of attributes or without end is refused before it takes long", arguments: [0, 3, 4])
  func attributes(part: Int) {
    let few = (0..<300).map { " a\($0)=\"\"" }.joined()
    let many = (0..<100_000).map { " a\($0)=\"\"" }.joined()
    let long = " a=\"" + String(repeating: "x", count: 1 << 21) + "\""
    for flood in [few, many, long] {
      var book = builder
      book[parts[part]] = book[parts[part]]?.replacing(/<\/\w+>$/) { "<a\(flood)/>" + $0.output }
      #expect(book.failure()?.kind == .tooLarge)
    }
  }

  @Test("A long comment, text or instruction that is not needed does no harm or is refused")
  func longPieces() {
    let long = String(repeating: "x ", count: 1 << 19)
    for piece in ["<!--\(long)-->", "<?p \(long)?>", "<a>\(long)</a>", "<![CDATA[\(long)]]>"] {
      var book = builder
      book[sheet] = book[sheet]?.replacing("</worksheet>", with: piece + "</worksheet>")
      if let failure = book.failure() { #expect(failure.place == sheet) }
    }
  }
}
