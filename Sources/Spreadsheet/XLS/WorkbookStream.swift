internal import CGSF

/// Finds the stream that holds the workbook's records.
enum WorkbookStream {
  private static let sector = 512

  /// The stream's bytes.
  ///
  /// Writers may leave the last sector short. What it lacks is filled in, twice and differently: bytes of the
  /// stream count up to where they depend on the filling, so that a file that was really cut is told apart.
  static func read(from input: GObjectOwner, limits: Limits) throws(SpreadsheetError) -> [UInt8] {
    let count = Int(gsf_input_size(input.pointer))
    guard count % sector != 0 else { return try stream(in: input, limits: limits) }
    let bytes = try CompoundInput.readAll(input, limit: limits.fileBytes)
    var readings: [[UInt8]] = []
    for filling: UInt8 in [0x00, 0xFF] {
      let whole = bytes + [UInt8](repeating: filling, count: sector - count % sector)
      readings.append(try stream(in: CompoundInput.memory(whole), limits: limits))
    }
    let same = zip(readings[0], readings[1]).prefix { $0 == $1 }
    return Array(readings[0].prefix(same.count))
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
