/// A day of the Gregorian calendar, without time or time zone.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let dayNumber: Int

  /// Creates the day that is `dayNumber` days after 1970-01-01.
  public init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// Creates a day from a year (1 to 9999), month (1 to 12) and day; nil if no such day exists.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    // Days from a March-based year, so that the leap day comes last (H. Hinnant, "chrono-compatible date algorithms").
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// The year, month (1 to 12) and day of the month.
  public var parts: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The month that contains the day.
  public var month: CivilMonth {
    CivilMonth(year: parts.year, month: parts.month)
  }

  /// The day `days` days later.
  public func advanced(by days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

  /// The number of days from this day to another.
  public func days(to other: CivilDate) -> Int { other.dayNumber - dayNumber }

  /// Orders days by time.
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }

  /// The number of days in a month (1 to 12).
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate {
  /// Reads `YYYY-MM-DD`.
  public init(iso text: String) throws(ValueError) {
    guard let date = CivilDate(ifISO: text) else { throw ValueError(type: "a date such as 2026-02-04", found: text) }
    self = date
  }

  /// Reads `YYYY-MM-DD`; nil for any other text.
  public init?(ifISO text: some StringProtocol) {
    guard let date = bytes(of: text, { CivilDate(ifISO: $0) }) else { return nil }
    self = date
  }

  /// Reads `YYYY-MM-DD` from a text's UTF-8 bytes; nil for any other text.
  public init?(ifISO text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
    self.init(digits: text[..<4], text[5..<7], text[8...])
  }

  /// Reads the day of a time such as `2026-02-04T06:12:44` or `2026-02-04 06:12:44`; nil for any other text.
  public init?(ofStamp text: some StringProtocol) {
    self.init(ifISO: text.prefix(10))
  }

  /// Reads `MM/DD/YYYY` or `M/D/YYYY`, the format of printed reports.
  public init(us text: String) throws(ValueError) {
    guard let date = CivilDate(ifUS: text) else { throw ValueError(type: "a date such as 02/04/2026", found: text) }
    self = date
  }

  /// Reads `MM/DD/YYYY` or `M/D/YYYY`; nil for any other text.
  public init?(ifUS text: some StringProtocol) {
    guard let date = bytes(of: text, { CivilDate(ifUS: $0) }) else { return nil }
    self = date
  }

  /// Reads `MM/DD/YYYY` or `M/D/YYYY` from a text's UTF-8 bytes; nil for any other text.
  public init?(ifUS text: UnsafeBufferPointer<UInt8>) {
    let slash = UInt8(ascii: "/")
    let text = trimmed(text)
    guard let first = text.firstIndex(of: slash), let second = text[(first + 1)...].firstIndex(of: slash),
      text.endIndex - second == 5
    else { return nil }
    self.init(digits: text[(second + 1)...], text[..<first], text[(first + 1)..<second])
  }

  private typealias Digits = Slice<UnsafeBufferPointer<UInt8>>

  private init?(digits year: Digits, _ month: Digits, _ day: Digits) {
    guard let year = CivilDate.number(year), let month = CivilDate.number(month), let day = CivilDate.number(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func number(_ digits: Digits) -> Int? {
    guard (1...4).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return number
  }
}

/// Passes a text's UTF-8 bytes to a body, without copying them where they are in one piece.
private func bytes<Result>(of text: some StringProtocol, _ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
  if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
  return Array(text.utf8).withUnsafeBufferPointer(body)
}

extension CivilDate: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = parts
    guard (0...9999).contains(year) else { return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
    return String(unsafeUninitializedCapacity: 10) { text in
      write(year / 100, to: text, at: 0)
      write(year % 100, to: text, at: 2)
      write(month, to: text, at: 5)
      write(day, to: text, at: 8)
      (text[4], text[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
      return 10
    }
  }
}

/// Writes a number below 100 as two digits.
private func write(_ number: Int, to text: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
  text[place] = UInt8(48 + number / 10)
  text[place + 1] = UInt8(48 + number % 10)
}

func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
