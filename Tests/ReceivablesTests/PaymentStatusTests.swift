import Domain
import Receivables
import Testing

@Suite("The payment grid's statuses")
struct PaymentStatusTests {
  private func line(
    _ charges: [Charge], _ payments: [Payment], asOf: String = "2025-02-10", starts: String? = nil, ends: String? = nil
  ) throws -> PaymentGridLine {
    let applied = AccountLedger(charges: charges, payments: payments).applied(asOf: try day(asOf))
    return PaymentGridLine(
      applied, starts: try starts.map { try day($0) }, ends: try ends.map { try day($0) },
      span: try MonthSpan(from: month("2025-01"), count: 3))
  }

  private func february(_ amount: Int64, due: String = "2025-02-15", id: String = "1") throws -> Charge {
    var charge = try rent(id, amount, due: due)
    charge.postDate = try day("2025-01-25")
    return charge
  }

  @Test("A month is paid, partly paid or pending before its due date, and overdue after it")
  func statuses() throws {
    let charge = try february(1000)
    let payments = [(0, PaymentStatus.pending), (400, .partial), (1000, .paid)] as [(Int64, PaymentStatus)]
    for (amount, status) in payments {
      let line = try line([charge], [paid("p", amount, on: "2025-02-01")])
      #expect(line.months[1].rent == .status(status))
      #expect(line.months[1].billing.map(\.charge.id) == ["1"])
    }
    #expect(try line([charge], [], asOf: "2025-02-15").months[1].rent == .status(.pending))
    #expect(try line([charge], [], asOf: "2025-02-16").months[1].rent == .status(.overdue))
    let part = [try paid("p", 999, on: "2025-02-01")]
    #expect(try line([charge], part, asOf: "2025-02-16").months[1].rent == .status(.overdue))
  }

  @Test("One bill paid and one not due yet are a month partly paid; one past due makes it overdue")
  func twoBills() throws {
    let charges = [try february(1000, due: "2025-02-05", id: "1"), try february(50, due: "2025-02-20", id: "2")]
    #expect(try line(charges, [paid("p", 1000, on: "2025-02-01")]).months[1].rent == .status(.partial))
    #expect(try line(charges, [paid("p", 999, on: "2025-02-01")]).months[1].rent == .status(.overdue))
  }

  @Test("Rent and utilities have a status each, and other charges have none")
  func kinds() throws {
    var water = try february(30, id: "2")
    water.chargeClass = .utilities
    var fee = try february(5, id: "3")
    fee.chargeClass = .other
    let month = try line([february(1000), water, fee], [paid("p", 1000, on: "2025-02-01")]).months[1]
    #expect(month.rent == .status(.paid) && month.utilities == .status(.pending))
    #expect(month.billing.map(\.charge.id) == ["1", "2"])
  }

  @Test("Without billing a month is blank, or not active outside the lease; cancelled billing is left out")
  func blank() throws {
    var cancelled = try paid("r", 1000, on: "2025-02-02")
    (cancelled.kind, cancelled.reverses) = (.reversal, .charge("1"))
    let line = try line([february(1000)], [cancelled], starts: "2025-01-31", ends: "2025-02-01")
    #expect(line.months.map(\.rent) == [.notBilled, .notBilled, .notActive])
  }

  @Test("A grid shows 1 to 12 months; any other count is refused with the reason", arguments: [0, 13, -1, Int.max])
  func span(count: Int) throws {
    let first = try month("2025-11")
    #expect(try MonthSpan(from: first, count: 12).months.last?.description == "2026-10")
    let error = #expect(throws: ValueError.self) { try MonthSpan(from: first, count: count) }
    #expect(error?.description == "'\(count)' is not a number of months from 1 to 12")
  }
}
