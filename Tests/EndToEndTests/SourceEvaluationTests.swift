import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("A real Primary Advertising Source Evaluation", .needsSamples) struct SourceEvaluationTests {
  private static let sample = "/realpage/reports/Primary_Advertising_Source_NexusEast.xls"

  private func run(_ words: [String], in data: String) async -> Ran {
    await Ran(
      words + ["--data", data, "--config", "\(packageRoot())/report_definitions.json"], now: "2026-02-16T12:00:00Z")
  }

  @Test("Each source's counts and percentages are as printed, and the total is the report's own")
  func printed() async throws {
    let (data, file) = (try temporaryDirectory() + "/data", try #require(fixturesRoot()) + Self.sample)
    #expect(await run(["run", file], in: data).ending == .done)
    let csv = await run(["source-evaluation", "--property", "nexus_east", "--format", "csv"], in: data).output
    let lines = csv.split(whereSeparator: \.isNewline).dropFirst()
    let printed = try UnifiedReader(path: data + "/realpage_raw.db").rows(
      """
      SELECT advertising_source, new_prospects, phone_calls, visits, leases, cancelled_denied, net_leases,
        CASE WHEN new_prospects > 0 THEN printf('%.2f', prospects_converted_to_leases / 100.0) END,
        CASE WHEN visits > 0 THEN printf('%.2f', visits_converted_to_leases / 100.0) END
      FROM realpage_primary_advertising_source
      """)
    #expect(printed.count == 35 && lines.count == printed.count)
    for row in printed {
      let values = row.map { $0.integer.map { String($0) } ?? $0.text ?? "" }
      let expected = (["Nexus East", "2026-02-15", "2026-01-01", "2026-02-15"] + values).joined(separator: ",")
      #expect(lines.contains { $0 == expected }, "\(expected)")
    }
    let table = await run(["source-evaluation"], in: data).output
    let total = try #require(table.split(whereSeparator: \.isNewline).first { $0.contains("All sources") })
    // The report's Totals, and by hand 14 net leases of 193 prospects and of 33 visits.
    #expect(
      total.split(separator: " ").suffix(8) == ["193", "54", "33", "15", "1", "14", "7.25", "42.42"], "\(total)")
  }

  @Test("A report counts from its own day on, and its withdrawal removes it")
  func days() async throws {
    let (data, file) = (try temporaryDirectory() + "/data", try #require(fixturesRoot()) + Self.sample)
    #expect(await run(["run", file], in: data).ending == .done)
    let rows = { (words: [String]) in
      await run(["source-evaluation", "--format", "csv"] + words, in: data).output
        .split(whereSeparator: \.isNewline).count { $0.contains(",2026-02-15,") }
    }
    #expect(await rows(["--as-of", "2026-02-14"]) == 0)
    #expect(await rows(["--as-of", "2026-02-15"]) == 35)
    let copy = try UnifiedReader(path: data + "/analyst/unified.db")
    #expect(
      try copy.rows("SELECT sum(leads), sum(net_leases) FROM source_evaluation") == [[.integer(193), .integer(14)]])
    #expect(await !run(["status", "--property", "nexus_east"], in: data).output.contains("no figure uses this report"))
    #expect(await run(["withdraw", file, "--who", "ann", "--why", "a test"], in: data).ending == .done)
    #expect(await rows([]) == 0)
    #expect(await run(["source-evaluation"], in: data).output.contains("n/a: no Primary Advertising Source Evaluation"))
  }
}
