internal import Domain

/// The header that states when a response was made, as in `Date: Tue, 03 Feb 2026 23:59:58 GMT`.
///
/// - Parameter now: the time, in milliseconds since 1970.
/// - Returns: the header.
func dateHeader(_ now: Int64) -> (name: String, value: String) {
  let day = CivilDate(dayNumber: Int(now / 86_400_000))
  let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let (stamp, parts) = (timestamp(now), day.parts)
  let number = stamp.prefix(10).suffix(2)
  let time = stamp.dropFirst(11).prefix(8)
  return ("Date", "\(days[day.dayNumber % 7]), \(number) \(months[parts.month - 1]) \(parts.year) \(time) GMT")
}
