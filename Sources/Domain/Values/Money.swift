/// An amount of money in whole cents.
public struct Money: Hashable, Comparable, Sendable {
  /// The amount in cents; negative for credits.
  public let cents: Int64

  /// Creates an amount from cents.
  public init(cents: Int64) {
    self.cents = cents
  }

  /// An amount of zero; distinct from an absent amount.
  public static let zero = Money(cents: 0)

  /// Reads an amount in the formats of printed reports: `1,234.56`, `(12.00)`, `-12`, `$3`, `1890.0000`.
  ///
  /// - Throws: `ValueError` for any other text, a third decimal other than 0, or an amount that is too large.
  public init(_ text: String) throws(ValueError) {
    guard let amount = Money(ifAmount: text) else { throw ValueError(type: "an amount", found: text) }
    self = amount
  }

  /// Reads an amount in the formats of printed reports; nil for any other text.
  public init?(ifAmount text: String) {
    var text = text
    guard let amount = text.withUTF8({ Money(ifAmount: $0) }) else { return nil }
    self = amount
  }

  /// Reads an amount from a text's UTF-8 bytes, in the formats of printed reports; nil for any other text.
  public init?(ifAmount text: UnsafeBufferPointer<UInt8>) {
    guard let cents = Money.cents(in: trimmed(text)) else { return nil }
    self.cents = cents
  }

  /// Converts a spreadsheet's binary number to an amount.
  ///
  /// - Throws: `ValueError` if the number differs from a whole cent by more than 1/100 cent.
  public init(dollars: Double) throws(ValueError) {
    let exact = dollars * 100
    guard exact.magnitude < 1e15 else { throw ValueError(type: "an amount", found: "\(dollars)") }
    let cents = Int64(exact + (exact < 0 ? -0.5 : 0.5))
    guard (exact - Double(cents)).magnitude <= 0.01 else { throw ValueError(type: "an amount", found: "\(dollars)") }
    self.cents = cents
  }

  /// Orders amounts by value.
  public static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
  /// The sum.
  public static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
  /// The difference.
  public static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }
  /// The amount with the opposite sign.
  public static prefix func - (amount: Money) -> Money { Money(cents: -amount.cents) }
  /// Adds in place.
  public static func += (left: inout Money, right: Money) { left = left + right }
}

extension Money: CustomStringConvertible {
  /// The amount with thousands separators and two decimals: `1,234.56`, `-12.00`.
  public var description: String {
    let whole = grouped(cents.magnitude / 100)
    let rest = cents.magnitude % 100
    return (cents < 0 ? "-" : "") + whole + (rest < 10 ? ".0" : ".") + String(rest)
  }
}

extension Money {
  private static func cents(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    var bytes = text
    var isNegative = false
    if bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") {
      isNegative = true
      bytes = bytes.dropFirst().dropLast()
    }
    if bytes.first == UInt8(ascii: "-") {
      guard !isNegative else { return nil }
      isNegative = true
      bytes = bytes.dropFirst()
    }
    if bytes.first == UInt8(ascii: "$") { bytes = bytes.dropFirst() }
    let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    guard let whole = wholeDollars(bytes[..<point]),
      let fraction = point == bytes.endIndex ? 0 : centsOfFraction(bytes[(point + 1)...])
    else { return nil }
    let cents = whole * 100 + fraction
    return isNegative ? -cents : cents
  }

  /// Reads digits with optional thousands separators; at most 13 digits, so that the cents cannot overflow.
  private static func wholeDollars(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    var (value, digits, group, isGrouped) = (Int64(0), 0, 0, false)
    for byte in bytes {
      if byte == UInt8(ascii: ",") {
        guard isGrouped ? group == 3 : (1...3).contains(group) else { return nil }
        (group, isGrouped) = (0, true)
      } else {
        guard (48...57).contains(byte), digits < 13 else { return nil }
        value = value * 10 + Int64(byte - 48)
        (digits, group) = (digits + 1, group + 1)
      }
    }
    return digits > 0 && (!isGrouped || group == 3) ? value : nil
  }

  /// Reads the digits behind the point; those behind the cents must be 0.
  private static func centsOfFraction(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    guard !bytes.isEmpty, bytes.dropFirst(2).allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
    var value: Int64 = 0
    for byte in bytes.prefix(2) {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 48)
    }
    return bytes.count == 1 ? value * 10 : value
  }
}

/// Writes a whole number with a comma at every third digit.
public func grouped(_ number: some BinaryInteger) -> String {
  let digits = Array(String(number.magnitude))
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return text
}

/// The bytes without the ASCII blanks and line breaks at both ends.
func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
  var (start, end) = (bytes.startIndex, bytes.endIndex)
  while start < end, isBlank(bytes[start]) { start += 1 }
  while start < end, isBlank(bytes[end - 1]) { end -= 1 }
  return bytes[start..<end]
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
