internal import Domain

/// A day, and the time of day where one is given, in any spelling that the services use.
///
/// `3/1/2026`, `2026-03-01`, `2026-03-01T12:00:00.0`, `2026-01-20T10:01:33.017-06:00`, `2026-03-01 00:00:00`,
/// `8/24/2025 12:00:00 AM`, `Feb  1 2023 12:00AM`. The time is the place's own: a time zone behind it is dropped.
struct ResponseDate: Equatable {
  /// The day.
  let day: CivilDate
  /// Seconds since midnight; nil if the text gives only a day.
  let second: Int?

  /// The days that stand for none: .NET's first day, SQL Server's, and the one that RealPage prints.
  private static let none = [
    CivilDate(year: 1, month: 1, day: 1), CivilDate(year: 1753, month: 1, day: 1),
    CivilDate(year: 1900, month: 1, day: 1),
  ]

  private static let months = [
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
    "dec": 12,
  ]

  /// Whether the day is one that stands for none.
  var isNone: Bool { ResponseDate.none.contains(day) }

  /// Reads a text; nil for anything else.
  init?(_ text: String) {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "T" }).map(String.init)
    guard let first = words.first, text.utf8.count <= 40 else { return nil }
    if let month = ResponseDate.months[first.lowercased()] {
      guard words.count == 4, let day = ResponseDate.number(words[1], ...2),
        let year = ResponseDate.number(words[2], 4...4),
        let date = CivilDate(year: year, month: month, day: day), let second = ResponseDate.second(words[3])
      else { return nil }
      (self.day, self.second) = (date, second)
    } else {
      guard let date = ResponseDate.day(first) else { return nil }
      day = date
      guard words.count > 1 else {
        second = nil
        return
      }
      guard words.count <= 3, let second = ResponseDate.second(words.dropFirst().joined()) else { return nil }
      self.second = second
    }
  }

  private static func day(_ text: String) -> CivilDate? {
    text.contains("/") ? CivilDate(ifUS: text) : CivilDate(ifISO: text)
  }

  /// `12:00:00`, `10:01:33.017-06:00`, `12:00AM`.
  private static func second(_ text: String) -> Int? {
    var clock = text.uppercased()[...]
    let half = ["AM", "PM"].first { clock.hasSuffix($0) }
    if half != nil {
      clock = clock.dropLast(2)
    } else if let zone = clock.firstIndex(where: { "Z+-".contains($0) }) {
      clock = clock[..<zone]
    }
    if let fraction = clock.firstIndex(of: ".") {
      guard clock[clock.index(after: fraction)...].allSatisfy(\.isNumber) else { return nil }
      clock = clock[..<fraction]
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0), 1...2) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], minute < 60,
      let second = parts.count == 3 ? parts[2] : 0, second < 60, half == nil ? hour < 24 : (1...12).contains(hour)
    else { return nil }
    let hours = half.map { hour % 12 + ($0 == "PM" ? 12 : 0) } ?? hour
    return hours * 3600 + minute * 60 + second
  }

  private static func number(_ text: String, _ digits: some RangeExpression<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The day and time as `YYYY-MM-DD HH:MM:SS`; a day without a time is given at midnight.
  var stamp: String {
    let second = second ?? 0
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day) " + clock.joined(separator: ":")
  }
}
