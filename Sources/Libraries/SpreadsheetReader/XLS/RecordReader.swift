/// The records of a stream, from an offset on.
struct RecordReader {
  private let stream: [UInt8]
  /// The offset of the next record.
  private(set) var offset: Int

  init(_ stream: [UInt8], at offset: Int = 0) {
    self.stream = stream
    self.offset = offset
  }

  /// Returns the next record.
  ///
  /// Throws if the stream ends before or inside it, because an EOF record always comes first.
  mutating func next() throws(SpreadsheetError) -> Record {
    let start = offset + 4
    guard offset >= 0, start <= stream.count else {
      throw SpreadsheetError(
        .truncated, at: "stream 'Workbook'", "the stream ends at byte \(stream.count) without an EOF record")
    }
    let type = UInt16(stream[offset]) | UInt16(stream[offset + 1]) << 8
    let end = start + (Int(stream[offset + 2]) | Int(stream[offset + 3]) << 8)
    guard end <= stream.count else {
      throw SpreadsheetError(
        .truncated, at: "stream 'Workbook', record at byte \(offset)",
        "the record ends at byte \(end), the stream at \(stream.count)")
    }
    defer { offset = end }
    return Record(type: RecordType(rawValue: type), offset: offset, body: stream[start..<end])
  }

  /// Reads the BOF record that begins a sheet or the globals.
  mutating func begin() throws(SpreadsheetError) {
    let record = try next()
    guard record.type == .bof else { throw record.malformed("a BOF record is expected here") }
    let version = try record.uint16(at: 0) >> 8
    guard version == 6 else {
      throw SpreadsheetError(
        .notASpreadsheet, at: "stream 'Workbook'", "the records are BIFF\(version), not BIFF8 (Excel 97 and later)")
    }
  }

  /// Returns the next record of a sheet or of the globals, and skips nested substreams (charts); nil at its EOF.
  mutating func nextOfSubstream() throws(SpreadsheetError) -> Record? {
    var depth = 0
    while true {
      let record = try next()
      switch record.type {
      case .bof: depth += 1
      case .eof where depth == 0: return nil
      case .eof: depth -= 1
      default: if depth == 0 { return record }
      }
    }
  }

  /// Returns the next record if it continues the previous one; otherwise nil.
  mutating func nextContinuation() throws(SpreadsheetError) -> Record? {
    guard offset < stream.count else { return nil }
    let start = offset
    let record = try next()
    if record.type == .continuation { return record }
    offset = start
    return nil
  }
}

/// The records of a sheet with values, by ascending row.
struct ValueRecords {
  private let stream: [UInt8]
  private let sortedOffsets: [Int]?
  private var reader: RecordReader
  private var position = 0

  init(_ survey: SheetSurvey, in stream: [UInt8], at offset: Int) throws(SpreadsheetError) {
    self.stream = stream
    sortedOffsets = survey.sortedOffsets
    reader = RecordReader(stream, at: offset)
    try reader.begin()
  }

  mutating func next() throws(SpreadsheetError) -> Record? {
    if let sortedOffsets {
      guard position < sortedOffsets.count else { return nil }
      defer { position += 1 }
      reader = RecordReader(stream, at: sortedOffsets[position])
      return try reader.next()
    }
    while let record = try reader.nextOfSubstream() {
      if record.holdsValues { return record }
    }
    return nil
  }
}
