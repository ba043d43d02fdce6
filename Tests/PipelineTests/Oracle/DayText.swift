import Domain

/// Payloads of a small property whose reports cover the month to date.
enum DayText {
  /// A payload of a day, counted from a day in the middle of a month.
  static func text(_ feed: String, _ day: Int, ranAt hour: Int = 7, _ rows: (Int) -> [String]) -> String {
    let date = StatedPayload.firstDay - 380 + day
    let stamp = "\(CivilDate(dayNumber: date + 1)) 0\(hour):00:00"
    let header = ["feed \(feed)", "property 1", "day \(date)", "run \(stamp)"]
    return (header + rows(date)).joined(separator: "\n")
  }

  static func roster(_ day: Int, units: Int = 3, rent: Int = 1000) -> String {
    text("roster", day) { _ in (101..<101 + units).map { "unit \($0) o \($0 == 101 ? rent : 1000)00 20000 20000" } }
  }

  static func activity(_ day: Int) -> String {
    text("activity", day) { date in [month(date)] + (0..<10).map { "event \(date - $0) 101 move_in" } }
  }

  static func leasing(_ day: Int) -> String {
    text("leasing", day) { date in
      [month(date)] + (0..<10).map { "event \(date - $0) contact N\(date - $0) - -" }
    }
  }

  static func postings(_ day: Int) -> String {
    text("postings", day) { date in (0..<5).map { "post \(date) \($0) 101 \(100 + day)" } }
  }

  static func accounts(_ day: Int, _ cents: Int, ranAt hour: Int = 7) -> String {
    text("accounts", day, ranAt: hour) { _ in ["account 101 \(cents)"] }
  }

  /// All payloads of a day.
  static func all(_ day: Int) -> [String] { [roster(day), activity(day), leasing(day), postings(day)] }

  private static func month(_ date: Int) -> String {
    "period \(date - CivilDate(dayNumber: date).parts.day + 1) \(date)"
  }
}
