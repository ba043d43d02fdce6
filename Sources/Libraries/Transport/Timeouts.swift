/// The time limits for the phases of a transfer.
public struct Timeouts: Sendable {
  /// From the start until the connection is established, including encryption.
  public var connect = Duration.seconds(15)
  /// From then until the response begins; a server may create a report in this time.
  public var answer = Duration.seconds(300)
  /// The intervals in which a response must have an average of at least `leastRate`.
  public var stall = Duration.seconds(30)
  /// The minimum rate of a response in bytes per second, once it has begun.
  public var leastRate = 100
  /// From the start to the end.
  public var total = Duration.seconds(1_800)

  /// Creates the default limits.
  public init() {}
}

/// The phase of a transfer that exceeded its limit.
public enum TimedOut: Sendable, Equatable {
  /// The connection was not established in time.
  case connecting
  /// The response did not begin in time.
  case answering
  /// The response stopped, or became too slow.
  case stalled
  /// The whole transfer took too long.
  case total
}

/// The progress of a transfer; times count from its start.
struct TransferProgress {
  var elapsed = Duration.zero
  /// The time when the connection was established; nil before.
  var connected: Duration?
  var hasAnswer = false
  var bytes: Int64 = 0
}

/// Monitors the times of one transfer.
struct Watch {
  let limits: Timeouts
  private var stretchStart = Duration.zero
  private var stretchBytes: Int64 = 0

  init(_ limits: Timeouts) {
    self.limits = limits
  }

  /// The interval between checks, so that no limit is exceeded by much.
  var interval: Duration {
    let shortest = min(limits.connect, limits.answer, limits.stall, limits.total)
    return min(max(shortest / 4, .milliseconds(2)), .milliseconds(250))
  }

  /// Returns the phase that has exceeded its limit by now, if any.
  mutating func exceeded(at now: TransferProgress) -> TimedOut? {
    if now.elapsed >= limits.total { return .total }
    guard let connected = now.connected else { return now.elapsed >= limits.connect ? .connecting : nil }
    guard now.hasAnswer else {
      stretchStart = now.elapsed
      stretchBytes = now.bytes
      return now.elapsed - connected >= limits.answer ? .answering : nil
    }
    let stretch = now.elapsed - stretchStart
    if stretch < limits.stall { return nil }
    let seconds = Double(stretch.components.seconds) + Double(stretch.components.attoseconds) * 1e-18
    if Double(now.bytes - stretchBytes) < Double(limits.leastRate) * seconds { return .stalled }
    stretchStart = now.elapsed
    stretchBytes = now.bytes
    return nil
  }
}
