/// A record's body that may go on in CONTINUE records, read from front to back.
struct ContinuedBody {
  private let record: Record
  private let pieces: [ArraySlice<UInt8>]
  private var piece = 0
  private var position: Int
  private var units: [UInt16] = []

  init(record: Record, pieces: [ArraySlice<UInt8>]) {
    self.record = record
    self.pieces = pieces
    position = pieces[0].startIndex
  }

  /// Whether all bytes of all pieces were read.
  var isAtEnd: Bool {
    position == pieces[piece].endIndex && pieces[(piece + 1)...].allSatisfy(\.isEmpty)
  }

  /// A string's length and option bytes, its text, and behind it formatting and phonetics, which are skipped.
  ///
  /// - Parameters:
  ///   - wideLength: whether the length has 16 bits (as nearly everywhere) or 8 (as in a sheet's name).
  ///   - limit: the most UTF-8 bytes that the text may have.
  mutating func string(wideLength: Bool = true, limit: Int) throws(SpreadsheetError) -> String {
    let length = wideLength ? try uint16() : try uint8()
    let options = try uint8()
    let runs = options & 8 != 0 ? try uint16() : 0
    let phonetics = options & 4 != 0 ? try uint32() : 0
    try readUnits(length, wide: options & 1 != 0)
    try skip(4 * runs + phonetics)
    let text = String(decoding: units, as: UTF16.self)
    guard text.utf8.count <= limit else {
      throw SpreadsheetError(
        .tooLarge, at: "stream 'Workbook', byte \(record.offset)",
        "a text has \(text.utf8.count) bytes; at most \(limit) are read")
    }
    return text
  }

  mutating func skip(_ count: Int) throws(SpreadsheetError) {
    var rest = count
    while rest > 0 {
      try advanceToBytes()
      let step = min(rest, pieces[piece].endIndex - position)
      position += step
      rest -= step
    }
  }

  /// Reads characters; where they go on in the next piece, that piece begins with an option byte of its own.
  private mutating func readUnits(_ length: Int, wide: Bool) throws(SpreadsheetError) {
    units.removeAll(keepingCapacity: true)
    var wide = wide
    while units.count < length {
      if position == pieces[piece].endIndex {
        wide = try uint8() & 1 != 0
      }
      let available = pieces[piece].endIndex - position
      let count = min(length - units.count, wide ? available / 2 : available)
      guard count > 0 || available == 0 else { throw record.malformed("a 16-bit character is split by CONTINUE") }
      append(count, wide: wide)
    }
  }

  private mutating func append(_ count: Int, wide: Bool) {
    let bytes = pieces[piece]
    if wide {
      for index in stride(from: position, to: position + 2 * count, by: 2) {
        units.append(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
      }
    } else {
      for byte in bytes[position..<position + count] { units.append(UInt16(byte)) }
    }
    position += wide ? 2 * count : count
  }

  private mutating func uint8() throws(SpreadsheetError) -> Int {
    try advanceToBytes()
    defer { position += 1 }
    return Int(pieces[piece][position])
  }

  mutating func uint16() throws(SpreadsheetError) -> Int {
    try uint8() | uint8() << 8
  }

  private mutating func uint32() throws(SpreadsheetError) -> Int {
    try uint16() | uint16() << 16
  }

  /// Goes to the next piece that has bytes, if this one has no more.
  private mutating func advanceToBytes() throws(SpreadsheetError) {
    while position == pieces[piece].endIndex {
      guard piece + 1 < pieces.count else { throw record.malformed("the record ends inside a string") }
      piece += 1
      position = pieces[piece].startIndex
    }
  }
}
