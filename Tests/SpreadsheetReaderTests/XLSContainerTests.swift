import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("The OLE2 container of a BIFF8 workbook")
struct XLSContainerTests {
  private let workbook = XLSBuilder(sheet: number(0, 0, 42)).stream

  @Test(
    "The workbook's stream is found in any case of its name", arguments: ["Workbook", "WORKBOOK", "workbook"])
  func names(name: String) throws {
    #expect(try rows(OLE2Builder(workbook: workbook, named: name).bytes) == ["A1=42.0"])
  }

  @Test("A file on disk is read like bytes in memory")
  func file() throws {
    let path = try temporaryDirectory() + "/workbook.xls"
    try write(OLE2Builder(workbook: workbook).bytes, to: path)
    let bytes = try OpenedBytes(.file(path), limits: .standard)
    #expect(try WorkbookStream.read(from: bytes, limits: .standard).starts(with: workbook))
    #expect(throws: SpreadsheetError.self) { try CompoundInput.open(.file(path + ".missing")) }
  }

  @Test(
    "A container without a workbook is named for what it is",
    arguments: [
      ("WordDocument", "Word document"), ("PowerPoint Document", "PowerPoint"), ("Book", "BIFF5"),
      ("__properties_version1.0", "Outlook"), ("Catalog", "without a stream 'Workbook'"),
    ])
  func otherContainers(stream: String, rule: String) {
    let failure = #expect(throws: SpreadsheetError.self) {
      try rows(OLE2Builder(workbook: workbook, named: stream).bytes)
    }
    #expect(failure?.kind == .notASpreadsheet)
    #expect(failure?.rule.contains(rule) == true)
  }

  @Test("An encrypted OOXML workbook is refused by name")
  func encryptedPackage() {
    let bytes = OLE2Builder(workbook: [], named: "EncryptedPackage").bytes
    let failure = #expect(throws: SpreadsheetError.self) { try rows(bytes) }
    #expect(failure?.kind == .encrypted)
  }

  @Test("A last sector cut short is valid as long as nothing of the workbook is cut", arguments: [1, 4, 100, 511])
  func shortLastSector(missing: Int) throws {
    let bytes = OLE2Builder(workbook: workbook).bytes
    #expect(try rows(Array(bytes.dropLast(missing))) == ["A1=42.0"])
  }

  @Test("A workbook whose own bytes are cut in the last sector is refused, not filled up")
  func cutWorkbook() throws {
    let stream = XLSBuilder(sheet: (0..<300).flatMap { number($0, 0, Double($0)) }).stream
    let bytes = OLE2Builder(workbook: stream).bytes
    let slack = 512 - stream.count % 512
    #expect(try rows(Array(bytes.dropLast(slack))).count == 300)
    for missing in 1...(512 - slack) {
      #expect(throws: SpreadsheetError.self) { try rows(Array(bytes.dropLast(slack + missing))) }
    }
  }

  @Test("Sectors that run in a circle are refused, the directory's and the stream's", arguments: [0, 2, 5, 8])
  func cycles(sector: Int) {
    var builder = OLE2Builder(workbook: workbook)
    builder.links[sector] = max(0, sector - 1)
    #expect(throws: SpreadsheetError.self) { try rows(builder.bytes) }
  }

  @Test(
    "A chain that leaves the file or ends early is refused", arguments: [0x7FFF_FFFF, 500, 0xFFFF_FFFE, 0xFFFF_FFFF])
  func brokenChain(next: Int) {
    var builder = OLE2Builder(workbook: workbook)
    builder.links[4] = next
    #expect(throws: SpreadsheetError.self) { try rows(builder.bytes) }
  }

  @Test("A stream said to be longer than its file is refused", arguments: [1 << 20, 0x7FFF_FFFF, 0xFFFF_FFFF])
  func lyingSize(size: Int) {
    var builder = OLE2Builder(workbook: workbook)
    builder.streams[0].statedSize = size
    #expect(throws: SpreadsheetError.self) { try rows(builder.bytes) }
  }

  @Test("A directory of endless length is refused before anything walks it")
  func longDirectory() {
    var builder = OLE2Builder(workbook: workbook)
    builder.spareEntries = 10_000
    let failure = #expect(throws: SpreadsheetError.self) { try rows(builder.bytes) }
    #expect(failure?.kind == .tooLarge)
  }

  @Test("A stream over the limit is refused")
  func limit() {
    var limits = Limits.standard
    limits.partBytes = 4095
    let failure = #expect(throws: SpreadsheetError.self) {
      try Workbook.open(.bytes(OLE2Builder(workbook: workbook).bytes), limits: limits)
    }
    #expect(failure?.kind == .tooLarge)
  }

  @Test("A directory that goes on far outside the file is refused at once, not looked for in an endless table")
  func directoryFarOutside() throws {
    let corpus = "\(packageRoot())/Tests/FuzzingTests/Corpus"
    let bytes = try read("\(corpus)/ole2/directory_far_outside_the_file.xls")
    #expect(throws: SpreadsheetError.self) { try rows(bytes) }
  }

  @Test("Any word of header, directory and table may be wrong without harm")
  func wrongWords() {
    let bytes = OLE2Builder(workbook: workbook).bytes
    for place in stride(from: 0, to: 3 * 512, by: 4) {
      for word in [0, 1, 0xFF, 0xFFFF, 0x0100_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF] {
        var changed = bytes
        changed.replaceSubrange(place..<place + 4, with: le32(word))
        #expect(isRightOrRefused(changed))
      }
    }
  }

  /// Whether a damaged file gives the one cell of the whole one, or a typed error.
  private func isRightOrRefused(_ bytes: [UInt8]) -> Bool {
    do throws(SpreadsheetError) {
      return try rows(bytes) == ["A1=42.0"]
    } catch {
      return !error.rule.isEmpty
    }
  }

  private func rows(_ bytes: [UInt8]) throws(SpreadsheetError) -> [String] {
    try shownRows(Workbook.open(.bytes(bytes)))
  }
}
