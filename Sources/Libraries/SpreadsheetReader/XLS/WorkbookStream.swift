internal import CGSF

/// Finds the stream that holds the workbook's records.
enum WorkbookStream {
  private static let sector = 512

  /// The stream's bytes.
  ///
  /// Writers may leave the last sector short. What it lacks is filled in, twice and differently: bytes of the
  /// stream count up to where they depend on the filling, so that a file that was really cut is told apart.
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

  /// Names what a container without a workbook is.
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
