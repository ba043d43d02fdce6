internal import CGSF

/// Finds the stream with the workbook's records.
enum WorkbookStream {
  private static let sector = 512

  /// Returns the stream's bytes.
  ///
  /// Some programs write a short last sector. It is padded and read twice, with different padding: bytes of the stream
  /// count only up to the first one that depends on the padding, which detects a file that was really truncated.
  static func read(from file: OpenedBytes, limits: Limits) throws(SpreadsheetError) -> [UInt8] {
    guard file.count % sector != 0 else { return try stream(in: CompoundInput.open(file.origin), limits: limits) }
    var whole = try file.all()
    let missing = sector - whole.count % sector
    whole.append(contentsOf: [UInt8](repeating: 0x00, count: missing))
    let reading = try stream(in: CompoundInput.memory(whole), limits: limits)
    whole.replaceSubrange(whole.count - missing..<whole.count, with: [UInt8](repeating: 0xFF, count: missing))
    let other = try stream(in: CompoundInput.memory(whole), limits: limits)
    let same = zip(reading, other).prefix { $0 == $1 }.count
    return same == reading.count ? reading : Array(reading.prefix(same))
  }

  private static func stream(in input: GObjectOwner, limits: Limits) throws(SpreadsheetError) -> [UInt8] {
    try SectorChain(of: input).checkDirectory(limit: limits.parts)
    let container = try CompoundFile(input)
    guard let index = container.index(of: "Workbook") else {
      throw refusal(of: container)
    }
    return try container.stream(at: index, limit: limits.partBytes)
  }

  /// Returns an error that names the type of a container without a workbook.
  private static func refusal(of container: CompoundFile) -> SpreadsheetError {
    if container.index(of: "EncryptedPackage") != nil {
      return SpreadsheetError(.encrypted, "the workbook is encrypted with a password")
    }
    let known = [
      ("Book", "a BIFF5 (Excel 5.0/95) workbook"), ("WordDocument", "a Word document"),
      ("PowerPoint Document", "a PowerPoint presentation"), ("__properties_version1.0", "an Outlook message"),
    ]
    let found = known.first { container.index(of: $0.0) != nil }?.1
    return SpreadsheetError(
      .notASpreadsheet, "the file is \(found ?? "an OLE2 container without a stream 'Workbook'")")
  }
}
