import Domain
import Receivables
import Testing

@Suite("One definition of a balance")
struct AccountBalanceTests {
  private let asOf: CivilDate

  init() throws { asOf = try day("2025-04-15") }

  /// What each report says of an account.
  private struct Reported: Equatable {
    var open: [Money]
    var net: [Money]
  }

  /// The open amount by balance, debtors, tracker and letter, and the net by balance, tracker and letter.
  private func described(_ ledger: AccountLedger) -> Reported {
    let balance = ledger.balance(on: asOf)
    let holder = UnitDebt.Holding(person: "a", share: 10_000)
    let debtors = Debtors([UnitDebt(property: "oak", unit: "1", balance: balance, holders: [holder])])
    var tracker = RentalTracker(asOf: asOf)
    tracker.minimumMonths = 0
    let row = tracker.rows([TrackedTenant(id: "a", name: nil, property: "oak", unit: "1", ledger: ledger)])[0]
    var described = Reported(
      open: [balance.open, debtors.total, row.accountBalance.open], net: [balance.net, row.balance])
    if let notice = notice(ledger) {
      described.open.append(notice.total)
      described.net.append(notice.balance.net)
    }
    return described
  }

  private func notice(_ ledger: AccountLedger) -> Notice? {
    Notice(
      ledger.applied(on: asOf), of: ("a", "oak", "1"), name: nil, property: "Oak", unit: "1", language: .english)
  }

  private func isBehind(_ ledger: AccountLedger) -> Bool {
    !RentalTracker(asOf: asOf).rows([TrackedTenant(id: "a", name: nil, property: "oak", unit: "1", ledger: ledger)])
      .isEmpty
  }

