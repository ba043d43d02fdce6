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
    guard let time = client.serviceTime, let own = RunStamp.second(of: now),
      (time - own).magnitude > UInt(Self.tolerated)
    else { return nil }
    let (ours, theirs) = (day(at: now), day(at: RunStamp.text(second: time)))
    guard ours != theirs else { return nil }
    return """
      not kept: it is filed under the day on which it is received, which is \(ours.map { "\($0)" } ?? "unknown") by this \
      machine's clock and \(theirs.map { "\($0)" } ?? "unknown") by the service's. Set the clock, then run again
      """
  }

  private func day(at time: String) -> CivilDate? { session.context.calendar.day(at: time, of: property) }
}
