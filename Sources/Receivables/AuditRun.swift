public import Domain

/// One audit: its parameters and its time.
public struct AuditRun: Hashable, Sendable {
  /// The run's ID: `run_20260204_091500`.
  public let id: String
  /// The time of the run, as `YYYY-MM-DDTHH:MM:SSZ`.
  public let createdAt: String
  /// The first month audited.
  public let from: CivilMonth
  /// The last month audited.
  public let to: CivilMonth
  /// The proration expected for partial months.
  public let proration: ScheduledCharge.Proration

  /// Creates a run from its parts; its ID is made from the time, with a number where a run of that second exists.
  public init(
    createdAt: String, from: CivilMonth, to: CivilMonth, proration: ScheduledCharge.Proration,
    besides known: Set<String> = []
  ) {
    let digits = createdAt.filter(\.isNumber)
    let id = "run_\(digits.prefix(8))_\(digits.dropFirst(8).prefix(6))"
    var number = 1
    while known.contains(number == 1 ? id : "\(id)_\(number)") { number += 1 }
    self.init(
      id: number == 1 ? id : "\(id)_\(number)", createdAt: createdAt, from: from, to: to, proration: proration)
  }

  /// Creates a run from its stored parts.
  public init(
    id: String, createdAt: String, from: CivilMonth, to: CivilMonth, proration: ScheduledCharge.Proration
  ) {
    self.id = id
    self.createdAt = createdAt
    self.from = from
    self.to = to
    self.proration = proration
  }
}

/// The result of a run for one month of one code of one lease.
public struct AuditedMonth: Hashable, Sendable {
  /// The property, lease, code and month.
  public var key: AuditKey
  /// The unit's number; nil where the lease names no unit.
  public var unit: String?
  /// The amount expected; nil where none was expected.
  public var expected: Money?
  /// The amount billed; nil where nothing was billed.
  public var actual: Money?
  /// The date of the last posting; nil where there was no posting.
  public var postDate: CivilDate?
  /// The verdict; nil where the month is not auditable: no source provides a schedule for the code, or lists the month.
  public var verdict: AuditVerdict?
  /// A possible cause of an exception.
  public var hint: AuditHint?

  /// Creates a month from its parts.
  public init(
    key: AuditKey, unit: String?, expected: Money?, actual: Money?, postDate: CivilDate?, verdict: AuditVerdict?,
    hint: AuditHint?
  ) {
    self.key = key
    self.unit = unit
    self.expected = expected
    self.actual = actual
    self.postDate = postDate
    self.verdict = verdict
    self.hint = hint
  }
}
