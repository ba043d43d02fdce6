import TestSupport
import Testing

@testable import ownerdash

@Suite("Maintenance and expenses of a book")
struct UpkeepReportTests {
  private let harness: BookFixture

  init() throws { harness = try BookFixture() }

  private func book() async throws {
    try await harness.golden()
    _ = try await harness.take([
      "maintenance_requests": """
      id,property_id,unit_id,opened,category,status,closed,cost
      m2,main,u8,2025-03-10,locks,closed,2025-04-20,20
      m3,main,u9,2025-04-01,roof,closed,2025-04-05,300

      """,
      "expenses": """
      id,property_id,date,category,amount
      e2,main,2025-04-01,taxes,0.01
      e3,main,2025-04-02,cleaning,50
      e4,main,2025-05-01,cleaning,60

      """,
    ])
  }

  private func json(_ words: [String]) async -> String {
    await harness.run(["report"] + words + ["--format", "json"]).output
  }

  @Test("Expenses of a period, with totals by property and category")
  func expenses() async throws {
    try await book()
    let all = await json(["expenses", "--as-of", "2025-04-30"])
    // 99.99 and 0.01 of taxes, 50 of cleaning; May is later.
    #expect(all.contains(#""category": "taxes", "expense": "2 entries""#) && all.contains("\"amount\": 100.00"))
    #expect(
      all.contains(#""category": "all categories", "expense": "3 entries""#) && all.contains("\"amount\": 150.00"))
    #expect(!all.contains("e4"))
    let april = await harness.run(["report", "expenses", "--from", "2025-04-01", "--as-of", "2025-05-01"]).output
    #expect(
      april.contains("From 2025-04-01 to 2025-05-01") && april.contains("110.01") && !april.contains("e1 "), "\(april)")
    let refused = await harness.run(["report", "expenses", "--from", "2025-05-02", "--as-of", "2025-05-01"])
    #expect(refused.ending == .wrongUsage && refused.complaints.contains("--from 2025-05-02 is after"))
  }

  @Test("Costs of a period are a percentage of the rent charged in its months, where each month is known")
  func ofRent() async throws {
    try await book()
    let april = await json(["expenses", "--from", "2025-04-01", "--as-of", "2025-04-30"])
    // 50.01 of 1,000 and 1,500 charged in April.
    #expect(april.contains("\"rent_charged\": 2500.00") && april.contains("\"rent_pct\": 2.00"), "\(april)")
    let before = await json(["expenses", "--from", "2024-12-01", "--as-of", "2025-04-30"])
    #expect(!before.contains("\"rent_pct\": 2") && before.contains("\"rent_pct\": null"), "\(before)")
  }

  @Test("A request is as it was on the report's day")
  func maintenance() async throws {
    try await book()
    let then = await harness.run(["report", "maintenance", "--as-of", "2025-04-15", "--format", "csv"]).output
    #expect(then.contains("123 Main St.,locks,m2,808,2025-03-10,,open,,,"), "\(then)")
    #expect(then.contains("123 Main St.,roof,m3,909,2025-04-01,,closed,2025-04-05,300.00,"))
    let later = await json(["maintenance", "--as-of", "2025-04-30"])
    // 80.50 and 20 of locks; with the roof 400.50.
    #expect(later.contains("\"cost\": 100.50") && later.contains("\"cost\": 400.50"), "\(later)")
    #expect(
      await harness.run(["report", "maintenance", "--as-of", "2025-04-15"]).output.contains("3 requests, 1 not closed"))
  }
}
