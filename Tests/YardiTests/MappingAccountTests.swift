import Receivables
import Domain
import Pipeline
import Testing
import Warehouse

@testable import Yardi

/// Accounts as ledgers: of what is open, or whole from the lease files.
@Suite("Yardi's accounts as ledgers")
struct MappingAccountTests {
  private func balance(_ facts: DayFacts, _ account: String) throws -> Money {
    let ledger = try #require(facts.transactions.accounts[account])
    return ledger.applied(asOf: MappingRows.asOf, policy: .periodFirst).balance
  }

  private func posting(_ values: [String: Field]) -> [String: Field] {
    ["kind": .text("Charge"), "resident_code": .text("T0000001"), "charge_code": .text("rent")]
      .merging(values) { $1 }
  }

  @Test("A payment of an open charge pays that charge, on the response's day, since no other is stated")
  func partlyPaid() throws {
    var given = InventedResponses()
    given.ledger.add(
      .transactions,
      posting([
        "amount_cents": .integer(100_000), "amount_paid_cents": .integer(30_000), "balance_due_cents": .integer(70_000),
        "transaction_date": MappingRows.day(-14), "transaction_id": .text("77"),
      ]))
    let facts = given.facts()
    #expect(facts.transactions.map(\.transactionID) == ["charge:77", "charge:77:paid"])
    #expect(facts.transactions.map(\.amount.cents) == [100_000, 30_000])
    let paid = try #require(facts.transactions.last)
    #expect(paid.kind == .payment && paid.paysID == "charge:77" && paid.ledgerDate == MappingRows.asOf)
    #expect(try balance(facts, "t0000001") == Money(cents: 70_000))
    #expect(facts.ledger.tenancies.map(\.history) == [.open])
    #expect(facts.ledger.restated == ["yardi"])
  }

  @Test("Every ledger's balance is its open charges less prepayments, whichever the responses list")
  func balances() throws {
    var given = InventedResponses()
    for (account, dollars, age) in [("t1", 500, 40), ("t1", -120, 10), ("t2", 100, 1), ("t2", 100, 1), ("t3", 9, -3)] {
      given.open(account, "rent", Int64(dollars), age: age)
    }
    let receipt = posting([
      "kind": .text("Payment"), "charge_code": .null, "amount_cents": .integer(10_000), "resident_code": .text("t1"),
      "transaction_date": MappingRows.day(-5), "transaction_id": .text("9001"), "document_number": .text("4711"),
    ])
    given.ledger.add(.transactions, receipt)
    given.prepays.add(.prepays, receipt)
    let facts = given.facts()
    for account in facts.accounts {
      #expect(try balance(facts, account.accountID) == account.delinquent - account.prepaid, "\(account.accountID)")
    }
    #expect(try balance(facts, "t1") == Money(cents: 28_000) && balance(facts, "t2") == Money(cents: 20_000))
    #expect(facts.transactions.count { $0.reference == "4711" } == 1, "a receipt in both answers counts once")
    #expect(Set(facts.transactions.map(\.transactionID)).count == facts.transactions.count)
    #expect(!facts.transactions.contains { $0.tenancyID == "t3" }, "dated ahead")
  }

  @Test("Settled charges of the last days are paid charges; open ones come only from their own response")
  func settled() throws {
    var given = InventedResponses()
    given.open("t0000001", "rent", 650, age: 14, id: "1")
    var dated = MappingRows("transactions", "GetResidentTransactions_ByChargeDate_Login")
    for (id, paid, due) in [("1", 0, 65_000), ("2", 90_000, 0)] {
      dated.add(
        .transactions,
        posting([
          "amount_cents": .integer(Int64(paid + due)), "amount_paid_cents": .integer(Int64(paid)),
          "balance_due_cents": .integer(Int64(due)), "transaction_date": MappingRows.day(-14),
          "transaction_id": .text(id),
        ]))
    }
    let facts = given.facts(extra: [dated])
    #expect(facts.transactions.map(\.transactionID) == ["charge:1", "charge:2", "charge:2:paid"])
    #expect(try balance(facts, "t0000001") == Money(cents: 65_000))
    #expect(given.facts(without: ["ledger"], extra: [dated]).transactions.isEmpty, "no answer says what is open")
  }

