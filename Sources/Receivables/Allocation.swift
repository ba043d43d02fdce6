public import Domain

/// The amount of a payment that is applied to one charge.
public struct Allocation: Hashable, Sendable {
  /// The rule that selected the charge.
  public enum Rule: String, CaseIterable, Sendable {
    /// The source reports the allocation.
    case given
    /// The entry is a credit with the charge's code and period.
    case sameCode = "same_code"
    /// The payment is tagged to the charge's period.
    case ownPeriod = "own_period"
    /// The charge was the oldest open one.
    case oldest
  }

  /// The payment's ID.
  public let payment: String
  /// The charge's ID.
  public let charge: String
  /// The amount; above zero.
  public let amount: Money
  /// The rule that selected the charge.
  public let rule: Rule
}

/// The policy that selects which open charge a payment pays first.
public enum AllocationPolicy: String, CaseIterable, Sendable {
  /// The charge with the earliest due date.
  case oldestFirst = "oldest_first"
  /// A charge of the period that the payment is tagged to, then the charge with the earliest due date.
  case periodFirst = "period_first"
}

/// A ledger on a day, with each payment applied to charges.
public struct AppliedLedger: Hashable, Sendable {
  /// A charge and the amount paid on it.
  public struct Item: Hashable, Sendable {
    /// The charge.
    public let charge: Charge
    /// The amount applied to the charge.
    public internal(set) var allocated: Money

    /// The unpaid amount.
    public var open: Money { charge.amount - allocated }

    /// Whether an amount is unpaid after the due date.
    public func isOverdue(on day: CivilDate) -> Bool { open > .zero && charge.dueDate < day }
  }

  /// A payment, credit or write-off, and its unapplied amount.
  public struct Source: Hashable, Sendable {
    /// The entry.
    public let payment: Payment
    /// The amount not applied to any charge yet.
    public internal(set) var left: Money
    /// The amount applied to charges that are not due yet.
    public internal(set) var ahead = Money.zero
  }

  /// The day of the ledger.
  public let asOf: CivilDate
  /// The charges in effect, by due date, post date and ID.
  public internal(set) var items: [Item]
  /// The payments in effect, by date, reference and ID.
  public internal(set) var sources: [Source]
  /// The allocations, in the order in which they were made.
  public internal(set) var allocations: [Allocation] = []
  /// The problems that a person should correct.
  public internal(set) var findings: [LedgerFinding]

  /// The unpaid amount of all charges.
  public var open: Money { items.reduce(.zero) { $0 + $1.open } }
  /// The amount paid that is not applied to any charge.
  public var prepaid: Money { sources.reduce(.zero) { $0 + $1.left } }
  /// All charges less all payments, charges that are not due yet included; below zero for an account in credit.
  public var balance: Money { open - prepaid }

  /// The charge that has been overdue the longest; nil where no charge is overdue.
  public var oldestOverdue: Item? { items.first { $0.isOverdue(on: asOf) } }
}
