internal import Receivables
package import Warehouse

// The rules of the ledger: entries, allocations, and what a source reports next to them.
extension FindingRule {
  static let balanceUnexplained = FindingRule(
    "balance_unexplained", "The ledger does not explain the balance that the source reports for an account.",
    effect: "Debtors shows the difference as a separate line; no notice is written for the account.",
    remedy: "Compare the account's entries with the source's report.")
  static let residentLedgersDisagree = FindingRule(
    "resident_ledgers_disagree", "The monthly postings and the resident ledger of an account disagree.",
    effect: "Figures use the resident ledger.", remedy: "Compare both for the accounts that the finding names.")
  static let statusDiffers = FindingRule(
    "status_differs", "The book states another payment status of a charge than its payments make.",
    effect: "Figures use the payments.", remedy: "Correct the status in the book.")
  static let reversalWithoutTarget = FindingRule(
    "reversal_without_target", "A reversal names no earlier entry of its account.", effect: "It is ignored.",
    remedy: "Correct the reversal.")
  static let reversalOfOtherAmount = FindingRule(
    "reversal_of_other_amount", "The amount of a reversal differs from the reversed entry's.",
    effect: "It is ignored.", remedy: "Correct the amount.")
  static let reversedTwice = FindingRule(
    "reversed_twice", "An entry is reversed a second time.", effect: "The second reversal is ignored.",
    remedy: "Delete the second reversal.")
  static let givenWithoutCharge = FindingRule(
    "given_without_charge", "A payment names a charge that is not in its account.",
    effect: "It is applied by the allocation rules.", remedy: "Correct the charge's id.")
  static let givenTooLarge = FindingRule(
    "given_too_large", "A payment is applied to a charge beyond the charge's open amount.",
    effect: "The rest is applied by the allocation rules.", remedy: "Correct the amount or the charge.")
  static let costEnteredTwice = FindingRule(
    "cost_entered_twice",
    "The book has an expense and a maintenance cost of the same day and amount: perhaps one cost, entered twice.",
    effect: "Both count in operating expenses and reduce NOI.",
    remedy: "If they are one cost, delete it in 'expenses', or blank the cost of the maintenance request.")

  /// The rule of what is wrong with an entry of an account.
  init(_ rule: LedgerFinding.Rule) {
    self =
      switch rule {
      case .reversalWithoutTarget: .reversalWithoutTarget
      case .reversalOfOtherAmount: .reversalOfOtherAmount
      case .reversedTwice: .reversedTwice
      case .givenWithoutCharge: .givenWithoutCharge
      case .givenTooLarge: .givenTooLarge
      }
  }

  /// The rules of the ledger.
  static let ofLedgers: [FindingRule] = [
    .balanceUnexplained, .residentLedgersDisagree, .statusDiffers, .reversalWithoutTarget, .reversalOfOtherAmount,
    .reversedTwice, .givenWithoutCharge, .givenTooLarge, .costEnteredTwice,
  ]

  /// The rules that every source shares, each kind with its title.
  package static let shared: [(title: String, rules: [FindingRule])] = [
    ("Checks of a day", ofDays), ("Reports and responses", ofSources), ("Ledgers", ofLedgers),
  ]
}
