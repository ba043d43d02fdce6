public import Domain

/// The state of an account at the end of a month.
public struct DebtMonth: Hashable, Sendable {
  /// The month.
  public let month: CivilMonth
  /// The open amount due by the month's end, before credits and prepaid; zero for an account with no such charge.
  public let pastDue: Money
  /// The age of the oldest open charge in days past due; 0 where no charge was past due.
  public let days: Int
  /// The amount due in the month.
  public let billed: Money

  /// Whether a debt was 30 or more days past due.
  public var isLate: Bool { days >= 30 }

  /// Creates a month from its parts.
  public init(month: CivilMonth, pastDue: Money, days: Int, billed: Money) {
    self.month = month
    self.pastDue = pastDue
    self.days = days
    self.billed = billed
  }
}

extension AccountLedger {
  /// Returns the state of the account at the end of each month since the first entry that raises what is owed, for at
  /// most five years.
  ///
  /// Each month is computed from the entries known at its end.
  public func debtHistory(until last: CivilMonth) -> [DebtMonth] {
    let raising = charges.map(\.dueDate) + payments.filter { $0.amount < .zero }.map(\.date)
    guard let first = raising.min()?.month, first <= last else { return [] }
    let count = min(60, first.months(to: last) + 1)
    return (0..<count).reversed().map { ago in
      let month = last.advanced(by: -ago)
      let applied = applied(on: month.lastDay)
      let balance = applied.accountBalance
      let due = applied.items.filter { $0.charge.dueDate.month == month }
      return DebtMonth(
        month: month, pastDue: balance.open, days: balance.oldestDue.map { $0.days(to: month.lastDay) } ?? 0,
        billed: due.reduce(.zero) { $0 + $1.charge.amount })
    }
  }
}
