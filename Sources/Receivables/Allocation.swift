public import Domain

/// So much of a payment applied to a charge.
public struct Allocation: Hashable, Sendable {
  /// Why this charge.
  public enum Rule: String, CaseIterable, Sendable {
    /// The source says so.
    case given
    /// A credit of the charge's code and period.
    case sameCode = "same_code"
    /// The payment is tagged to the charge's period.
    case ownPeriod = "own_period"
    /// The charge was the oldest open one.
    case oldest
  }

  /// The payment's id.
  public let payment: String
  /// The charge's id.
  public let charge: String
  /// How much; above zero.
  public let amount: Money
  /// Why this charge.
  public let rule: Rule
}

/// Which open charge a payment goes to first.
public enum AllocationPolicy: String, CaseIterable, Sendable {
  /// The one due first.
  case oldestFirst = "oldest_first"
  /// One of the period that the payment is tagged to, then the one due first.
  case periodFirst = "period_first"
}

/// A ledger as it stands on a day, each payment applied to charges.
public struct AppliedLedger: Hashable, Sendable {
  /// A charge and what was paid of it.
  public struct Item: Hashable, Sendable {
    /// The charge.
    public let charge: Charge
    /// What was applied to it.
    public internal(set) var allocated: Money

    /// What is still to pay.
    public var open: Money { charge.amount - allocated }

    /// Whether something is still to pay after the due date.
    public func isOverdue(on day: CivilDate) -> Bool { open > .zero && charge.dueDate < day }
  }

  /// A payment, credit or write-off, and what is left of it.
  public struct Source: Hashable, Sendable {
    /// The entry.
    public let payment: Payment
    /// What is not applied to any charge yet.
    public internal(set) var left: Money
    /// What is applied to charges that are not due yet.
    public internal(set) var ahead = Money.zero
  }

  /// The day that it stands for.
  public let asOf: CivilDate
  /// The charges that count, by due date, post date and id.
  public internal(set) var items: [Item]
  /// The payments that count, by date, reference and id.
  public internal(set) var sources: [Source]
  /// What was applied to what, in the order of applying.
  public internal(set) var allocations: [Allocation] = []
  /// What a person should mend.
  public internal(set) var findings: [LedgerFinding]

  /// What is still to pay of all charges.
  public var open: Money { items.reduce(.zero) { $0 + $1.open } }
  /// What was paid and is not applied to any charge.
  public var prepaid: Money { sources.reduce(.zero) { $0 + $1.left } }
  /// All charges less all payments, charges that are not due yet included; below zero for an account in credit.
  public var balance: Money { open - prepaid }

  /// The charge that has been overdue the longest; nil where none is.
  public var oldestOverdue: Item? { items.first { $0.isOverdue(on: asOf) } }
}
