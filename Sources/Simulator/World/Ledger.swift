public import Domain
internal import Receivables

/// What one account was charged and paid.
public struct Ledger: Sendable {
  /// Charges, in the order in which they were entered.
  public let charges: [Charge]
  /// Money received before there was a charge to put it on.
  public let advances: [Advance]

  /// One charge and the payment that settled it.
  public struct Charge: Hashable, Sendable {
    /// The transaction code.
    public let code: String
    /// The day it was posted.
    public let postedOn: CivilDate
    /// The amount.
    public let amount: Money
    /// What was paid on it; nil if nothing was.
    public let payment: Payment?
  }

  /// Money received for one charge.
  public struct Payment: Hashable, Sendable {
    /// The day it came.
    public let receivedOn: CivilDate
    /// The amount, at most the charge's.
    public let amount: Money
  }

  /// Money received for no charge yet.
  public struct Advance: Hashable, Sendable {
    /// The transaction code of the payment: `PMTOPACH`.
    public let code: String
    /// The day it came.
    public let receivedOn: CivilDate
    /// The amount, positive.
    public let amount: Money
    /// The day it was put on charges or paid back; nil while it stands.
    public let appliedOn: CivilDate?
  }

  /// What is open on that day, one line for each transaction code, in the order in which the codes came up.
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

  /// The charges posted by that day with what is open of each: nothing of one that was paid.
  func openCharges(on day: CivilDate) -> [(charge: Charge, open: Money)] {
    charges.filter { $0.postedOn <= day }.map { charge in
      guard let payment = charge.payment, payment.receivedOn <= day else { return (charge, charge.amount) }
      return (charge, charge.amount - payment.amount)
    }
  }

  /// The money that had come by that day and waited for charges.
  func openAdvances(on day: CivilDate) -> [Advance] {
    advances.filter { advance in
      advance.receivedOn <= day && (advance.appliedOn.map { $0 > day } ?? true)
    }
  }

  /// How often the code was charged by that day.
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

/// What is open under one transaction code of an account.
public struct AccountLine: Hashable, Sendable {
  /// The transaction code.
  public let code: String
  /// What is owed, positive.
  public private(set) var delinquent = Money.zero
  /// What was paid ahead, negative.
  public private(set) var prepaid = Money.zero
  /// The sum of both by age: under 30 days, under 60, under 90, and older.
  public private(set) var buckets = [Money](repeating: .zero, count: 4)
  /// Whether something owed is 120 days old or older.
  public private(set) var isLongOverdue = false

  init(code: String) {
    self.code = code
  }

  /// What is owed less what was paid ahead.
  public var net: Money { prepaid + delinquent }
  /// Whether the line is a returned payment's.
  public var isReturnedPayment: Bool { code == "NSFFEE" }

  mutating func add(_ amount: Money, days: Int) {
    if amount < .zero { prepaid += amount } else { delinquent += amount }
    buckets[min(max(days, 0) / 30, 3)] += amount
    if amount > .zero, days >= 120 { isLongOverdue = true }
  }
}
