internal import JSON

/// What the services keep in mind from call to call: counts, the plan of faults, the rate.
struct ServiceRouter {
  var plan: FaultPlan
  let rate: Int?
  private(set) var counts = ServiceCounts()
  private var second: Int64 = 0
  private var inSecond = 0

  init(plan: FaultPlan, rate: Int?) {
    self.plan = plan
    self.rate = rate
  }

  /// Counts a call and says what goes wrong with it.
  mutating func admit(_ call: Call, at now: Int64) -> Fault? {
    counts.calls[call.kind.rawValue, default: 0] += 1
    let fault = isOverRate(at: now) ? Fault.status(429, retryAfter: "1") : plan.fault(for: call)
    if fault != nil { counts.faults += 1 }
    return fault
  }

  mutating func close(_ outcome: Outcome) {
    if outcome.isCreation { counts.created += 1 }
    if outcome.isWrite { counts.writes += 1 }
  }

  private mutating func isOverRate(at now: Int64) -> Bool {
    guard let rate else { return false }
    if now / 1000 != second { (second, inSecond) = (now / 1000, 0) }
    inSecond += 1
    return inSecond > rate
  }
}

/// How often what was asked.
public struct ServiceCounts: Sendable, Equatable {
  /// The calls by their kinds: `create`, `list`, `file`, `rpx`, `yardi`, `other`.
  public internal(set) var calls: [String: Int] = [:]
  /// How many report instances were created.
  public internal(set) var created = 0
  /// How many operations that would write were asked for, and refused.
  public internal(set) var writes = 0
  /// How many calls were made to fail.
  public internal(set) var faults = 0

  var json: JSON {
    .object([
      .init("calls", .object(calls.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })),
      .init("created", .integer(Int64(created))), .init("writes", .integer(Int64(writes))),
      .init("faults", .integer(Int64(faults))),
    ])
  }
}
