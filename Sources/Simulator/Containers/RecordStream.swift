/// A sequence of BIFF records.
struct RecordStream {
  private(set) var bytes: [UInt8] = []

  mutating func record(_ type: UInt16, _ body: [UInt8] = []) {
    bytes.append(little: type)
    bytes.append(little: UInt16(body.count))
    bytes += body
  }

  /// Writes a record of 16-bit fields.
  mutating func record(_ type: UInt16, _ fields: UInt16...) {
    var body: [UInt8] = []
    for field in fields { body.append(little: field) }
    record(type, body)
  }

  /// Sets a field that was not known when its record was written.
  mutating func overwrite(at offset: Int, little number: UInt32) {
    bytes.overwrite(at: offset, little: number)
  }
}

/// A text in BIFF8: its length, a flag byte for wide characters, and the characters.
struct BIFFText {
  let units: [UInt16]
  let isWide: Bool

  init(_ text: String) {
    units = Array(text.utf16)
    isWide = units.contains { $0 > 0xFF }
  }

  var flags: UInt8 { isWide ? 1 : 0 }

  func append(_ unit: UInt16, to bytes: inout [UInt8]) {
    if isWide { bytes.append(little: unit) } else { bytes.append(UInt8(truncatingIfNeeded: unit)) }
  }

  /// The characters, without length and flag.
  var characters: [UInt8] {
    var bytes: [UInt8] = []
    for unit in units { append(unit, to: &bytes) }
    return bytes
  }
}
