public import Domain

/// A charge that a lease should be billed repeatedly.
public struct ScheduledCharge: Hashable, Sendable {
  /// How often it is billed.
  public enum Frequency: String, CaseIterable, Sendable {
    /// Once, in the month of its first day.
    case once
    /// Every month.
    case monthly
    /// Every third month from its first.
    case quarterly
    /// Every twelfth month from its first.
    case yearly

    var months: Int? {
      switch self {
      case .once: nil
      case .monthly: 1
      case .quarterly: 3
      case .yearly: 12
      }
    }
  }

  /// The amount expected for a first or last month that a monthly charge covers only in part.
  public enum Proration: String, CaseIterable, Sendable {
    /// The whole amount.
    case none
    /// The amount in proportion to the covered days of the month.
    case actualDays = "actual_days"
    /// The amount in proportion to the covered days of a 30-day month, at most the whole amount.
    case thirtyDay = "thirty_day"
  }

  /// The transaction code.
  public var code: String
  /// The amount of each billing; below zero for a concession.
  public var amount: Money
  /// The first day; nil where the source does not report it: the charge then counts as always billed.
  public var from: CivilDate?
  /// The last day; nil where it has none.
  public var to: CivilDate?
  /// How often it is billed.
  public var frequency: Frequency

  /// Creates a scheduled charge from its parts.
  public init(
    code: String, amount: Money, from: CivilDate? = nil, to: CivilDate? = nil, frequency: Frequency = .monthly
  ) {
    self.code = code
    self.amount = amount
    self.from = from
    self.to = to
    self.frequency = frequency
  }

  /// The amount that should be billed for a month, rounded half away from zero to the cent; nil where the schedule does
  /// not cover it.
  public func expected(in month: CivilMonth, _ proration: Proration) -> Money? {
    let days = coveredDays(of: month)
    guard days > 0, isBilled(in: month) else { return nil }
    let length = CivilDate.days(inMonth: month.month, of: month.year)
    guard frequency == .monthly, days < length else { return amount }
    switch proration {
    case .none: return amount
    case .actualDays: return amount.times(days, over: length)
    case .thirtyDay: return amount.times(min(days, 30), over: 30)
    }
  }

  /// Whether a monthly charge ends within a month, and the other one starts after it in the same month.
  func isFollowed(by other: ScheduledCharge, in month: CivilMonth) -> Bool {
    guard frequency == .monthly, let to, let starts = other.from else { return false }
    return to.month == month && starts.month == month && to < starts && coveredDays(of: month) > 0
  }

  private func coveredDays(of month: CivilMonth) -> Int {
    let first = max(month.firstDay, from ?? month.firstDay)
    let last = min(month.lastDay, to ?? month.lastDay)
    return max(0, first.days(to: last) + 1)
  }

  private func isBilled(in month: CivilMonth) -> Bool {
    guard let start = from?.month else { return frequency == .monthly }
    guard let step = frequency.months else { return month == start }
    return start.months(to: month) % step == 0
  }
}

extension Money {
  /// The amount multiplied by `parts` and divided by `whole`, rounded half away from zero to the cent; both counts are
  /// small, and `whole` is above zero.
  func times(_ parts: Int, over whole: Int) -> Money {
    let (quotient, remainder) = cents.quotientAndRemainder(dividingBy: Int64(whole))
    let rest = remainder * Int64(parts)
    let half = Int64(whole) / 2 + Int64(whole % 2)
    let (more, tail) = rest.quotientAndRemainder(dividingBy: Int64(whole))
    let rounding: Int64 = tail.magnitude >= half.magnitude ? (rest < 0 ? -1 : 1) : 0
    return Money(cents: quotient * Int64(parts) + more + rounding)
  }
}
