/// How long the parts of a transfer may take.
public struct Timeouts: Sendable {
  /// From the start until the connection stands, its encryption too.
  public var connect = Duration.seconds(15)
  /// From then until the response begins: reports are made while one waits.
  public var answer = Duration.seconds(300)
  /// The stretches in which a response must bring at least `leastRate`.
  public var stall = Duration.seconds(30)
  /// The least bytes a second of a response that has begun.
  public var leastRate = 100
  /// From the start to the end.
  public var total = Duration.seconds(1_800)

  /// The usual ones.
  public init() {}
}

/// The part of a transfer that took too long.
public enum TimedOut: Sendable, Equatable {
  /// No connection stood in time.
  case connecting
  /// No response began in time.
  case answering
  /// The response came to a stop, or to a drip.
  case stalled
  /// The whole took too long.
  case total
}

/// How far a transfer has come; times count from its start.
struct TransferProgress {
  var elapsed = Duration.zero
  /// When the connection stood; nil before.
  var connected: Duration?
  var hasAnswer = false
  var bytes: Int64 = 0
}

/// Watches one transfer's times.
struct Watch {
  let limits: Timeouts
  private var stretchStart = Duration.zero
  private var stretchBytes: Int64 = 0

  init(_ limits: Timeouts) {
    self.limits = limits
  }

  /// How often to look, so that no limit is overstepped by much.
  var interval: Duration {
    let shortest = min(limits.connect, limits.answer, limits.stall, limits.total)
    return min(max(shortest / 4, .milliseconds(2)), .milliseconds(250))
  }

  /// The part that has taken too long by now, if any.
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
