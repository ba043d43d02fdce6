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
    guard let cents = Money.cents(in: text) else { return nil }
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
  private static func cents(in text: String) -> Int64? {
    var bytes = trimmed(Array(text.utf8))[...]
    var negative = false
    if bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") {
      negative = true
      bytes = bytes.dropFirst().dropLast()
    }
    if bytes.first == UInt8(ascii: "-") {
      guard !negative else { return nil }
      negative = true
      bytes = bytes.dropFirst()
    }
    if bytes.first == UInt8(ascii: "$") { bytes = bytes.dropFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ wholeDollars($0) }),
      let fraction = parts.count == 1 ? 0 : centsOfFraction(parts[1])
    else { return nil }
    let cents = whole * 100 + fraction
    return negative ? -cents : cents
  }

  /// Reads digits with optional thousands separators; at most 13 digits, so that the cents cannot overflow.
  private static func wholeDollars(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let groups = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    if groups.count > 1 {
      guard let first = groups.first, (1...3).contains(first.count),
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    return number(of: groups.joined().map { $0 })
  }

  private static func centsOfFraction(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let kept = bytes.prefix(2)
    guard !bytes.isEmpty, bytes.dropFirst(2).allSatisfy({ $0 == UInt8(ascii: "0") }),
      let value = number(of: Array(kept))
    else { return nil }
    return kept.count == 1 ? value * 10 : value
  }

  private static func number(of digits: [UInt8]) -> Int64? {
    guard !digits.isEmpty, digits.count <= 13 else { return nil }
    var value: Int64 = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - 48)
    }
    return value
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

func trimmed(_ bytes: [UInt8]) -> [UInt8] {
  let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
  guard let first = bytes.firstIndex(where: { !isBlank($0) }),
    let last = bytes.lastIndex(where: { !isBlank($0) })
  else { return [] }
  return Array(bytes[first...last])
}
