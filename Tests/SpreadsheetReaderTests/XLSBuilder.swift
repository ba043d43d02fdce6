import TestSupport

@testable import SpreadsheetReader

/// Writes the records of a `Workbook` stream with one worksheet after the globals.
struct XLSBuilder {
  /// Records of the globals, between BOF and BOUNDSHEET.
  var globals: [UInt8] = []
  /// Records of the sheet, between BOF and EOF.
  var sheet: [UInt8] = []
  var sheetName = "Sheet1"
  var visibility: UInt8 = 0
  var sheetType: UInt8 = 0

  /// The whole stream.
  var stream: [UInt8] {
    let start = record(.bof, le16(0x0600) + le16(0x0005)) + globals
    let name = Array(sheetName.utf16)
    let boundSheetSize = 4 + 8 + 2 * name.count
    let end = record(.eof)
    let offset = start.count + boundSheetSize + end.count
    let boundSheet = record(
      .boundSheet, le32(offset) + [visibility, sheetType, UInt8(name.count), 1] + name.flatMap { le16(Int($0)) })
    return start + boundSheet + end + record(.bof, le16(0x0600) + le16(0x0010)) + sheet + end
  }

  /// The one sheet, opened.
  func open(limits: Limits = .standard) throws(SpreadsheetError) -> Sheet? {
    try XLSReader.open(stream: stream, limits: limits).sheets.first
  }

  /// The sheet's rows, each cell as text.
  func rows(limits: Limits = .standard) throws(SpreadsheetError) -> [String] {
    try shownRows(XLSReader.open(stream: stream, limits: limits))
  }
}

/// The rows of all sheets, each cell as text: `A1=1.0 B1='text'`.
func shownRows(_ workbook: Workbook) throws(SpreadsheetError) -> [String] {
  var rows: [String] = []
  for sheet in workbook.sheets {
    try sheet.forEachRow { row throws(SpreadsheetError) in
      let cells = row.cells.map { "\(cellName(row: row.index, column: $0.column))=\(shown($0.value))" }
      rows.append(cells.joined(separator: " "))
      return true
    }
  }
  return rows
}

/// A value as the tests spell it: `'text'`, `1.5`, `date 45000.25`, `true`, `#N/A`.
func shown(_ value: Value) -> String {
  switch value {
  case .empty: "empty"
  case .text(let text): "'\(text.string)'"
  case .number(let number): "\(number)"
  case .date(let date): "date \(date.serial)"
  case .boolean(let boolean): "\(boolean)"
  case .error(let name): name
  }
}

/// A record: type, length, body.
func record(_ type: RecordType, _ body: [UInt8] = []) -> [UInt8] {
  le16(Int(type.rawValue)) + le16(body.count) + body
}

/// A record whose body begins with a cell's row, column and XF.
func cell(_ type: RecordType, _ row: Int, _ column: Int, xf: Int = 0, _ body: [UInt8]) -> [UInt8] {
  record(type, le16(row) + le16(column) + le16(xf) + body)
}

/// A NUMBER record.
func number(_ row: Int, _ column: Int, xf: Int = 0, _ number: Double) -> [UInt8] {
  cell(.number, row, column, xf: xf, le64(number))
}

/// A string with its 16-bit length, option byte and compressed characters.
func compressed(_ text: String) -> [UInt8] {
  let scalars = text.unicodeScalars.map { UInt8($0.value) }
  return le16(scalars.count) + [0] + scalars
}

/// A string with its 16-bit length, option byte and 16-bit characters.
func wide(_ text: String) -> [UInt8] {
  let units = Array(text.utf16)
  return le16(units.count) + [1] + units.flatMap { le16(Int($0)) }
}

/// An SST record with those strings behind its two counts.
func sst(_ strings: [UInt8]..., total: Int = 1, unique: Int = 1) -> [UInt8] {
  record(.sst, le32(total) + le32(unique) + strings.joined())
}

/// An XF record that names a number format.
func xf(format: Int) -> [UInt8] {
  record(.xf, le16(0) + le16(format) + [UInt8](repeating: 0, count: 16))
}
