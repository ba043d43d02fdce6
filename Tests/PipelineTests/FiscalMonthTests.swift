import Domain
import Testing
import Warehouse

@testable import Pipeline

@Suite("Fiscal months of a property")
struct FiscalMonthTests {
  private let folder: OracleFolder

  init() throws { folder = try OracleFolder() }

  /// A list of entries of the months of some days before, as a day's file has it.
  private func list(_ day: Int, months ago: [Int], entries: Int, billed: Int) -> String {
    DayText.text("postings", day) { date in
      ago.flatMap { ago in
        ["billed \(date - ago) \(billed)"] + (0..<entries).map { "post \(date - ago) \($0) 101 \(billed)" }
      }
    }
  }

  @Test("Entries that a later file lists again are not written again")
  func again() throws {
    var written: [Int] = []
    for (day, entries) in [(1, 2000), (2, 2001)] {
      try folder.receive(list(day, months: [day], entries: entries, billed: 100), as: "list \(day)")
      try folder.readPending()
      written.append(try folder.sync().reduce(0) { $0 + $1.work.written })
    }
    #expect(written[0] > 2000 && written[1] < 60, "\(written) rows")
    #expect(try folder.difference(views: true) == nil)
  }

  @Test("A later file of a month repeats its postings and takes their place; other months stay")
  func later() throws {
    try folder.take(.load(list(1, months: [31, 0], entries: 3, billed: 100)))
    try folder.take(.load(list(2, months: [0], entries: 5, billed: 200)))
    try folder.take(.load(DayText.roster(3)))
    let sql = """
      SELECT fiscal_month, COUNT(*), SUM(amount_cents) FROM unified_transactions GROUP BY fiscal_month ORDER BY 1
      """
    #expect(
      try folder.rows(sql) == [
        [.text("2024-12"), .integer(3), .integer(300)], [.text("2025-01"), .integer(5), .integer(1000)],
      ])
    #expect(
      try folder.rows("SELECT fiscal_month, as_of, entries FROM unified_transaction_lists ORDER BY 1") == [
        [.text("2024-12"), .text("2025-01-21"), .integer(3)], [.text("2025-01"), .text("2025-01-22"), .integer(5)],
      ])
    #expect(
      try folder.rows("SELECT fiscal_month, charges_billed_cents FROM unified_billed_months ORDER BY 1") == [
        [.text("2024-12"), .integer(100)], [.text("2025-01"), .integer(200)],
      ])
  }
}
