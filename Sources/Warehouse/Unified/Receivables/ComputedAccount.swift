internal import Domain
public import Receivables

/// An account as its ledger makes it on a day, with its lines.
public struct ComputedAccount: Sendable {
  /// The account; of no amount where it owes nothing and nothing is paid ahead.
  public private(set) var account: UnifiedDelinquency
  /// One line for each open charge, and for each payment or credit with a rest.
  public private(set) var lines: [UnifiedDelinquencyLine] = []

  /// An account on the day of its ledger.
  ///
  /// - Parameters:
  ///   - tenancy: whose account it is.
  ///   - applied: its entries on the day, payments applied to charges.
  ///   - isLastDay: whether the day is the ledger's last one, on which a move-out ahead counts as a notice even if the
  ///     notice is not dated.
  public init(_ tenancy: UnifiedTenancy, _ applied: AppliedLedger, isLastDay: Bool) {
    let asOf = applied.asOf
    let (hasLeft, isFuture) = (tenancy.hasLeft(by: asOf), tenancy.isFuture(on: asOf))
    let isLeaving = tenancy.isLeaving(on: asOf, isLastDay: isLastDay)
    account = UnifiedDelinquency(
      propertyID: tenancy.propertyID, asOf: asOf, accountID: tenancy.tenancyID,
      accountClass: hasLeft ? .former : isFuture ? .other : .current,
      statusText: hasLeft ? "former" : isFuture ? "future" : "current", isOnNotice: isLeaving && !isFuture,
      isEviction: false, delinquent: .zero, prepaid: .zero, days0To30: .zero, days31To60: .zero, days61To90: .zero,
      daysOver90: .zero)
    account.unitNumber = tenancy.unitNumber
    account.moveIn = isFuture ? nil : tenancy.moveIn
    account.moveOut = hasLeft || isLeaving ? tenancy.moveOut : nil
    for item in applied.items where item.open > .zero && item.charge.dueDate <= asOf {
      add(owed: item.open, prepaid: .zero, item.charge.code, days: item.charge.dueDate.days(to: asOf))
    }
    for source in applied.sources where source.left + source.ahead > .zero {
      let code = source.payment.code ?? source.payment.kind.rawValue
      add(owed: .zero, prepaid: source.left + source.ahead, code, days: 0)
    }
    let deposits = applied.accountBalance.deposits
    if deposits > .zero { account.outstandingDeposit = deposits }
  }

  /// Whether anything is owed or paid ahead.
  public var hasAmount: Bool { account.delinquent > .zero || account.prepaid > .zero }

  private mutating func add(owed: Money, prepaid: Money, _ code: String, days: Int) {
    let bucket = days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3
    let buckets = (0..<4).map { $0 == bucket ? owed : .zero }
    let line = UnifiedDelinquencyLine(
      propertyID: account.propertyID, asOf: account.asOf, accountID: account.accountID, line: lines.count, code: code,
      delinquent: owed, prepaid: prepaid, days0To30: buckets[0], days31To60: buckets[1], days61To90: buckets[2],
      daysOver90: buckets[3])
    account.add(line)
    lines.append(line)
  }
}
