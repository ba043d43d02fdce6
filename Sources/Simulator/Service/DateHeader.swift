internal import Domain

/// The header that states when a response was made, as in `Date: Tue, 03 Feb 2026 23:59:58 GMT`.
///
/// - Parameter now: the time, in milliseconds since 1970.
/// - Returns: the header.
func dateHeader(_ now: Int64) -> (name: String, value: String) {
  let seconds = Int(now / 1_000)
  let day = CivilDate(dayNumber: seconds / 86_400)
  let (year, month, number) = day.parts
  let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map(twoDigits).joined(separator: ":")
  return ("Date", "\(days[day.dayNumber % 7]), \(twoDigits(number)) \(months[month - 1]) \(year) \(time) GMT")
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
