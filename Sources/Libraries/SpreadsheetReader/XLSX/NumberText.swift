func decimalDigit(_ byte: UInt8) -> Int? {
  byte &- 48 < 10 ? Int(byte &- 48) : nil
}

/// Reads a whole number that consists only of digits; nil for anything else, and for over 15 digits.
func wholeNumber(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count <= 15 else { return nil }
  var number = 0
  for byte in bytes {
    guard let digit = decimalDigit(byte) else { return nil }
    number = number * 10 + digit
  }
  return number
}

/// Reads a decimal number in the XML Schema format of a double, `-1.5E-3`; nil for anything else and for infinities.
///
/// The result is the nearest double. If the digits fit in 53 bits and the power of ten is exact, one multiplication or
/// division computes it; otherwise the standard library does.
func doubleNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  var scan = DecimalScan()
  guard scan.read(bytes) else { return nil }
  if let exact = scan.exact { return scan.negative ? -exact : exact }
  guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
  return number
}

private struct DecimalScan {
  var negative = false
  private var mantissa: UInt64 = 0
  private var digits = 0
  private var exponent = 0

  /// The magnitude; nil where it requires more than one rounding.
  var exact: Double? {
    guard mantissa <= 1 << 53, digits <= 19 else { return nil }
    if mantissa == 0 { return 0 }
    if 0...22 ~= exponent { return Double(mantissa) * powersOfTen[exponent] }
    if -22...0 ~= exponent { return Double(mantissa) / powersOfTen[-exponent] }
    return nil
  }

  /// Returns false if the bytes are not a decimal number.
  @inline(__always)
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      negative = first == UInt8(ascii: "-")
      index = 1
    }
    let whole = readDigits(bytes, &index)
    var fraction = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      fraction = readDigits(bytes, &index)
      exponent = -fraction
    }
    guard whole + fraction > 0 else { return false }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      return readExponent(bytes[(index + 1)...])
    }
    return index == bytes.count
  }

  @inline(__always)
  private mutating func readDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    let start = index
    while index < bytes.count, let digit = decimalDigit(bytes[index]) {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      if mantissa != 0 { digits += 1 }
      index += 1
    }
    return index - start
  }

  private mutating func readExponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let sign = bytes.first == UInt8(ascii: "-") ? -1 : 1
    let signed = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    guard let number = wholeNumber(bytes.dropFirst(signed ? 1 : 0)) else { return false }
    exponent += sign * number
    return true
  }
}

private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]
