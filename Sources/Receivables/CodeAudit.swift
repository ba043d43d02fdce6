public import Domain

/// The audit of one transaction code of one lease, by month.
public struct CodeAudit: Hashable, Sendable {
  /// One month with an expected or a billed amount.
  public struct Month: Hashable, Sendable {
    /// The month.
    public let month: CivilMonth
    /// The amount of the scheduled charges that cover the month; nil where none does.
    public let expected: Money?
    /// The amount posted for the month, without reversed pairs; nil where nothing was posted.
    public let actual: Money?
    /// The date of the last posting; nil where there was no posting.
    public let postDate: CivilDate?
    /// The verdict.
    public let verdict: AuditVerdict
    /// A possible cause of an exception; nil where none is known.
    public internal(set) var hint: AuditHint?

    /// Billed less expected.
    public var variance: Money { Receivables.variance(expected: expected, actual: actual) }
    /// The amount underbilled; zero where nothing was.
    public var undercharge: Money { isException ? max(.zero, -variance) : .zero }
    /// The amount overbilled; zero where nothing was.
    public var overcharge: Money { isException ? max(.zero, variance) : .zero }
    /// Whether the billed and expected amounts differ by more than a cent.
    public var isException: Bool { verdict != .matched }
  }

  /// The months with an expected or a billed amount, by time.
  public let months: [Month]

  /// The number of months that match.
  public var matched: Int { months.count { !$0.isException } }
  /// The months that do not match.
  public var exceptions: [Month] { months.filter(\.isException) }
  /// The amount underbilled over all months; never netted against the overcharge.
  public var undercharge: Money { months.reduce(.zero) { $0 + $1.undercharge } }
  /// The amount overbilled over all months.
  public var overcharge: Money { months.reduce(.zero) { $0 + $1.overcharge } }

  /// Audits a code.
  ///
  /// - Parameters:
  ///   - schedule: the lease's scheduled charges of the code.
  ///   - postings: the postings of the code, in any order.
  ///   - months: the months to audit, by time.
  ///   - proration: the proration expected for partial months.
  public init(
    schedule: [ScheduledCharge], postings: [AuditPosting], months: [CivilMonth], proration: ScheduledCharge.Proration
  ) {
    let unreversed = Dictionary(grouping: postings.withoutReversed, by: \.period)
    let audited = months.compactMap { month -> Month? in
      let expected = schedule.expected(in: month, proration)
      let billed = unreversed[month]
      let actual = billed?.reduce(Money.zero) { $0 + $1.amount }
      return AuditVerdict(expected: expected, actual: actual).map { verdict in
        Month(
          month: month, expected: expected, actual: actual, postDate: billed?.map(\.postDate).max(), verdict: verdict)
      }
    }
    let clues = Clues(schedule: schedule, unreversed: unreversed, audited: audited)
    self.months = audited.map { month in
      var month = month
      month.hint = month.isException ? clues.hint(for: month) : nil
      return month
    }
  }
}

extension [ScheduledCharge] {
  /// The amount that all the scheduled charges should bill for a month; nil where none covers it.
  func expected(in month: CivilMonth, _ proration: ScheduledCharge.Proration) -> Money? {
    let amounts = counted(in: month, proration).compactMap { $0.expected(in: month, proration) }
    return amounts.isEmpty ? nil : amounts.reduce(.zero, +)
  }

  /// The charges that may be billed for a month.
  ///
  /// Without proration, a monthly charge that another one follows within the month is billed for the whole month, and
  /// the one that follows begins with the next month.
  public func counted(in month: CivilMonth, _ proration: ScheduledCharge.Proration) -> [ScheduledCharge] {
    filter { charge in
      proration != .none || charge.frequency != .monthly || !contains { $0.isFollowed(by: charge, in: month) }
    }
  }
}

/// The facts from which the cause of an exception can be inferred.
private struct Clues {
  let schedule: [ScheduledCharge]
  let unreversed: [CivilMonth: [AuditPosting]]
  /// The months whose differences match an adjacent month's with the opposite sign; each month is paired once, by time.
  let moved: Set<CivilMonth>

  init(schedule: [ScheduledCharge], unreversed: [CivilMonth: [AuditPosting]], audited: [CodeAudit.Month]) {
    self.schedule = schedule
    self.unreversed = unreversed
    moved = zip(audited, audited.dropFirst()).reduce(into: []) { moved, pair in
      let (month, next) = pair
      guard month.isException, next.isException, !moved.contains(month.month),
        month.month.months(to: next.month) == 1, AuditVerdict.isCent(month.variance + next.variance)
      else { return }
      moved.formUnion([month.month, next.month])
    }
  }

  func hint(for month: CodeAudit.Month) -> AuditHint? {
    if isDuplicate(month) { return .duplicate }
    if moved.contains(month.month) { return .wrongMonth }
    guard let actual = month.actual else { return nil }
    let hasEnded = schedule.contains { line in
      line.to.map { $0 < month.month.firstDay } ?? false && AuditVerdict.isCent(line.amount - actual)
    }
    if hasEnded, actual < .zero, month.expected == nil { return .concessionExpired }
    if hasEnded, month.expected != nil { return .stepMissed }
    let prorated = ScheduledCharge.Proration.allCases.compactMap { schedule.expected(in: month.month, $0) }
    return prorated.contains { AuditVerdict.isCent($0 - actual) } ? .proration : nil
  }

  /// Whether the month would match if equal postings were counted once.
  private func isDuplicate(_ month: CodeAudit.Month) -> Bool {
    let amounts = (unreversed[month.month] ?? []).map(\.amount)
    return Dictionary(grouping: amounts, by: \.self).contains { amount, same in
      same.count > 1 && AuditVerdict.isCent(month.variance - same.dropFirst().reduce(.zero, +)) && amount != .zero
    }
  }
}
