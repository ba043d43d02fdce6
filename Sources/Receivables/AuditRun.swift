public import Domain

/// One audit: what it was asked, and when.
public struct AuditRun: Hashable, Sendable {
  /// The run's id: `run_20260204_091500`.
  public let id: String
  /// When it was made, as `YYYY-MM-DDTHH:MM:SSZ`.
  public let createdAt: String
  /// The first month that it judged.
  public let from: CivilMonth
  /// The last month that it judged.
  public let to: CivilMonth
  /// What it expected of partial months.
  public let proration: ScheduledCharge.Proration

  /// A run from its parts; its id is made from the time.
  public init(createdAt: String, from: CivilMonth, to: CivilMonth, proration: ScheduledCharge.Proration) {
    let digits = createdAt.filter(\.isNumber)
    self.init(
      id: "run_\(digits.prefix(8))_\(digits.dropFirst(8).prefix(6))", createdAt: createdAt, from: from, to: to,
      proration: proration)
  }

  /// A run as it was kept.
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

/// What a run found of one month of one code of one lease.
public struct AuditedMonth: Hashable, Sendable {
  /// The property, lease, code and month.
  public var key: AuditKey
  /// The unit's number; nil where the lease names none.
  public var unit: String?
  /// What was expected; nil where nothing was.
  public var expected: Money?
  /// What was billed; nil where nothing was.
  public var actual: Money?
  /// When it was last posted to; nil where it was not.
  public var postDate: CivilDate?
  /// The verdict; nil where no source gives a schedule for the code, or lists the month: not auditable.
  public var verdict: AuditVerdict?
  /// What may lie behind an exception.
  public var hint: AuditHint?

  /// A month from its parts.
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