  @Test("An unapplied credit and a charge not yet due: every report says 1,250 open, 300 held, 950 net")
  func unappliedCredit() throws {
    var later = try rent("3", 45, due: "2025-05-01")
    later.postDate = try day("2025-04-10")
    var held = try paid("p", 300, on: "2025-03-20")
    (held.kind, held.isForDeposit) = (.credit, true)
    let ledger = AccountLedger(charges: [try rent("1", 1250, due: "2025-04-01"), later], payments: [held])
    #expect(
      described(ledger)
        == Reported(open: Array(repeating: dollars(1250), count: 4), net: Array(repeating: dollars(950), count: 3)))
    let balance = ledger.balance(on: asOf)
    #expect(balance.credits == dollars(300) && balance.prepaid == .zero && balance.notYetDue == dollars(45))
    #expect(balance.days0To30 == dollars(1250) && balance.pastDue == dollars(1250))
  }

  @Test("A charge not yet due is neither open nor net, and is owed only from its day")
  func notYetDue() throws {
    var later = try rent("1", 1000, due: "2025-04-16")
    later.postDate = try day("2025-04-01")
    let ledger = AccountLedger(charges: [later])
    let balance = ledger.balance(on: asOf)
    #expect(balance.open == .zero && balance.net == .zero && balance.notYetDue == dollars(1000))
    #expect(!isBehind(ledger) && notice(ledger) == nil)
    #expect(ledger.balance(on: asOf.advanced(by: 1)).open == dollars(1000))
    #expect(ledger.balance(on: asOf.advanced(by: 1)).pastDue == .zero)
    #expect(ledger.balance(on: asOf.advanced(by: 2)).pastDue == dollars(1000))
  }

  @Test("An early payment next to a bounced one: open and prepaid are both listed, and no letter demands a net of zero")
  func earlyAndBounced() throws {
    var may = try rent("2", 1375, due: "2025-05-01")
    may.postDate = try day("2025-04-08")
    var bounce = try paid("r", 1375, on: "2025-04-05")
    (bounce.kind, bounce.reverses) = (.reversal, .payment("p"))
    let ledger = AccountLedger(
      charges: [try rent("1", 1375, due: "2025-04-01"), may],
      payments: [
        try paid("p", 1375, on: "2025-04-02", for: "2025-04"), bounce,
        try paid("q", 1375, on: "2025-04-10", for: "2025-05"),
      ])
    let balance = ledger.balance(on: asOf)
    #expect(balance.open == dollars(1375) && balance.prepaid == dollars(1375) && balance.net == .zero)
    #expect(described(ledger) == Reported(open: Array(repeating: dollars(1375), count: 3), net: [.zero, .zero]))
    #expect(isBehind(ledger), "an open balance past due is never hidden")
    #expect(notice(ledger) == nil)
  }

  @Test("A deposit owed is open; rent paid ahead does not pay it and is prepaid")
  func deposit() throws {
    var deposit = try rent("1", 500, due: "2025-03-01")
    deposit.chargeClass = .deposit
    let ledger = AccountLedger(charges: [deposit], payments: [try paid("p", 200, on: "2025-03-02")])
    let balance = ledger.balance(on: asOf)
    #expect(balance.open == dollars(500) && balance.deposits == dollars(500) && balance.days31To60 == dollars(500))
    #expect(balance.prepaid == dollars(200) && balance.net == dollars(300))
    #expect(
      described(ledger)
        == Reported(open: Array(repeating: dollars(500), count: 4), net: Array(repeating: dollars(300), count: 3)))
  }

  @Test("Ages turn on the 31st, 61st and 91st day past due")
  func ages() throws {
    let ages = try (["2025-03-16", "2025-03-15", "2025-02-14", "2025-02-13", "2025-01-15", "2025-01-14"]).map { due in
      let balance = AccountLedger(charges: [try rent("1", 1, due: due)]).balance(on: asOf)
      return [balance.days0To30, balance.days31To60, balance.days61To90, balance.daysOver90].firstIndex(of: dollars(1))
    }
    #expect(ages == [0, 1, 1, 2, 2, 3])
  }

  @Test("Balance, debtors, tracker, letter and forecast agree with a slow calculation (10,000 accounts)")
  func agree() throws {
    let start = try day("2025-01-01")
    let broken = (20_000..<30_000).filter { seed in
      let invented = InventedLedger(seed: seed, start: start)
      let (ledger, day) = (invented.ledger, invented.asOf)
      let slow = SlowBalance(ledger, asOf: day)
      let balance = ledger.balance(on: day)
      let ages = [balance.days0To30, balance.days31To60, balance.days61To90, balance.daysOver90].map(\.cents)
      guard ages == slow.ages, balance.pastDue.cents == slow.pastDue, balance.held.cents == slow.held,
        balance.notYetDue?.cents == slow.later, balance.net.cents == slow.due - slow.paid
      else { return true }
      return !agrees(ledger, day, slow)
    }
    #expect(broken == [])
  }

  /// Whether every consumer of the balance says the same of an account.
  private func agrees(_ ledger: AccountLedger, _ day: CivilDate, _ slow: SlowBalance) -> Bool {
    var tracker = RentalTracker(asOf: day)
    let tenant = TrackedTenant(id: "a", name: nil, property: "oak", unit: "1", ledger: ledger)
    let isListed = !tracker.rows([tenant]).isEmpty
    tracker.minimumMonths = 0
    let row = tracker.rows([tenant])[0]
    let notice = Notice(
      ledger.applied(on: day), of: ("a", "oak", "1"), name: nil, property: "Oak", unit: "1", language: .english)
    let balance = ledger.balance(on: day)
    let debtors = Debtors([
      UnitDebt(property: "oak", unit: "1", balance: balance, holders: [UnitDebt.Holding(person: "a", share: 10_000)])
    ])
    let month = day == day.month.lastDay ? ledger.debtHistory(until: day.month).last : nil
    return isListed == (slow.pastDue > 0) && row.accountBalance == balance
      && (notice != nil) == (slow.pastDue > 0 && slow.open > slow.held)
      && (notice?.total.cents ?? slow.open) == slow.open && debtors.total.cents == slow.open
      && (month?.pastDue.cents ?? slow.open) == slow.open
  }

  @Test("A tenant who returns is one person with two stays, counted once")
  func returning() throws {
    let first = AccountLedger(charges: [try rent("1", 100, due: "2024-01-01")])
    let second = AccountLedger(charges: [try rent("2", 50, due: "2025-04-01")])
    let rows = RentalTracker(asOf: asOf).rows([
      TrackedTenant(id: "a", name: "A", property: "oak", unit: nil, ledger: first),
      TrackedTenant(id: "a", name: "A", property: "oak", unit: "2", ledger: second),
    ])
    #expect(rows.count == 1 && rows[0].stays.count == 2 && rows[0].tenant.unit == "2")
    #expect(rows[0].balance == dollars(150) && rows[0].behind?.map(\.name) == ["January 2024", "April 2025"])
  }

  @Test("Payments without a period: months behind are months past due, and who owes nothing is not behind")
  func untagged() throws {
    let charges = try (1...4).map { try rent("\($0)", 1000, due: "2025-0\($0)-01") }
    let settled = AccountLedger(charges: charges, payments: [try paid("p", 4000, on: "2025-04-02")])
    #expect(!isBehind(settled))
    let owing = AccountLedger(charges: charges, payments: [try paid("p", 2500, on: "2025-04-02")])
    let row = try #require(
      RentalTracker(asOf: asOf).rows([TrackedTenant(id: "a", name: nil, property: "oak", unit: "1", ledger: owing)])
        .first)
    #expect(row.behind?.map(\.name) == ["March 2025", "April 2025"] && row.balance == dollars(1500))
  }

  @Test("A payment without a period leaves the months without a payment unknown, and the tenant is not called unpaid")
  func unknownMonths() throws {
    let charges = try (1...2).map { try rent("\($0)", 1000, due: "2025-0\($0)-01") }
    let rows = { (payments: [Payment]) in
      var tracker = RentalTracker(asOf: asOf)
      tracker.minimumMonths = 0
      let ledger = AccountLedger(charges: charges, payments: payments)
      return tracker.rows([TrackedTenant(id: "a", name: nil, property: "oak", unit: "1", ledger: ledger)])
    }
    let tagged = try paid("p", 1000, on: "2025-01-02", for: "2025-01")
    #expect(rows([tagged])[0].missingPeriods?.map(\.name) == ["February 2025"])
    let mixed = rows([tagged, try paid("q", 600, on: "2025-02-02")])[0]
    #expect(mixed.missingPeriods == nil && mixed.behind?.map(\.name) == ["February 2025"])
    #expect(rows([])[0].missingPeriods?.count == 2)
  }

  @Test("A payment below zero is a debt of its month, for the forecast too")
  func refunded() throws {
    let ledger = AccountLedger(payments: [try paid("p", -70, on: "2025-02-10")])
    let months = ledger.debtHistory(until: try month("2025-03"))
    #expect(months.map(\.pastDue) == [dollars(70), dollars(70)])
    #expect(months.last?.pastDue == ledger.balance(on: try day("2025-03-31")).open)
  }

  @Test("Months 0 lists every tenant, prepaid ones too; sorting can be turned off")
  func all() throws {
    let prepaid = AccountLedger(payments: [try paid("p", 100, on: "2025-04-02")])
    let owing = AccountLedger(charges: [try rent("1", 100, due: "2025-04-01")])
    let tenants = [("z", owing), ("b", prepaid), ("c", AccountLedger())].map { id, ledger in
      TrackedTenant(id: id, name: nil, property: "oak", unit: "1", ledger: ledger)
    }
    var tracker = RentalTracker(asOf: asOf)
    #expect(tracker.rows(tenants).map(\.tenant.id) == ["z"])
    tracker.minimumMonths = 0
    #expect(tracker.rows(tenants).map(\.tenant.id) == ["z", "c", "b"])
    #expect(tracker.rows(tenants).map(\.balance) == [dollars(100), .zero, dollars(-100)])
    tracker.sortsByBalance = false
    #expect(tracker.rows(tenants).map(\.tenant.id) == ["b", "c", "z"])
    tracker.minimumBalance = .zero
    #expect(tracker.rows(tenants).map(\.tenant.id) == ["c", "z"])
  }
}
