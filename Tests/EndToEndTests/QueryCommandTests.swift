import TestSupport
import Testing

@testable import ownerdash

/// An analyst's own SQL.
@Suite("The query command")
struct QueryCommandTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
  }

  @Test("A result's columns and rows are those of the database")
  func answer() async {
    let sql = "SELECT property_id, total_units, physical_occupancy_pct, NULL AS absent FROM current_occupancy"
    let ran = await harness.run("query", sql, "--format", "csv")
    #expect(ran.ending == .done)
    #expect(ran.output == "property_id,total_units,physical_occupancy_pct,absent\r\noak_court,4,75.0,\r\n")
    let json = await harness.run("query", "SELECT 1 AS one, 'a' AS letter", "--format", "json").output
    #expect(json.contains(#"{"one": 1, "letter": "a"}"#))
  }

  @Test("More rows than are wanted are cut, and it says so")
  func cut() async {
    let sql = "SELECT unit_number FROM unified_units ORDER BY unit_number"
    let ran = await harness.run("query", sql, "--rows", "2")
    #expect(ran.output.contains("101") && ran.output.contains("102") && !ran.output.contains("103"))
    #expect(ran.output.contains("Only the first 2 rows are shown"))
    #expect(await !harness.run("query", sql, "--rows", "4").output.contains("rows are shown"))
  }

  @Test(
    "A statement that would change something, or is none, is refused in the database's words",
    arguments: [
      ("DELETE FROM unified_unit_spans", "attempt to write a readonly database"),
      ("ATTACH DATABASE 'other.db' AS other", "too many attached databases"),
      ("SELECT 1; SELECT 2", "exactly one statement is expected"),
      ("SELECT colour FROM unified_units", "no such column: colour"),
    ])
  func refused(sql: String, words: String) async throws {
    let before = try harness.books()
    let ran = await harness.run("query", sql)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains(words), "\(ran.complaints)")
    #expect(try harness.books() == before)
  }
}
