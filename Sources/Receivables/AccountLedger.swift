internal import Domain

/// All entries ever made for one account: a resident's stay, or an owner's bill.
public struct AccountLedger: Hashable, Sendable {
  /// The charges, in any order.
  public var charges: [Charge]
  /// Payments, credits, reversals and write-offs, in any order.
  public var payments: [Payment]

  /// Creates a ledger from its entries.
  public init(charges: [Charge] = [], payments: [Payment] = []) {
    self.charges = charges
    self.payments = payments
  }
}

/// How much of an account's history a source reports.
public enum LedgerHistory: String, CaseIterable, Sendable {
  /// The whole history: the balance is the amount owed.
  case whole
  /// The listed fiscal months without an opening balance: the balance is the change during those months.
  case months
  /// The open amount and the charges of the last days: a balance without a history.
  case open
}

/// A problem in a ledger that a person should know about or correct.
public struct LedgerFinding: Hashable, Sendable {
  /// The kind of problem.
  public enum Rule: String, Sendable {
    /// A reversal that names no entry made to the account by its day; it is ignored.
    case reversalWithoutTarget = "reversal_without_target"
    /// A reversal whose amount differs from its target's; it is ignored.
    case reversalOfOtherAmount = "reversal_of_other_amount"
    /// A second reversal of the same entry; it is ignored.
    case reversedTwice = "reversed_twice"
    /// The source applies an entry to a charge that the account does not contain; the allocation rules apply it
    /// instead.
    case givenWithoutCharge = "given_without_charge"
    /// The source applies more than the amount of the entry or the charge; the allocation is reduced to the available
    /// amount.
    case givenTooLarge = "given_too_large"
  }

  /// The kind of problem.
  public let rule: Rule
  /// The entry's ID.
  public let entry: String
}

/// The entries in effect on a day: reversals and their targets are removed, and each amount is on the side where it
/// belongs.
struct EffectiveEntries {
  private(set) var charges: [Charge] = []
  private(set) var payments: [Payment] = []
  private(set) var findings: [LedgerFinding] = []

  /// Applies rule 1 of R1.
  ///
  /// Charges and payments are sorted in the order in which they are paid and applied.
  init(_ ledger: AccountLedger, asOf: CivilDate) {
    let known = ledger.payments.filter { $0.date <= asOf }.sorted { $0.appliedBefore < $1.appliedBefore }
    let posted = ledger.charges.filter { $0.postDate <= asOf }.sorted { $0.paidBefore < $1.paidBefore }
    let cancelled = cancel(known, posted)
    for charge in posted where !cancelled.contains(.charge(charge.id)) { add(charge) }
    for entry in known where entry.kind != .reversal && !cancelled.contains(.payment(entry.id)) { add(entry) }
    charges.sort { $0.paidBefore < $1.paidBefore }
    payments.sort { $0.appliedBefore < $1.appliedBefore }
  }

  /// Returns the entries that the reversals cancel.
  ///
  /// A reversal that cancels nothing is ignored and reported as a finding.
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
