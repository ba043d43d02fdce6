internal import Domain

/// The time of a run or receipt, such as `2026-02-05 06:12:44` as a source states it, or `2026-02-10T07:00:00Z`.
enum RunStamp {
  /// Its second, counted from the first of 1970; nil for a text in another form.
  static func second(of stamp: String) -> Int? {
    let clock = stamp.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
    guard let day = LoadValidator.day(stamp), clock.count == 3 else { return nil }
    return day.dayNumber * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  /// A second, counted from the first of 1970, as `2026-02-10T07:00:00Z`.
  static func text(second: Int) -> String {
    let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CivilDate(dayNumber: second / 86_400))T\(clock.joined(separator: ":"))Z"
  }
}
