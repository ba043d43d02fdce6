public import Domain

/// How an account stood at the end of a month.
public struct DebtMonth: Hashable, Sendable {
  /// The month.
  public let month: CivilMonth
  /// What was open and due by the month's end, before credits and prepaid; zero for an account that was not behind.
  public let pastDue: Money
  /// How many days the oldest open charge was past due; 0 where none was.
  public let days: Int
  /// What was due in the month.
  public let billed: Money

  /// Whether a debt was 30 or more days past due.
  public var isLate: Bool { days >= 30 }

  /// A month from its parts.
  public init(month: CivilMonth, pastDue: Money, days: Int, billed: Money) {
    self.month = month
    self.pastDue = pastDue
    self.days = days
    self.billed = billed
  }
}

extension AccountLedger {
  /// How the account stood at the end of each month since the first charge, at most five years back.
  ///
  /// Each month is judged by what was known at its end.
  public func debtHistory(until last: CivilMonth) -> [DebtMonth] {
    guard let first = charges.map({ $0.dueDate.month }).min(), first <= last else { return [] }
    let count = min(60, first.months(to: last) + 1)
    return (0..<count).reversed().map { ago in
      let month = last.advanced(by: -ago)
      let applied = standing(on: month.lastDay)
      let balance = applied.accountBalance
      let due = applied.items.filter { $0.charge.dueDate.month == month }
      return DebtMonth(
        month: month, pastDue: balance.open, days: balance.oldestDue.map { $0.days(to: month.lastDay) } ?? 0,
        billed: due.reduce(.zero) { $0 + $1.charge.amount })
    }
  }
}
