import TestSupport
import Testing

@testable import ownerdash

@Suite("Effective rent of real floor plans", .needsSamples) struct EffectiveRentTests {
  /// Each property's Property Totals as its Box Score prints them: units and average effective rent.
  private static let printed = [
    ("Aspire_7th_and_Grant", "Aspire 7th and Grant", "178", "1899.92"),
    ("Edison_at_RiNo", "Edison at RiNo", "277", "1840.20"),
    ("Ridian", "Ridian", "123", "1565.83"), ("Parkside_at_Round_Rock", "Parkside at Round Rock", "432", "1844.09"),
    ("Nexus_East", "Nexus East", "352", "1759.48"),
  ]

  @Test("The average over floor plans, weighted by units, equals the report's own Property Totals")
  func printed() async throws {
    let data = try temporaryDirectory() + "/data"
    let config = "\(packageRoot())/report_definitions.json"
    let run = { (words: [String]) in
      await Ran(words + ["--data", data, "--config", config], now: "2026-02-05T12:00:00Z")
    }
    let root = try #require(fixturesRoot()) + "/realpage/constructed/reports/"
    _ = await run(["load"] + Self.printed.map { "\(root)Box_Score_\($0.0).xls" })
    _ = await run(["sync"])
    let csv = await run(["effective-rent", "--format", "csv"]).output
    for (_, name, units, rent) in Self.printed {
      let row = csv.split(whereSeparator: \.isNewline).first { $0.contains(name) } ?? ""
      #expect(row.contains("\(units),\(units),\(rent),"), "\(row)")
    }
    let explained = await run(["explain", "effective_rent_avg", "--property", "ridian", "--format", "csv"]).output
    // Floor plan A3: 11 units at 1,565.00.
    #expect(explained.contains("floorplan,A3,17215.00,11,avg_effective_rent_cents,\"1,565.00\","), "\(explained)")
  }
}
