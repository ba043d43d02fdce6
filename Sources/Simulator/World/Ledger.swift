public import Domain
internal import Receivables

/// The charges and payments of one account.
public struct Ledger: Sendable {
  /// The charges, in the order of entry.
  public let charges: [Charge]
  /// The payments received before there was a charge to apply them to.
  public let advances: [Advance]

  /// One charge and the payment that settled it.
  public struct Charge: Hashable, Sendable {
    /// The transaction code.
    public let code: String
    /// The day it was posted.
    public let postedOn: CivilDate
    /// The amount.
    public let amount: Money
    /// The payment; nil for an unpaid charge.
    public let payment: Payment?
  }

  /// Money received for one charge.
  public struct Payment: Hashable, Sendable {
    /// The day of receipt.
    public let receivedOn: CivilDate
    /// The amount, at most the charge's.
    public let amount: Money
  }

  /// A payment not applied to a charge yet.
  public struct Advance: Hashable, Sendable {
    /// The transaction code of the payment: `PMTOPACH`.
    public let code: String
    /// The day of receipt.
    public let receivedOn: CivilDate
    /// The amount, positive.
    public let amount: Money
    /// The day it was applied to charges or refunded; nil while it is open.
    public let appliedOn: CivilDate?
  }

  /// Returns the open amounts on a day, one line for each transaction code, in the order of their first use.
  public func lines(on day: CivilDate) -> [AccountLine] {
    var lines: [AccountLine] = []
    for (charge, open) in openCharges(on: day) {
      add(open, code: charge.code, days: charge.postedOn.days(to: day), to: &lines)
    }
    for advance in openAdvances(on: day) {
      add(-advance.amount, code: advance.code, days: advance.receivedOn.days(to: day), to: &lines)
    }
    return lines
  }

  /// Returns the charges posted by a day with their open amounts; the open amount of a paid charge is zero.
  func openCharges(on day: CivilDate) -> [(charge: Charge, open: Money)] {
    charges.filter { $0.postedOn <= day }.map { charge in
      guard let payment = charge.payment, payment.receivedOn <= day else { return (charge, charge.amount) }
      return (charge, charge.amount - payment.amount)
    }
  }

  /// Returns the payments received by a day and not yet applied to charges.
  func openAdvances(on day: CivilDate) -> [Advance] {
    advances.filter { advance in
      advance.receivedOn <= day && (advance.appliedOn.map { $0 > day } ?? true)
    }
  }

  /// Returns the number of charges with a code by a day.
  func count(of code: String, on day: CivilDate) -> Int {
    charges.count { $0.code == code && $0.postedOn <= day }
  }

  private func add(_ amount: Money, code: String, days: Int, to lines: inout [AccountLine]) {
    guard amount != .zero else { return }
    let index = lines.firstIndex { $0.code == code } ?? lines.endIndex
    if index == lines.endIndex { lines.append(AccountLine(code: code)) }
    lines[index].add(amount, days: days)
  }
}

/// The open amount of one transaction code of an account.
public struct AccountLine: Hashable, Sendable {
  /// The transaction code.
  public let code: String
  /// The delinquent amount, positive.
  public private(set) var delinquent = Money.zero
  /// The prepaid amount, negative.
  public private(set) var prepaid = Money.zero
  /// The sum of both by age: under 30 days, under 60, under 90, and 90 or more.
  public private(set) var buckets = [Money](repeating: .zero, count: 4)
  /// Whether a delinquent amount is 120 or more days old.
  public private(set) var isLongOverdue = false

  init(code: String) {
    self.code = code
  }

  /// The delinquent amount less the prepaid amount.
  public var net: Money { prepaid + delinquent }
  /// Whether the line is for a returned payment.
  public var isReturnedPayment: Bool { code == "NSFFEE" }

  mutating func add(_ amount: Money, days: Int) {
    if amount < .zero { prepaid += amount } else { delinquent += amount }
    buckets[min(max(days, 0) / 30, 3)] += amount
    if amount > .zero, days >= 120 { isLongOverdue = true }
  }
}
