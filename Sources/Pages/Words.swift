internal import Charts
internal import Domain
internal import Query

/// How figures and days are printed on pages: rounded for reading, with a non-breaking space before each unit.
enum Words {
  static let nonBreaking = "\u{A0}"
  static let minus = "\u{2212}"

  /// `88.2 %`, from a percentage of two decimals.
  static func percent(_ value: Hundredths) -> String { "\(tenths(value.count))\(nonBreaking)%" }

  /// `88.24 %`.
  static func exactPercent(_ value: Hundredths) -> String {
    (value.count < 0 ? minus : "") + "\(Hundredths(count: Int64(value.count.magnitude)))\(nonBreaking)%"
  }

  /// `+6.9 %`.
  static func signedPercent(_ value: Hundredths) -> String {
    (value.count >= 5 ? "+" : "") + percent(value)
  }

  /// Hundredths with one decimal, half away from zero: `-0.5` with a true minus.
  static func tenths(_ hundredths: Int64) -> String {
    let count = Int64((hundredths.magnitude + 5) / 10)
    return (hundredths < 0 && count > 0 ? minus : "") + "\(grouped(count / 10)).\(count % 10)"
  }

  /// Whole dollars: `$1,815`.
  static func dollars(_ money: Money) -> String {
    let whole = (money.cents.magnitude + 50) / 100
    return (money.cents < 0 && whole > 0 ? minus : "") + "$" + grouped(whole)
  }

  /// Whole dollars up to $10,000, then `$120.9k` and `$1.48M`.
  static func shortDollars(_ money: Money) -> String {
    let whole = (money.cents.magnitude + 50) / 100
    let sign = money.cents < 0 && whole > 0 ? minus : ""
    if whole < 10_000 { return dollars(money) }
    if whole < 999_950 { return "\(sign)$\((whole + 50) / 1_000).\((whole + 50) / 100 % 10)k" }
    let cents = (whole + 5_000) / 10_000
    return "\(sign)$\(grouped(cents / 100)).\(cents / 10 % 10)\(cents % 10)M"
  }

  /// `Feb 4`.
  static func day(_ date: CivilDate) -> String { "\(date.month.name.prefix(3))\(nonBreaking)\(date.parts.day)" }

  /// `Feb 4, 2026`.
  static func fullDay(_ date: CivilDate) -> String { "\(day(date)), \(date.parts.year)" }

  /// A text of the pipeline with its ISO days written as on pages: `2026-02-04` becomes `Feb 4, 2026`.
  static func prose(_ text: String) -> String {
    text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/) { match in
      CivilDate(ifISO: match.output).map(fullDay) ?? String(match.output)
    }
  }

  /// `February 4, 2026`.
  static func longDay(_ date: CivilDate) -> String {
    let name = date.month.name.prefix { $0 != " " }
    return "\(name)\(nonBreaking)\(date.parts.day), \(date.parts.year)"
  }

  /// `Wednesdays`.
  static func weekdays(_ date: CivilDate) -> String {
    // 1970-01-01 was a Thursday.
    let names = ["Thursdays", "Fridays", "Saturdays", "Sundays", "Mondays", "Tuesdays", "Wednesdays"]
    return names[((date.dayNumber % 7) + 7) % 7]
  }

  /// `1 unit`, `3 units`.
  static func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number))\(nonBreaking)\(number == 1 ? one : many)"
  }

  /// A list in a sentence: `A, B and C`.
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// A figure that is not available, with the reason as hover text.
func absent(_ reason: String) -> String { "<span class=\"na\" title=\"\(Escaped(reason))\">n/a</span>" }
