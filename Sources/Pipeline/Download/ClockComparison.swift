internal import Domain

// A response without a date is filed under the day on which it was received, so that a wrong clock would publish it as the
// figures of another day, and one of the future would stay the current day.
extension PropertyDownload {
  /// Clocks that differ by less than an hour are on one day, except around midnight.
  private static let tolerated = 3_600

  /// Why a response of the moment cannot be filed under the current day: by the service's clock it is another one; nil
  /// where it can.
  func otherDay() -> String? {
    if case .simulated = session.kind { return nil }
    let now = session.now()
    guard let time = client.serviceTime, let own = seconds(since1970: now),
      (time - own).magnitude > UInt(Self.tolerated)
    else { return nil }
    let (ours, theirs) = (day(at: now), day(at: stamp(time)))
    guard ours != theirs else { return nil }
    return """
      not kept: it is filed under the day on which it is received, which is \(ours.map { "\($0)" } ?? "unknown") by this \
      machine's clock and \(theirs.map { "\($0)" } ?? "unknown") by the service's. Set the clock, then run again
      """
  }

  private func day(at time: String) -> CivilDate? { session.context.calendar.day(at: time, of: property) }
}

/// The seconds since 1970 of a time such as `2026-02-10T07:00:00Z`; nil for any other text.
private func seconds(since1970 text: String) -> Int? {
  let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
  guard parts.count == 6, let day = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else { return nil }
  return day.dayNumber * 86_400 + parts[3] * 3_600 + parts[4] * 60 + parts[5]
}

/// A time in seconds since 1970, as `2026-02-10T07:00:00Z`.
private func stamp(_ seconds: Int) -> String {
  let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
  let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map(two).joined(separator: ":")
  return "\(CivilDate(dayNumber: seconds / 86_400))T\(time)Z"
}
