/// Decodes the records with values into cells.
struct CellDecoder {
  let sheet: String
  let globals: WorkbookGlobals
  let stream: [UInt8]
  let limits: Limits

  /// Adds the cells of a record in a row.
  func decode(_ record: Record, row: Int, into cells: inout PendingRow) throws(SpreadsheetError) {
    let column = try record.uint16(at: 2)
    if record.type == .mulRK {
      return try decodeMulRK(record, firstColumn: column, into: &cells)
    }
    let format = globals.format(ofXF: try record.uint16(at: 4))
    let value: Value =
      switch record.type {
      case .number: number(try record.double(at: 6), format)
      case .rk: number(try record.rk(at: 6), format)
      case .labelSST: try sharedText(record, row: row, column: column)
      case .label, .rString: .text(Text(try text(of: record, behind: 6)))
      case .boolErr: try booleanOrError(record, code: 6, isError: record.uint8(at: 7) != 0)
      case .formula: try formulaResult(record, format)
      default: .empty
      }
    try add(Cell(column: column, value: value, format: format), to: &cells)
  }

  private func decodeMulRK(
    _ record: Record, firstColumn: Int, into cells: inout PendingRow
  ) throws(SpreadsheetError) {
    let last = try record.uint16(at: record.body.count - 2)
    guard firstColumn <= last, record.body.count == 6 + 6 * (last - firstColumn + 1) else {
      throw record.malformed("the record has \(record.body.count) bytes for columns \(firstColumn) to \(last)")
    }
    for column in firstColumn...last {
      let start = 4 + 6 * (column - firstColumn)
      let format = globals.format(ofXF: try record.uint16(at: start))
      let value = number(try record.rk(at: start + 2), format)
      try add(Cell(column: column, value: value, format: format), to: &cells)
    }
  }

  private func add(_ cell: Cell, to cells: inout PendingRow) throws(SpreadsheetError) {
    guard cell.column < limits.columns else {
      throw SpreadsheetError(.tooLarge, at: "sheet '\(sheet)'", "more than \(limits.columns) columns")
    }
    cells.append(cell)
  }

  private func number(_ number: Double, _ format: NumberFormat) -> Value {
    format.value(of: number, in: globals.dateSystem)
  }

  private func sharedText(_ record: Record, row: Int, column: Int) throws(SpreadsheetError) -> Value {
    let index = Int(try record.uint32(at: 6))
    guard index < globals.strings.count else {
      throw SpreadsheetError(
        .malformed, at: "sheet '\(sheet)', cell \(cellName(row: row, column: column))",
        "shared string \(index) of \(globals.strings.count)")
    }
    return .text(Text(index, in: globals.strings))
  }

  private func text(of record: Record, behind count: Int = 0) throws(SpreadsheetError) -> String {
    var body = ContinuedBody(record, in: stream)
    try body.skip(count)
    return try body.string(limit: limits.textBytes)
  }

  private func booleanOrError(_ record: Record, code offset: Int, isError: Bool) throws(SpreadsheetError) -> Value {
    let code = try record.uint8(at: offset)
    guard isError else { return .boolean(code != 0) }
    let names = [
      0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
      0x2B: "#GETTING_DATA",
    ]
    guard let name = names[code] else { throw record.malformed("there is no error code \(code)") }
    return .error(name)
  }

  /// Returns the result that the formula had when the workbook was saved; a text result is in a separate STRING record.
  private func formulaResult(_ record: Record, _ format: NumberFormat) throws(SpreadsheetError) -> Value {
    guard try record.uint16(at: 12) == 0xFFFF else { return number(try record.double(at: 6), format) }
    switch try record.uint8(at: 6) {
    case 0: return .text(Text(try text(of: stringRecord(behind: record))))
    case 1: return try booleanOrError(record, code: 8, isError: false)
    case 2: return try booleanOrError(record, code: 8, isError: true)
    case 3: return .text(Text(""))
    case let sort: throw record.malformed("there is no sort \(sort) of formula result")
    }
  }

  private func stringRecord(behind formula: Record) throws(SpreadsheetError) -> Record {
    var reader = RecordReader(stream, at: formula.end)
    while true {
      let record = try reader.next()
      switch record.type {
      case .string: return record
      case .array, .table, .sharedFormula, .continuation: continue
      default: throw formula.malformed("a text result without a STRING record behind it")
      }
    }
  }
}
