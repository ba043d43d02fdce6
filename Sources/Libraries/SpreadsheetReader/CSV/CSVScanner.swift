/// Reads delimited text record by record by the rules of RFC 4180, with any line end and any delimiter.
struct CSVScanner {
  /// The line being read, counted from 1.
  private(set) var line = 1
  private let bytes: [UInt8]
  private let delimiter: UInt8
  private let limits: Limits
  private var position = 0
  private var field: [UInt8] = []

  init(_ bytes: [UInt8], delimiter: Delimiter, limits: Limits) {
    self.bytes = bytes
    self.delimiter = delimiter.byte
    self.limits = limits
  }

  /// Adds the non-empty fields of the next record; returns false at the end.
  mutating func next(into cells: inout [Cell]) throws(SpreadsheetError) -> Bool {
    guard position < bytes.count else { return false }
    var column = 0
    while true {
      guard column < limits.columns else { throw error(.tooLarge, "more than \(limits.columns) columns") }
      try readField()
      if !field.isEmpty {
        cells.append(Cell(column: column, value: .text(Text(String(decoding: field, as: UTF8.self)))))
      }
      guard position < bytes.count, bytes[position] == delimiter else { break }
      position += 1
      column += 1
    }
    takeLineEnd()
    return true
  }

  func error(_ kind: SpreadsheetError.Kind, _ rule: String) -> SpreadsheetError {
    SpreadsheetError(kind, at: "line \(line)", rule)
  }

  private mutating func readField() throws(SpreadsheetError) {
    field.removeAll(keepingCapacity: true)
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      try readQuoted()
    } else {
      let end = bytes[position...].firstIndex { $0 == delimiter || isLineEnd($0) } ?? bytes.count
      try take(position..<end)
      position = end
    }
  }

  private mutating func readQuoted() throws(SpreadsheetError) {
    let opening = line
    position += 1
    while true {
      guard let quote = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else {
        line = opening
        throw error(.malformed, "a quote is not closed")
      }
      try take(position..<quote)
      line += (position..<quote).count { endsLine($0) }
      position = quote + 1
      guard position < bytes.count, bytes[position] != delimiter, !isLineEnd(bytes[position]) else { return }
      guard bytes[position] == UInt8(ascii: "\"") else {
        throw error(.malformed, "there is text between a closing quote and the end of its field")
      }
      field.append(UInt8(ascii: "\""))
      position += 1
    }
  }

  /// Adds bytes to the field; throws if the field becomes too long.
  private mutating func take(_ range: Range<Int>) throws(SpreadsheetError) {
    guard field.count + range.count <= limits.textBytes else {
      throw error(.tooLarge, "a field has over \(limits.textBytes) bytes")
    }
    field.append(contentsOf: bytes[range])
  }

  private mutating func takeLineEnd() {
    while position < bytes.count, isLineEnd(bytes[position]) {
      position += 1
      if endsLine(position - 1) { break }
    }
    line += 1
  }

  /// Whether the byte is the last one of a line end: CR, LF or CRLF.
  private func endsLine(_ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
