internal import Simulator
internal import TestSupport

extension FuzzTarget {
  /// A whole OOXML package: its zip and all its parts.
  static let zip = FuzzTarget(
    name: "zip", seeds: packages(), shape: .zip, share: 800, run: readWorkbook)

  /// The part of a package's one sheet.
  static let sheetXML = part(
    "sheet-xml", OOXMLParts.sheet, share: 250,
    words: [
      "<row r=\"1048577\">", "<c r=\"XFE1\">", "<c r=\"A1\" t=\"s\">", "<v>", "</v>", "<is><t>", "t=\"d\"", "t=\"str\"",
      "t=\"inlineStr\"", "_x0000_", "_xD800_", "2026-02-04T25:61:61Z", "<mergeCell ref=\"A1:XFD1048576\"/>",
      "<mc:AlternateContent>", "s=\"1\"",
    ])

  /// The part of a package's shared strings.
  static let sharedStrings = part(
    "shared-strings", OOXMLParts.strings, share: 240,
    words: ["<si>", "</si>", "<t>", "<r>", "<rPh sb=\"0\" eb=\"1\">", "_x000D_", "xml:space=\"preserve\""])

  /// The part of a package's styles.
  static let styles = part(
    "styles", OOXMLParts.styles, share: 200,
    words: ["<xf/>", "<numFmt/>", "formatCode=\"[h]:mm\"", "numFmtId=\"14\"", "[$-409]", "yyyy", "\\", "_", "*", "\""])

  /// The stream of BIFF8 records inside an OLE2 container.
  static let biff = FuzzTarget(
    name: "biff", seeds: [BIFFSeed.values, BIFFSeed.strings].map(\.stream), shape: .records, share: 400
  ) { bytes in readWorkbook(OLE2Builder(workbook: bytes).bytes) }

  /// A whole OLE2 container.
  static let ole2 = FuzzTarget(
    name: "ole2", seeds: containers(), shape: .sectors, share: 100, run: readWorkbook)

  private static func part(_ name: String, _ path: String, share: Int, words: [String]) -> FuzzTarget {
    let parts = OOXMLParts.seed
    return FuzzTarget(
      name: name, seeds: parts.filter { $0.name == path }.map { Array($0.text.utf8) },
      shape: .markup(words + xmlWords), share: share
    ) { bytes in readWorkbook(OOXMLParts.package(parts, replacing: path, with: bytes)) }
  }

  private static func packages() -> [[UInt8]] {
    let plain = OOXMLParts.zip(OOXMLParts.seed)
    var described = plain
    var large = plain
    for index in plain.entries.indices {
      described.entries[index].hasDataDescriptor = true
      large.entries[index].isZip64 = true
    }
    return [plain.bytes, described.bytes, large.bytes]
      + written { () throws(ContainerError) in
        try zipFile(OOXMLParts.seed)
      }
  }

  /// A container with the stream in sectors of its own, and one that keeps it among the short ones.
  private static func containers() -> [[UInt8]] {
    let stream = BIFFSeed.values.stream
    return [OLE2Builder(workbook: stream).bytes]
      + written { () throws(ContainerError) in
        try oleFile([("Workbook", stream), ("\u{05}SummaryInformation", summaryInformation(author: "Invented"))])
      }
  }

  /// A seed that a library writes; none where it refuses, which the suite would notice.
  private static func written(_ write: () throws(ContainerError) -> [UInt8]) -> [[UInt8]] {
    do throws(ContainerError) { return [try write()] } catch { return [] }
  }
}
