/// A number's lowest two bytes, lowest first.
public func le16(_ number: Int) -> [UInt8] {
  [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
}

/// A number's lowest four bytes, lowest first.
public func le32(_ number: Int) -> [UInt8] {
  le16(number) + le16(number >> 16)
}

/// The eight bytes of a binary number, lowest first.
public func le64(_ number: Double) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64($0))) }
}
