internal import Synchronization

/// The time that a service states in its responses: it lists what it created by its own clock, and this machine's can be
/// wrong.
final class ServiceClock: Sendable {
  private let seconds = Mutex<Int?>(nil)

  /// The time of the latest response, in seconds since 1970; nil before the first one that states it.
  var latest: Int? { seconds.withLock { $0 } }

  /// Sets the time, unless a response states none.
  func set(to stated: Int?) {
    if let stated { seconds.withLock { $0 = stated } }
  }
}
