/// A first pass over a sheet's records, which checks that it is complete, and collects its merged ranges and row order.
struct SheetSurvey {
  /// The merged ranges, in the file's order.
  private(set) var mergedRanges: [CellRange] = []
  /// The offsets of the records with values, by ascending row; nil if the stream already has this order.
  private(set) var sortedOffsets: [Int]?
  /// The number of bytes of the sheet in the stream.
  private(set) var byteCount = 0

  init(sheet: String, at offset: Int, in stream: [UInt8], limits: Limits) throws(SpreadsheetError) {
    let place = "sheet '\(sheet)'"
    var reader = RecordReader(stream, at: offset)
    try reader.begin()
    var cells = 0
    var lastRow = 0
    var ascends = true
    while let record = try reader.nextOfSubstream() {
      if record.type == .mergedCells { try addMergedRanges(of: record, at: place, limit: limits.mergedRanges) }
      guard record.holdsValues else { continue }
      let row = try record.uint16(at: 0)
      ascends = ascends && row >= lastRow
      lastRow = row
      cells += record.type == .mulRK ? record.body.count / 6 : 1
      guard row < limits.rows, cells <= limits.cells else {
        throw SpreadsheetError(
          .tooLarge, at: place, "more than \(row < limits.rows ? "\(limits.cells) cells" : "\(limits.rows) rows")")
      }
    }
    byteCount = reader.offset - offset
    if !ascends { sortedOffsets = try Self.offsetsByRow(at: offset, in: stream) }
  }

  private mutating func addMergedRanges(
    of record: Record, at place: String, limit: Int
  ) throws(SpreadsheetError) {
    for index in 0..<(try record.uint16(at: 0)) {
      let start = 2 + 8 * index
      let rows = (try record.uint16(at: start), try record.uint16(at: start + 2))
      let columns = (try record.uint16(at: start + 4), try record.uint16(at: start + 6))
      guard rows.0 <= rows.1, columns.0 <= columns.1 else {
        throw record.malformed("a merged range ends before it begins")
      }
      guard mergedRanges.count < limit else {
        throw SpreadsheetError(.tooLarge, at: place, "more than \(limit) merged ranges")
      }
      mergedRanges.append(CellRange(rows: rows.0...rows.1, columns: columns.0...columns.1))
    }
  }

  private static func offsetsByRow(at offset: Int, in stream: [UInt8]) throws(SpreadsheetError) -> [Int] {
    var found: [(row: Int, offset: Int)] = []
    var reader = RecordReader(stream, at: offset)
    try reader.begin()
    while let record = try reader.nextOfSubstream() {
      guard record.holdsValues else { continue }
      found.append((try record.uint16(at: 0), record.offset))
    }
    return found.sorted { ($0.row, $0.offset) < ($1.row, $1.offset) }.map(\.offset)
  }
}
