internal import JSON

/// The state that the services keep between calls: counts, the fault plan, the rate.
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

  /// Counts a call and returns its failure, if any.
  mutating func admit(_ call: Call, at now: Int64) -> Fault? {
    counts.calls[call.kind.rawValue, default: 0] += 1
    let fault = isOverRate(at: now) ? Fault.status(429, retryAfter: "1") : plan.fault(for: call)
    if fault != nil { counts.faults += 1 }
    return fault
  }

  mutating func close(_ outcome: Outcome) {
    if outcome.isCreation { counts.created += 1 }
    if outcome.isWrite { counts.writes += 1 }
    if let file = outcome.file { counts.files.insert(file) }
  }

  private mutating func isOverRate(at now: Int64) -> Bool {
    guard let rate else { return false }
    if now / 1000 != second { (second, inSecond) = (now / 1000, 0) }
    inSecond += 1
    return inSecond > rate
  }
}

/// The counts of the services' calls.
public struct ServiceCounts: Sendable, Equatable {
  /// The calls by their kinds: `create`, `list`, `file`, `rpx`, `yardi`, `other`.
  public internal(set) var calls: [String: Int] = [:]
  /// The ids of the files that were requested, once each.
  public internal(set) var files: Set<Int> = []
  /// The number of report instances created.
  public internal(set) var created = 0
  /// The number of write operations that were requested and refused.
  public internal(set) var writes = 0
  /// The number of calls that were made to fail.
  public internal(set) var faults = 0

  var json: JSON {
    .object([
      .init("calls", .object(calls.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })),
      .init("created", .integer(Int64(created))), .init("writes", .integer(Int64(writes))),
      .init("faults", .integer(Int64(faults))),
    ])
  }
}
