public import Domain

/// The balance of an account on a day: the one definition behind every receivables figure.
///
/// Open charges due by the day are aged, deposits included. Money that pays none of them counts as credits or prepaid,
/// even where it is applied to a charge that is not due yet. Net is open less credits less prepaid: everything due by
/// the day less everything paid by the day. Charges that are not due yet are listed separately and count in no other
/// amount.
public struct AccountBalance: Hashable, Sendable {
  /// The day of the balance.
  public var asOf: CivilDate
  /// Open charges, due up to 30 days ago.
  public var days0To30: Money
  /// Open charges, 31 to 60 days past due.
  public var days31To60: Money
  /// Open charges, 61 to 90 days past due.
  public var days61To90: Money
  /// Open charges, over 90 days past due.
  public var daysOver90: Money
  /// The part of the open charges that was due before the day; a charge due on the day is open, not past due.
  public var pastDue: Money
  /// The part of the open charges that is security deposits.
  public var deposits: Money
  /// Credits and write-offs that pay no charge due by the day; a positive amount.
  public var credits: Money
  /// Whether credits are known separately; a source may report them within prepaid.
  public var areCreditsKnown = true
  /// Payments that pay no charge due by the day; a positive amount.
  public var prepaid: Money
  /// Charges entered by the day and due after it, in full; nil where a source reports the balance without them.
  public var notYetDue: Money?
  /// The due date of the oldest open charge that is past due; nil where no charge is, or the source does not report it.
  public var oldestDue: CivilDate?

  /// The credits; nil where the source reports them within prepaid.
  public var knownCredits: Money? { areCreditsKnown ? credits : nil }

  /// Creates a zero balance for a day.
  public init(asOf: CivilDate) {
    self.asOf = asOf
    (days0To30, days31To60, days61To90, daysOver90) = (.zero, .zero, .zero, .zero)
    (pastDue, deposits, credits, prepaid) = (.zero, .zero, .zero, .zero)
  }

  /// All open charges due by the day.
  public var open: Money { days0To30 + days31To60 + days61To90 + daysOver90 }
  /// Open charges less credits less prepaid; below zero for an account in credit.
  public var net: Money { open - credits - prepaid }
  /// Credits plus prepaid: the money held against the account's open charges.
  public var held: Money { credits + prepaid }

  /// Adds an open charge that was due `days` days ago.
  mutating func addOpen(_ amount: Money, days: Int) {
    switch days {
    case ...30: days0To30 += amount
    case ...60: days31To60 += amount
    case ...90: days61To90 += amount
    default: daysOver90 += amount
    }
    if days > 0 { pastDue += amount }
  }

  /// Combines two accounts: amounts add up, and the oldest due date is the older of the two.
  public static func + (left: AccountBalance, right: AccountBalance) -> AccountBalance {
    var sum = left
    sum.asOf = max(left.asOf, right.asOf)
    sum.days0To30 += right.days0To30
    sum.days31To60 += right.days31To60
    sum.days61To90 += right.days61To90
    sum.daysOver90 += right.daysOver90
    sum.pastDue += right.pastDue
    sum.deposits += right.deposits
    sum.credits += right.credits
    sum.areCreditsKnown = left.areCreditsKnown || right.areCreditsKnown
    sum.prepaid += right.prepaid
    sum.notYetDue = left.notYetDue.flatMap { known in right.notYetDue.map { known + $0 } }
    sum.oldestDue = [left.oldestDue, right.oldestDue].compactMap(\.self).min()
    return sum
  }
}

extension AppliedLedger {
  /// The account's balance by the common definition.
  public var accountBalance: AccountBalance {
    var balance = AccountBalance(asOf: asOf)
    var later = Money.zero
    for item in items {
      guard item.charge.dueDate <= asOf else {
        later += item.charge.amount
        continue
      }
      balance.addOpen(item.open, days: item.charge.dueDate.days(to: asOf))
      if item.charge.chargeClass == .deposit { balance.deposits += item.open }
    }
    for source in sources {
      let unused = source.left + source.ahead
      if source.payment.kind == .payment { balance.prepaid += unused } else { balance.credits += unused }
    }
    balance.notYetDue = later
    balance.oldestDue = oldestOverdue?.charge.dueDate
    return balance
  }
}

extension AccountLedger {
  /// The account as every report applies it: a payment tagged to a period pays that period first.
  public func applied(on day: CivilDate) -> AppliedLedger { applied(asOf: day, policy: .periodFirst) }

  /// Returns the account's balance on a day: the one function behind debtors, statements, the rental tracker, notices,
  /// forecasts and aging.
  public func balance(on day: CivilDate) -> AccountBalance { applied(on: day).accountBalance }
}
