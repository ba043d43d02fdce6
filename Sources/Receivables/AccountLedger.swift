internal import Domain

/// All that was ever entered for one account: a tenant's stay, or an owner's bill.
public struct AccountLedger: Hashable, Sendable {
  /// What was billed, in any order.
  public var charges: [Charge]
  /// What was paid, credited, reversed and written off, in any order.
  public var payments: [Payment]

  /// A ledger from its entries.
  public init(charges: [Charge] = [], payments: [Payment] = []) {
    self.charges = charges
    self.payments = payments
  }
}

/// How far back a source tells an account.
public enum LedgerHistory: String, CaseIterable, Sendable {
  /// From its beginning: the balance is what is owed.
  case whole
  /// The listed fiscal months, without an opening balance: the balance is the change in them.
  case months
  /// What is open, with the charges of the last days: a balance, and no history.
  case open
}

/// Something in a ledger that a person should know or mend.
public struct LedgerFinding: Hashable, Sendable {
  /// What is wrong.
  public enum Rule: String, Sendable {
    /// A reversal that names no entry of the account made by its day: set aside.
    case reversalWithoutTarget = "reversal_without_target"
    /// A reversal of another amount than its target's: set aside.
    case reversalOfOtherAmount = "reversal_of_other_amount"
    /// A second reversal of the same entry: set aside.
    case reversedTwice = "reversed_twice"
    /// The source applies an entry to a charge that is not in the account: left to the rules.
    case givenWithoutCharge = "given_without_charge"
    /// The source applies more than the entry or the charge has: cut to what there is.
    case givenTooLarge = "given_too_large"
  }

  /// What is wrong.
  public let rule: Rule
  /// The entry's id.
  public let entry: String
}

/// The entries that count on a day: reversals and their targets gone, each amount on the side where it belongs.
struct EffectiveEntries {
  private(set) var charges: [Charge] = []
  private(set) var payments: [Payment] = []
  private(set) var findings: [LedgerFinding] = []

  /// R1, rule 1; charges and payments come in the order in which they are paid and applied.
  init(_ ledger: AccountLedger, asOf: CivilDate) {
    let known = ledger.payments.filter { $0.date <= asOf }.sorted { $0.appliedBefore < $1.appliedBefore }
    let posted = ledger.charges.filter { $0.postDate <= asOf }.sorted { $0.paidBefore < $1.paidBefore }
    let cancelled = cancel(known, posted)
    for charge in posted where !cancelled.contains(.charge(charge.id)) { add(charge) }
    for entry in known where entry.kind != .reversal && !cancelled.contains(.payment(entry.id)) { add(entry) }
    charges.sort { $0.paidBefore < $1.paidBefore }
    payments.sort { $0.appliedBefore < $1.appliedBefore }
  }

  /// What the reversals cancel; a reversal that cancels nothing is set aside.
  private mutating func cancel(_ entries: [Payment], _ charges: [Charge]) -> Set<Payment.Target> {
    let targets =
      charges.map { (Payment.Target.charge($0.id), $0.amount) }
      + entries.filter { $0.kind != .reversal }.map { (.payment($0.id), $0.amount) }
    let amounts = Dictionary(targets, uniquingKeysWith: { first, _ in first })
    var cancelled: Set<Payment.Target> = []
    for reversal in entries where reversal.kind == .reversal {
      guard let target = reversal.reverses, let amount = amounts[target] else {
        findings.append(LedgerFinding(rule: .reversalWithoutTarget, entry: reversal.id))
        continue
      }
      if amount.cents.magnitude != reversal.amount.cents.magnitude {
        findings.append(LedgerFinding(rule: .reversalOfOtherAmount, entry: reversal.id))
      } else if !cancelled.insert(target).inserted {
        findings.append(LedgerFinding(rule: .reversedTwice, entry: reversal.id))
      }
    }
    return cancelled
  }

  private mutating func add(_ charge: Charge) {
    guard charge.amount < .zero else { return charges.append(charge) }
    payments.append(
      Payment(
        id: charge.id, kind: .credit, amount: -charge.amount, date: charge.postDate, period: charge.period,
        code: charge.code, isForDeposit: charge.chargeClass == .deposit))
  }

  private mutating func add(_ entry: Payment) {
    guard entry.amount < .zero else { return payments.append(entry) }
    charges.append(
      Charge(
        id: entry.id, code: entry.code ?? "", chargeClass: entry.isForDeposit ? .deposit : .other,
        amount: -entry.amount, dueDate: entry.date, period: entry.period))
  }
}
