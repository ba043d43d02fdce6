import Domain
import Pipeline
import Query

/// A day as an option may give it.
enum DayForm: Equatable {
  case day(CivilDate)
  case month(CivilMonth)
  case yesterday
  /// So many days before the day that the option has by default.
  case daysBack(Int)

  /// The forms, for messages.
  static let forms = "YYYY-MM-DD, YYYY-MM, yesterday, or -Nd for N days back, such as -7d"

  /// Reads one of the forms; nil for any other text.
  init?(_ text: String) {
    if text == "yesterday" {
      self = .yesterday
    } else if text.first == "-", text.last == "d", let count = DayForm.number(text.dropFirst().dropLast(), 1...5) {
      self = .daysBack(count)
    } else {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), let year = DayForm.number(parts[0], 4...4),
        let month = DayForm.number(parts[1], 1...2), let first = CivilDate(year: year, month: month, day: 1)
      else { return nil }
      guard parts.count == 3 else {
        self = .month(first.month)
        return
      }
      guard let number = DayForm.number(parts[2], 1...2), let day = CivilDate(year: year, month: month, day: number)
      else { return nil }
      self = .day(day)
    }
  }

  private static func number(_ digits: Substring, _ length: ClosedRange<Int>) -> Int? {
    guard length.contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }
}

extension Arguments {
  /// The day of a month that an option takes when it is given a month.
  enum MonthEnd {
    case first, last
  }

  /// Reads the option's day; nil where it is not given.
  ///
  /// - Parameters:
  ///   - name: the option.
  ///   - month: the day that a month stands for; nil for an option that must state a day.
  ///   - environment: the environment, for the properties' calendars.
  ///   - usual: returns the day that `-7d` counts back from.
  /// - Returns: the day.
  /// - Throws: `UsageError` that names the forms.
  func day(
    _ name: String, month: MonthEnd? = .last, in environment: Environment, from usual: () throws -> CivilDate
  ) throws -> CivilDate? {
    guard let text = self[name] else { return nil }
    switch DayForm(text) {
    case .day(let day): return day
    case .month(let given):
      guard let month else { throw UsageError("--\(name): '\(text)' is a month. Give one of its days as YYYY-MM-DD") }
      return month == .first ? given.firstDay : given.lastDay
    case .yesterday: return try localToday(in: environment).advanced(by: -1)
    case .daysBack(let count): return try usual().advanced(by: -count)
    case nil: throw UsageError("--\(name): '\(text)' is not a day. Give \(DayForm.forms)")
    }
  }

  /// Reads the option's day; `-7d` counts back from today in UTC, which such options have by default.
  func day(_ name: String, month: MonthEnd? = .last, in environment: Environment) throws -> CivilDate? {
    try day(name, month: month, in: environment) { try environment.today }
  }

  /// Reads `--as-of` of figures; `-7d` counts back from the latest current day of the selected properties.
  func asOf(in environment: Environment) throws -> CivilDate? {
    try day("as-of", in: environment) {
      let reader = try reader(in: environment)
      let selected = try selectedKeys(in: environment)
      let days = try FreshnessQuery().run(reader).filter { selected?.contains($0.propertyID) ?? true }
      guard let latest = days.compactMap(\.asOf).max() else {
        throw UsageError("--as-of: no day has figures yet. Run 'ownerdash status' for the reason")
      }
      return latest
    }
  }

  /// Today at the selected properties, by their own time zones; where they differ, the earlier day.
  func localToday(in environment: Environment) throws -> CivilDate {
    let definitions = try definitions(in: environment)
    let keys = try propertyKeys(of: definitions)
    let properties = definitions.properties.filter { keys?.contains($0.key) ?? true }
    let days = properties.compactMap { environment.calendar.day(at: environment.now(), of: $0) }
    return try days.min() ?? environment.today
  }
}
