/// A worksheet's substream: its rows and merged ranges.
final class XLSSheet: SheetSource {
  private let name: String
  private let offset: Int
  private let globals: WorkbookGlobals
  private let stream: [UInt8]
  private let limits: Limits
  private var survey: SheetSurvey?

  init(name: String, at offset: Int, of globals: WorkbookGlobals, in stream: [UInt8], limits: Limits) {
    self.name = name
    self.offset = offset
    self.globals = globals
    self.stream = stream
    self.limits = limits
  }

  func mergedRanges() throws(SpreadsheetError) -> [CellRange] {
    try surveyed().mergedRanges
  }

  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    let cells = CellDecoder(sheet: name, globals: globals, stream: stream, limits: limits)
    var records = try ValueRecords(surveyed(), in: stream, at: offset)
    var pending = PendingRow()
    while let record = try records.next() {
      let row = try record.uint16(at: 0)
      if row != pending.index {
        guard try pending.deliver(to: body) else { return }
        pending.begin(row)
      }
      try cells.decode(record, row: row, into: &pending)
    }
    _ = try pending.deliver(to: body)
  }

  private func surveyed() throws(SpreadsheetError) -> SheetSurvey {
    if let survey { return survey }
    let made = try SheetSurvey(sheet: name, at: offset, in: stream, limits: limits)
    try globals.account(for: made, of: name)
    survey = made
    return made
  }
}

/// The row whose cells are being collected.
struct PendingRow {
  private(set) var index: Int?
  private var cells: [Cell] = []
  private var ascends = true

  mutating func begin(_ row: Int) {
    index = row
    cells.removeAll(keepingCapacity: true)
    ascends = true
  }

  mutating func append(_ cell: Cell) {
    if let last = cells.last, last.column >= cell.column { ascends = false }
    cells.append(cell)
  }

  /// Delivers the row, if one was begun; returns false if the receiver wants no more rows.
  mutating func deliver(to body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) -> Bool {
    guard let index, !cells.isEmpty else { return true }
    if !ascends { sort() }
    return try body(Row(index: index, cells: cells))
  }

  /// Sorts the cells by column; of two cells in one column, the later record counts.
  private mutating func sort() {
    var latest: [Int: Cell] = [:]
    for cell in cells { latest[cell.column] = cell }
    cells = latest.values.sorted { $0.column < $1.column }
  }
}
