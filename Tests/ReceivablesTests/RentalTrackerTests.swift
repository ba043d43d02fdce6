import Domain
import Receivables
import Testing

@Suite("The rental tracker")
struct RentalTrackerTests {
  private func tenant(_ id: String, unit: String? = "808", _ ledger: AccountLedger) -> TrackedTenant {
    TrackedTenant(id: id, name: "Tenant \(id)", property: "123 Main St.", unit: unit, ledger: ledger)
  }

  /// Owes 1000 for each of January to April, and paid the first two.
  private var a: TrackedTenant {
    get throws {
      let charges = try (1...4).map { try rent("\($0)", 1000, due: "2025-0\($0)-01") }
      var payments = [
        try paid("p1", 1000, on: "2025-01-03", for: "2025-01"), try paid("p2", 1000, on: "2025-02-04", for: "2025-02"),
      ]
      payments[0].reference = "3218"
      payments[1].reference = "3219"
      return tenant("a", AccountLedger(charges: charges, payments: payments))
    }
  }

  /// Owes 1500 for April.
  private var b: TrackedTenant {
    get throws {
      let charges = [try rent("1", 1500, due: "2025-03-01"), try rent("2", 1500, due: "2025-04-01")]
      return tenant(
        "b", AccountLedger(charges: charges, payments: [try paid("p", 1500, on: "2025-03-01", for: "2025-03")]))
    }
  }

  private func rows(_ tenants: [TrackedTenant], _ change: (inout RentalTracker) -> Void = { _ in }) throws
    -> [RentalTracker.Row]
  {
    var tracker = RentalTracker(asOf: try day("2025-04-15"))
    change(&tracker)
    return tracker.rows(tenants)
  }

  @Test("The golden example: two tenants, 2000 and 1500, with their missing months")
  func golden() throws {
    let rows = try rows([b, a])
    #expect(rows.map(\.tenant.id) == ["a", "b"])
    #expect(rows.map(\.balance) == [dollars(2000), dollars(1500)])
    #expect(rows[0].missingPeriods?.map(\.name) == ["March 2025", "April 2025"])
    #expect(rows[1].missingPeriods?.map(\.name) == ["April 2025"])
    #expect(rows.reduce(Money.zero) { $0 + $1.balance } == dollars(3500))
    #expect(rows[0].paid.map(\.reference) == ["3218", "3219"])
    #expect(rows[0].paid.map { $0.period?.name } == ["January 2025", "February 2025"])
    #expect(rows[0].owed.map(\.dueDate.description) == ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01"])
  }

  @Test("The minimum balance leaves out who owes less, and keeps who owes just that")
  func minimumBalance() throws {
    #expect(try rows([a, b]) { $0.minimumBalance = dollars(1500) }.count == 2)
    #expect(try rows([a, b]) { $0.minimumBalance = dollars(1501) }.map(\.tenant.id) == ["a"])
  }

  @Test("The minimum of months behind leaves out who misses fewer")
  func minimumMonths() throws {
    #expect(try rows([a, b]) { $0.minimumMonths = 2 }.map(\.tenant.id) == ["a"])
    #expect(try rows([a, b]) { $0.minimumMonths = 3 }.isEmpty)
  }

  @Test("Months behind are the ones without a payment, or on request those still open")
  func monthsBehind() throws {
    var tagged = try a
    tagged.ledger.payments.append(try paid("p3", 1, on: "2025-03-09", for: "2025-03"))
    let missing = try rows([tagged])
    #expect(missing[0].missingPeriods?.map(\.name) == ["April 2025"])
    #expect(missing[0].openPeriods.map(\.name) == ["March 2025", "April 2025"])
    #expect(try rows([tagged]) { $0.minimumMonths = 2 }.isEmpty)
    let open = try rows([tagged]) { tracker in
      tracker.minimumMonths = 2
      tracker.monthsBehind = .open
    }
    #expect(open.count == 1)
  }

  @Test("Only what is due and dated by the report's day counts")
  func asOf() throws {
    var early = try b
    early.ledger.charges.append(
      Charge(
        id: "5", code: "RENT", chargeClass: .rent, amount: dollars(1500), postDate: try day("2025-04-10"),
        dueDate: try day("2025-05-01")))
    early.ledger.payments.append(try paid("q", 1500, on: "2025-04-16", for: "2025-04"))
    let row = try #require(try rows([early]).first)
    #expect(row.balance == dollars(1500) && row.missingPeriods?.map(\.name) == ["April 2025"])
    #expect(try rows([early]) { $0.asOf = $0.asOf.advanced(by: 1) }.isEmpty)
  }

  @Test("Who moved out owing money is listed without a unit, who is owed money is not listed, ties go by id")
  func former() throws {
    let gone = tenant("z", unit: nil, try a.ledger)
    let owed = AccountLedger(
      charges: [try rent("1", 10, due: "2025-01-01")], payments: [try paid("p", 20, on: "2025-01-01")])
    let rows = try rows([gone, a, tenant("c", owed)])
    #expect(rows.map(\.tenant.id) == ["a", "z"] && rows[1].tenant.unit == nil)
  }
}