  /// A lease file of one tenancy: charges and payments with the days before the answer's, and the balance that it states.
  private func file(_ code: String, _ lines: [(charge: Int64?, payment: Int64?, age: Int)], balance: Int64)
    -> MappingRows
  {
    var rows = MappingRows("resident_data", "GetResidentData")
    rows.add(.leaseFiles, ["resident_code": .text(code), "balance_cents": .integer(balance)])
    for (index, line) in lines.enumerated() {
      rows.add(
        .ledgerTransactions,
        [
          "resident_code": .text(code), "transaction_id": .text("\(index)"), "transaction_type": .text("Charge"),
          "transaction_type_description": .text("rent"), "transaction_date": MappingRows.day(-line.age),
          "charge_cents": line.charge.map { .integer($0) } ?? .null,
          "payment_cents": line.payment.map { .integer($0) } ?? .null,
        ])
    }
    return rows
  }

  @Test("A lease file's ledger is the whole account, and takes the place of what is open")
  func whole() throws {
    var given = InventedResponses()
    given.open("t0000001", "rent", 200, age: 14)
    given.open("t0000002", "rent", 100, age: 14)
    let lines: [(Int64?, Int64?, Int)] = [
      (100_000, nil, 45), (nil, 100_000, 44), (100_000, nil, 14), (nil, 80_000, 13),
    ]
    let facts = given.facts(extra: [file("T0000001", lines, balance: 20_000)])
    #expect(facts.ledger.tenancies.map(\.tenancyID) == ["t0000001", "t0000002"])
    #expect(facts.ledger.tenancies.map(\.history) == [.whole, .open])
    #expect(facts.transactions.count { $0.tenancyID == "t0000001" } == 4)
    #expect(try balance(facts, "t0000001") == Money(cents: 20_000))
    #expect(try balance(facts, "t0000002") == Money(cents: 10_000))
    #expect(!facts.rules(.delinquency).contains("ledger_disagrees"))
  }

  @Test("A ledger that differs from its stated balance is not used, and one that differs from what is open is reported")
  func torn() throws {
    var given = InventedResponses()
    given.open("t0000001", "rent", 200, age: 14)
    let torn = given.facts(extra: [file("t0000001", [(100_000, nil, 45)], balance: 20_000)])
    #expect(torn.rules(.delinquency).contains("ledger_not_balanced"))
    #expect(torn.ledger.tenancies.map(\.history) == [.open])
    #expect(try balance(torn, "t0000001") == Money(cents: 20_000))
    let other = given.facts(extra: [file("t0000001", [(100_000, nil, 45)], balance: 100_000)])
    #expect(other.rules(.delinquency).contains("ledger_disagrees"))
  }

  @Test("Lease charges are schedules, two of one code are two; who lives there has a tenancy without any entry")
  func schedules() throws {
    var given = InventedResponses()
    given.resident("T0000001", "Current", in: "101", lease: (-100, 265), moved: (-100, nil))
    given.resident("t0000002", "Past", in: "102", moved: (-300, -20))
    given.resident("t0000003", "Denied", in: "103")
    given.charge("t0000001", "rent", 1_000, to: 265)
    given.charge("t0000001", "parking", 50)
    given.charge("t0000001", "parking", 50)
    given.charge("t0000001", "water", 30)
    given.open("t0000002", "damage", 70, age: 3)
    let facts = given.facts()
    #expect(
      facts.ledger.scheduledCharges.map(\.scheduleID) == [
        "t0000001/rent/1", "t0000001/parking/1", "t0000001/parking/2", "t0000001/water/1",
      ])
    #expect(facts.ledger.scheduledCharges.map(\.chargeClass) == [.rent, .other, .other, .utilities])
    #expect(facts.ledger.scheduledCharges[0].ends == MappingRows.asOf.advanced(by: 265))
    #expect(facts.ledger.tenancies.map(\.tenancyID) == ["t0000001", "t0000002"])
    #expect(facts.ledger.tenancies.map(\.unitNumber) == ["101", "102"])
    #expect(facts.ledger.tenancies.map(\.moveOut) == [nil, MappingRows.asOf.advanced(by: -20)])
    #expect(facts.ledger.tenancies[0].tenantName == "Invented, Ann")
  }
}
