import Domain
import Simulator

/// The day that a command requests, and the world that it is a day of.
struct RequestedDay {
  /// The world's last day.
  var last = World.lastDay
  /// The requested day; nil for the world's last day.
  var asked: CivilDate?

  /// The day: for `write` the last one of the files, for `serve` the calendar's.
  var day: CivilDate { asked ?? last }

  /// Takes an option that states one of the two days; false for another option.
  mutating func take(_ name: String, _ value: String?) throws(UsageError) -> Bool {
    guard ["as-of", "last-day"].contains(name) else { return false }
    do {
      let day = try CivilDate(iso: value ?? "")
      if name == "as-of" { asked = day } else { last = day }
    } catch {
      throw UsageError(reason: "--\(name): \(error)")
    }
    return true
  }

  /// Refuses a day after the world's last one.
  func check() throws(UsageError) {
    guard day > last else { return }
    throw UsageError(
      reason: "--as-of: the world ends on \(last). Choose its last day with --last-day, the same for all its days")
  }
}
