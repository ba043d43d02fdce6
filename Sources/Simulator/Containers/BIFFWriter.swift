/// A drawing with the name of its sheet.
typealias NamedSheet = (name: String, drawing: SheetDrawing)

/// Writes drawings as the sheets of a BIFF8 workbook stream.
struct BIFFWriter {
  /// The program whose output the stream imitates.
  enum Dialect {
    /// RealPage's server: LABEL records, code page, no string table.
    case labels
    /// Crystal Reports: string table, no code page.
    case crystal
    /// RealPage's component for workbooks with several sheets: string table and code page.
    case component

    var hasCodePage: Bool { self != .crystal }
    var hasStringTable: Bool { self != .labels }
  }

  let dialect: Dialect

  func workbook(_ sheets: [NamedSheet]) -> [UInt8] {
    var strings = SharedStrings()
    let streams = sheets.map { sheet($0.drawing, strings: &strings) }
    var stream = RecordStream()
    stream.record(0x0809, 0x0600, 0x0005, 0x0DBB, 0x07CC, 0, 0, 0x0006, 0)  // BOF, globals
    if dialect.hasCodePage { stream.record(0x0042, 1200) }  // CODEPAGE
    stream.record(0x003D, 0, 0, 0x4B00, 0x2AC0, 0x0038, 0, 0, 1, 600)  // WINDOW1
    stream.record(0x0022, 0)  // 1900 dates
    styles(to: &stream)
    var places: [Int] = []
    for (name, _) in sheets {
      places.append(stream.bytes.count + 4)
      stream.record(0x0085, [0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: name.utf8.count), 0] + Array(name.utf8))
    }
    if dialect.hasStringTable { StringTableRecord(strings.texts).write(to: &stream) }
    stream.record(0x000A)
    var start = stream.bytes.count
    for (place, sheet) in zip(places, streams) {
      stream.overwrite(at: place, little: UInt32(start))
      start += sheet.count
    }
    return streams.reduce(into: stream.bytes) { $0 += $1 }
  }

  private static let firstFormat: UInt16 = 164
  private static let firstCellStyle: UInt16 = 15

  private func styles(to stream: inout RecordStream) {
    // FONT: 10 points, regular; Excel requires the first four.
    for _ in 0..<4 {
      stream.record(0x0031, [0xC8, 0, 0, 0, 0xFF, 0x7F, 0x90, 0x01, 0, 0, 0, 0, 0, 0, 5, 0] + Array("Arial".utf8))
    }
    for (index, format) in SheetDrawing.Format.allCases.enumerated() {
      var body: [UInt8] = []
      body.append(little: Self.firstFormat + UInt16(index))
      body.append(little: UInt16(format.code.utf8.count))
      stream.record(0x041E, body + [0] + Array(format.code.utf8))
    }
    for _ in 0..<Self.firstCellStyle { style(format: 0, kind: 0xFFF5, to: &stream) }
    for index in SheetDrawing.Format.allCases.indices {
      style(format: Self.firstFormat + UInt16(index), kind: 0x0001, to: &stream)
    }
    stream.record(0x0293, [0x00, 0x80, 0x00, 0xFF])  // STYLE: "Normal"
  }

  /// Writes an XF record: the first font, the given number format, no border, no pattern.
  private func style(format: UInt16, kind: UInt16, to stream: inout RecordStream) {
    stream.record(0x00E0, 0, format, kind, 0x0020, 0xF800, 0, 0, 0, 0, 0x20C0)
  }

  private func sheet(_ drawing: SheetDrawing, strings: inout SharedStrings) -> [UInt8] {
    let rows = drawing.rows
    var stream = RecordStream()
    stream.record(0x0809, 0x0600, 0x0010, 0x0DBB, 0x07CC, 0, 0, 0x0006, 0)  // BOF, sheet
    let height = UInt16((rows.last?.row ?? 0) + 1)
    stream.record(0x0200, UInt16(rows.first?.row ?? 0), 0, height, 0, 0, UInt16(drawing.width), 0)  // DIMENSIONS
    for (row, cells) in rows {
      stream.record(0x0208, UInt16(row), 0, UInt16(drawing.width), 0x00FF, 0, 0, 0x0100, 0x000F)  // ROW
      for cell in cells { write(cell, strings: &strings, to: &stream) }
    }
    write(merged: drawing.merged, to: &stream)
    stream.record(0x023E, 0x06B6, 0, 0, 0x0040, 0, 0, 0, 0, 0)  // WINDOW2
    stream.record(0x000A)
    return stream.bytes
  }

  private func write(_ cell: SheetDrawing.Cell, strings: inout SharedStrings, to stream: inout RecordStream) {
    let style = style(of: cell.content)
    var body: [UInt8] = []
    for field in [UInt16(cell.row), UInt16(cell.columns.lowerBound), style] { body.append(little: field) }
    switch cell.content {
    case .number(let number, _):
      body.append(little: number)
      stream.record(0x0203, body)
    case .text(let text) where dialect.hasStringTable:
      body.append(little: UInt32(strings.index(of: text)))
      stream.record(0x00FD, body)
    case .text(let text):
      let text = BIFFText(text)
      body.append(little: UInt16(text.units.count))
      stream.record(0x0204, body + [text.flags] + text.characters)
    }
    writeBlanks(right: cell, style: style, to: &stream)
  }

  /// Writes the other columns of a merged cell, which have only its format.
  private func writeBlanks(right cell: SheetDrawing.Cell, style: UInt16, to stream: inout RecordStream) {
    let blanks = cell.columns.dropFirst()
    guard let first = blanks.first, let last = blanks.last else { return }
    if blanks.count == 1 { return stream.record(0x0201, UInt16(cell.row), UInt16(first), style) }
    var body: [UInt8] = []
    body.append(little: UInt16(cell.row))
    body.append(little: UInt16(first))
    for _ in blanks { body.append(little: style) }
    body.append(little: UInt16(last))
    stream.record(0x00BE, body)
  }

  private func style(of content: SheetDrawing.Content) -> UInt16 {
    let format: SheetDrawing.Format = if case .number(_, let format) = content { format } else { .general }
    return Self.firstCellStyle + UInt16(format.rawValue)
  }

  /// Writes MERGEDCELLS records, each with at most 1027 ranges.
  private func write(merged cells: [SheetDrawing.Cell], to stream: inout RecordStream) {
    for start in stride(from: 0, to: cells.count, by: 1027) {
      let part = cells[start..<min(start + 1027, cells.count)]
      var body: [UInt8] = []
      body.append(little: UInt16(part.count))
      for cell in part {
        for field in [
          cell.row, cell.row + cell.height - 1, cell.columns.lowerBound, cell.columns.upperBound,
        ] { body.append(little: UInt16(field)) }
      }
      stream.record(0x00E5, body)
    }
  }
}
