extension [UInt8] {
  /// Appends a number's bytes, lowest byte first.
  mutating func append(little number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(little number: Double) { append(little: number.bitPattern) }

  /// Overwrites existing bytes with a number.
  mutating func overwrite(at offset: Int, little number: some FixedWidthInteger) {
    var bytes: [UInt8] = []
    bytes.append(little: number)
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
