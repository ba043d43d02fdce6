import Domain
import Receivables
import Testing

@Suite("Payments applied to charges")
struct AllocationTests {
  private func applied(
    _ charges: [Charge], _ payments: [Payment], asOf: String = "2025-12-31", _ policy: AllocationPolicy = .oldestFirst
  ) throws -> AppliedLedger {
    AccountLedger(charges: charges, payments: payments).applied(asOf: try day(asOf), policy: policy)
  }

  private func opens(_ ledger: AppliedLedger) -> [Int64] { ledger.items.map { $0.open.cents / 100 } }

  private var quarter: [Charge] {
    get throws {
      [
        try rent("1", 1000, due: "2025-01-01"), try rent("2", 1000, due: "2025-02-01"),
        try rent("3", 1000, due: "2025-03-01"),
      ]
    }
  }

  @Test("Untagged money pays the oldest charge first, and part of the next")
  func oldest() throws {
    let ledger = try applied(quarter, [paid("a", 1500, on: "2025-03-02")])
    #expect(opens(ledger) == [0, 500, 1000])
    #expect(ledger.allocations.map(\.amount) == [dollars(1000), dollars(500)])
    #expect(ledger.balance == dollars(1500) && ledger.prepaid == .zero)
  }

  @Test("By period, tagged money pays its own month before an older one, then the oldest")
  func period() throws {
    let payments = [try paid("a", 1200, on: "2025-03-02", for: "2025-03")]
    #expect(opens(try applied(quarter, payments, .periodFirst)) == [800, 1000, 0])
    #expect(opens(try applied(quarter, payments, .oldestFirst)) == [0, 800, 1000])
  }

  @Test("What the source says that a payment pays wins, and what it says too much is cut and found")
  func given() throws {
    var payment = try paid("a", 1200, on: "2025-03-02")
    payment.given = [
      Payment.Given(charge: "3", amount: dollars(1100)), Payment.Given(charge: "9", amount: dollars(5)),
    ]
    let ledger = try applied(quarter, [payment])
    #expect(opens(ledger) == [800, 1000, 0])
    #expect(ledger.allocations.map(\.rule) == [.given, .oldest])
    #expect(ledger.findings.map(\.rule) == [.givenTooLarge, .givenWithoutCharge])
  }

  @Test("A credit goes to the charge of its code and period first, whenever it was entered")
  func credit() throws {
    var credit = try paid("z", 300, on: "2025-03-20", for: "2025-03")
    (credit.kind, credit.code) = (.credit, "RENT")
    let ledger = try applied(quarter, [credit, paid("a", 1000, on: "2025-01-01")])
    #expect(opens(ledger) == [0, 1000, 700])
    #expect(ledger.allocations.map(\.rule) == [.sameCode, .oldest])
  }

  @Test("A charge below zero is a credit of its code and period, a payment below zero raises the balance")
  func otherSide() throws {
    var concession = try rent("x", -200, due: "2025-02-15")
    concession.period = try month("2025-02")
    let ledger = try applied(quarter + [concession], [paid("back", -50, on: "2025-01-20")])
    #expect(ledger.items.map(\.charge.id) == ["1", "back", "2", "3"])
    #expect(opens(ledger) == [1000, 50, 800, 1000] && ledger.balance == dollars(2850))
  }

  @Test("A reversal cancels its target, a payment or a charge, from its own day on")
  func reversal() throws {
    var bounced = try paid("r", 1000, on: "2025-02-03")
    (bounced.kind, bounced.reverses) = (.reversal, .payment("a"))
    var mistake = try paid("s", 1000, on: "2025-03-05")
    (mistake.kind, mistake.reverses) = (.reversal, .charge("3"))
    let entries = [try paid("a", 1000, on: "2025-01-02"), bounced, mistake]
    #expect(opens(try applied(quarter, entries, asOf: "2025-01-31")) == [0])
    #expect(opens(try applied(quarter, entries, asOf: "2025-03-04")) == [1000, 1000, 1000])
    let ledger = try applied(quarter, entries, asOf: "2025-03-05")
    #expect(opens(ledger) == [1000, 1000] && ledger.findings.isEmpty)
  }

  @Test("A reversal without a target, of another amount, or a second one is set aside and found")
  func reversalsSetAside() throws {
    var reversals = [
      try paid("r1", 1000, on: "2025-02-01"), try paid("r2", 999, on: "2025-02-02"),
      try paid("r3", 1000, on: "2025-02-03"), try paid("r4", 1000, on: "2025-02-04"),
    ]
    let targets: [Payment.Target?] = [nil, .payment("a"), .payment("a"), .payment("a")]
    for index in reversals.indices { (reversals[index].kind, reversals[index].reverses) = (.reversal, targets[index]) }
    let ledger = try applied(quarter, [paid("a", 1000, on: "2025-01-02")] + reversals)
    #expect(ledger.findings.map(\.rule) == [.reversalWithoutTarget, .reversalOfOtherAmount, .reversedTwice])
    #expect(ledger.findings.map(\.entry) == ["r1", "r2", "r4"] && ledger.balance == dollars(3000))
  }

  @Test("A charge and a payment may bear the same id: a reversal takes back the one that it means")
  func sameID() throws {
    var reversal = try paid("9", 1000, on: "2025-02-03")
    (reversal.kind, reversal.reverses) = (.reversal, .payment("1"))
    #expect(opens(try applied(quarter, [paid("1", 1000, on: "2025-01-02"), reversal])) == [1000, 1000, 1000])
  }

  @Test("Money that is not tagged to a deposit never pays one, and money that is pays nothing else")
  func deposit() throws {
    let deposit = Charge(
      id: "d", code: "DEPOSIT", chargeClass: .deposit, amount: dollars(500), dueDate: try day("2024-12-15"))
    let plain = try applied([deposit] + quarter, [paid("a", 3500, on: "2025-03-02")])
    #expect(opens(plain) == [500, 0, 0, 0] && plain.prepaid == dollars(500) && plain.balance == .zero)
    var tagged = try paid("b", 700, on: "2025-01-02")
    tagged.isForDeposit = true
    let both = try applied([deposit] + quarter, [tagged])
    #expect(opens(both) == [0, 1000, 1000, 1000] && both.prepaid == dollars(200))
  }

  @Test("What is prepaid pays a later charge on its due date, not before")
  func prepaid() throws {
    var april = try rent("4", 1000, due: "2025-04-01")
    april.postDate = try day("2025-03-25")
    let payments = [try paid("a", 3400, on: "2025-03-02")]
    #expect(opens(try applied(quarter + [april], payments, asOf: "2025-03-31")) == [0, 0, 0, 1000])
    #expect(opens(try applied(quarter + [april], payments, asOf: "2025-04-01")) == [0, 0, 0, 600])
    let onTime = [try paid("a", 3400, on: "2025-03-26")]
    #expect(opens(try applied(quarter + [april], onTime, asOf: "2025-03-31")) == [0, 0, 0, 600])
  }

  @Test("Entries after the day do not count, and an empty ledger owes nothing")
  func later() throws {
    let ledger = try applied(quarter, [paid("a", 1000, on: "2025-03-02")], asOf: "2025-02-01")
    #expect(opens(ledger) == [1000, 1000] && ledger.sources.isEmpty)
    #expect(try applied([], []).balance == .zero)
  }
}
