import Domain
import Pipeline
import Testing
import Warehouse

@testable import Yardi

/// What accounts owe, aged from their open charges.
@Suite("Yardi's open charges")
struct MappingLedgerTests {
  private var given = InventedResponses()

  @Test(
    "Each open charge is as old as its own date",
    arguments: [(0, 0), (30, 0), (31, 1), (60, 1), (61, 2), (90, 2), (91, 3), (4000, 3)])
  func ages(age: Int, bucket: Int) throws {
    var given = given
    given.open("t0000001", "rent", 100, age: age)
    let account = try given.facts().account("t0000001")
    let buckets = [account.days0To30, account.days31To60, account.days61To90, account.daysOver90]
    #expect(buckets.map { $0 == Money(cents: 10_000) } == (0..<4).map { $0 == bucket })
    #expect(account.delinquent == Money(cents: 10_000))
  }

  @Test("Credits and unapplied receipts are prepaid, never a negative age, and a receipt in both responses counts once")
  func prepaid() throws {
    var given = given
    given.open("t0000001", "rent", 500, age: 40)
    given.open("t0000001", "rent", -120, age: 10)
    let receipt: [String: Field] = [
      "kind": .text("Payment"), "resident_code": .text("T0000001"), "amount_cents": .integer(10_000),
      "transaction_date": MappingRows.day(-5), "transaction_id": .text("9001"),
    ]
    given.ledger.add(.transactions, receipt)
    given.prepays.add(.prepays, receipt)
    // A charge may have the number of a receipt; it is owed all the same.
    given.open("t0000002", "rent", 100, age: 1, id: "9001")
    let facts = given.facts()
    let account = try facts.account("t0000001")
    #expect(account.delinquent == Money(cents: 50_000))
    #expect(account.prepaid == Money(cents: 22_000))
    #expect(facts.accountLines.map(\.days31To60.cents) == [50_000, 0, 0, 0])
    #expect(try facts.account("t0000002").delinquent == Money(cents: 10_000))
    #expect(facts.accountLines.allSatisfy { $0.printedCurrent == nil }, "No report prints these ages")
    #expect(facts.days.first { $0.dataset == .delinquency }?.primarySource == .residentLedger)
    #expect(UnifiedFactDay.PrimarySource.residentLedger.computesAging)
  }

  @Test("The residents state whose account it is; without them the type of its main person does")
  func classes() throws {
    var given = given
    let statuses = ["Current", "Notice", "Eviction", "Past", "Future", "Applicant", "Denied", "Dreaming"]
    for (index, status) in statuses.enumerated() {
      given.resident("t000000\(index)", status, in: "10\(index)")
      given.open("t000000\(index)", "rent", 100, age: 1)
    }
    given.ledger.add(
      .accountPersons,
      ["account_code": .text("t0000003"), "person_code": .text("t0000003"), "type": .text("former resident")])
    given.ledger.add(
      .accountPersons,
      ["account_code": .text("t0000003"), "person_code": .text("r0000009"), "type": .text("customer")])
    let facts = given.facts()
    #expect(
      facts.accounts.map(\.accountClass) == [
        .current, .current, .current, .former, .other, .other, .other, .unknown,
      ])
    #expect(facts.accounts.map(\.isOnNotice).prefix(4) == [false, true, true, false])
    #expect(facts.accounts.map(\.isEviction).prefix(4) == [false, false, true, false])
    #expect(facts.rules(.delinquency) == ["unknown_account_status"])
    let alone = given.facts(without: ["residents"])
    #expect(try alone.account("t0000003").accountClass == .former)
    #expect(try alone.account("t0000001").accountClass == .unknown)
  }

  @Test("A charge that is dated ahead is not owed yet, and what is settled makes no account")
  func ahead() {
    var given = given
    given.open("t0000001", "rent", 100, age: -1)
    given.open("t0000002", "rent", 0, age: 1)
    let facts = given.facts()
    #expect(facts.accounts.isEmpty)
    #expect(facts.rules(.delinquency) == ["posted_ahead"])
  }

  @Test("A deposit that is owed is delinquent, and listed separately")
  func deposit() throws {
    var given = given
    given.open("t0000001", "deposit", 500, age: 3)
    given.open("t0000001", "rent", 100, age: 3)
    let account = try given.facts().account("t0000001")
    #expect(account.delinquent == Money(cents: 60_000))
    #expect(account.outstandingDeposit == Money(cents: 50_000))
  }

  @Test("Open charges of some days are no primary source; those of the whole month state what was billed")
  func billed() {
    var given = given
    var dated = MappingRows("transactions", "GetResidentTransactions_ByChargeDate_Login")
    for (code, paid, due, offset) in [
      ("rent", 300, 650, -14), ("rent", 900, 0, -3), ("deposit", 0, 500, -3), ("rent", 1, 1, -15),
      ("conrent", -100, 0, -3), ("concr", 0, -50, -2),
    ] {
      dated.add(
        .transactions,
        [
          "kind": .text("Charge"), "resident_code": .text("t0000001"), "charge_code": .text(code),
          "amount_cents": .integer(Int64(due) * 100), "amount_paid_cents": .integer(Int64(paid) * 100),
          "balance_due_cents": .integer(Int64(due) * 100), "transaction_date": MappingRows.day(offset),
        ])
    }
    let asOf = MappingRows.asOf
    dated.period = asOf.advanced(by: -30)...asOf
    #expect(given.facts(extra: [dated]).billedMonths.map(\.billed) == [Money(cents: 185_000)])
    #expect(given.facts(extra: [dated]).billedMonths.map(\.concessions) == [Money(cents: 15_000)], "separate from it")
    #expect(given.facts(without: ["ledger"], extra: [dated]).days.allSatisfy { $0.dataset != .delinquency })
    var unstated = dated
    unstated.add(
      .transactions,
      ["kind": .text("Charge"), "charge_code": .text("rent"), "transaction_date": MappingRows.day(-3)])
    #expect(given.facts(extra: [unstated]).billedMonths.isEmpty, "an amount that is absent is not zero")
    dated.period = asOf.advanced(by: -13)...asOf
    #expect(given.facts(extra: [dated]).billedMonths.isEmpty, "The first of the month is missing")
    given.open("t0000001", "rent", 1, age: 1)
    #expect(given.facts().billedMonths.isEmpty)
  }
}
