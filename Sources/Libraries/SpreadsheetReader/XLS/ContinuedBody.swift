/// A record's body, with its continuation in CONTINUE records, read from front to back.
struct ContinuedBody {
  private let record: Record
  private var following: RecordReader
  /// The current part of the body: the record's own, or that of a CONTINUE record.
  private var piece: ArraySlice<UInt8>
  private var position: Int
  private var units: [UInt16] = []

  init(_ record: Record, in stream: [UInt8]) {
    self.record = record
    following = RecordReader(stream, at: record.end)
    piece = record.body
    position = piece.startIndex
  }

  /// Moves to the next byte, if necessary in the next CONTINUE record with a byte; returns false at the end.
  mutating func advance() throws(SpreadsheetError) -> Bool {
    while position == piece.endIndex {
      guard let next = try following.nextContinuation() else { return false }
      piece = next.body
      position = piece.startIndex
    }
    return true
  }

  /// Reads a string: its length of 16 bits (8 in a sheet's name), an option byte, the text, and skipped runs and
  /// phonetics.
  mutating func string(wideLength: Bool = true, limit: Int) throws(SpreadsheetError) -> String {
    let length = wideLength ? try uint16() : try uint8()
    let options = try uint8()
    let runs = options & 8 != 0 ? try uint16() : 0
    let phonetics = options & 4 != 0 ? try uint32() : 0
    try readUnits(length, wide: options & 1 != 0)
    try skip(4 * runs + phonetics)
    let text = decoded()
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
      try demandByte()
      let step = min(rest, piece.endIndex - position)
      position += step
      rest -= step
    }
  }

  mutating func uint16() throws(SpreadsheetError) -> Int {
    try uint8() | uint8() << 8
  }

  private mutating func uint32() throws(SpreadsheetError) -> Int {
    try uint16() | uint16() << 16
  }

  private mutating func uint8() throws(SpreadsheetError) -> Int {
    try demandByte()
    defer { position += 1 }
    return Int(piece[position])
  }

  private mutating func demandByte() throws(SpreadsheetError) {
    guard try advance() else { throw record.malformed("the record ends inside a string") }
  }

  /// Reads characters; if they continue in the next part, that part begins with its own option byte.
  private mutating func readUnits(_ length: Int, wide: Bool) throws(SpreadsheetError) {
    units.removeAll(keepingCapacity: true)
    units.reserveCapacity(length)
    var wide = wide
    while units.count < length {
      if position == piece.endIndex {
        wide = try uint8() & 1 != 0
      }
      let available = piece.endIndex - position
      let count = min(length - units.count, wide ? available / 2 : available)
      guard count > 0 || available == 0 else { throw record.malformed("a 16-bit character is split by CONTINUE") }
      append(count, wide: wide)
    }
  }

  private mutating func append(_ count: Int, wide: Bool) {
    let end = position + (wide ? 2 * count : count)
    if wide {
      for index in stride(from: position, to: end, by: 2) {
        units.append(UInt16(piece[index]) | UInt16(piece[index + 1]) << 8)
      }
    } else {
      for index in position..<end { units.append(UInt16(piece[index])) }
    }
    position = end
  }

  /// The units as text, with U+FFFD in place of half a surrogate pair.
  private func decoded() -> String {
    String(unsafeUninitializedCapacity: 3 * units.count) { buffer in
      var count = 0
      // `String(decoding:as:)` does the same with generic code, at several times the cost.
      _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) { byte in
        buffer[count] = byte
        count += 1
      }
      return count
    }
  }
}
