import Domain
import JSON
import TestSupport
import Testing

@testable import ownerdash

/// Report files in their true layouts, from the drop folder to the printed figures.
@Suite("End to end: the samples", .needsSamples)
struct SampleEndToEndTests {
  private func finishedRun(_ property: (key: String, name: String), _ file: String) async throws -> (
    harness: PipelineHarness, expected: JSON
  ) {
    let root = try #require(fixturesRoot()) + "/realpage"
    let harness = try PipelineHarness([property], now: "2026-03-01T07:00:00Z")
    try harness.put(read("\(root)/reports/\(file)"), as: file)
    #expect(await harness.run("run", harness.drop).ending == .done)
    return (harness, try JSON.parse(read("\(root)/expected/\(file).json")))
  }

  private func count(_ value: JSON?) -> Int? {
    if case .integer(let number)? = value { Int(number) } else { nil }
  }

  @Test("The printed decisions are those of the file, month by month, and a renewed lease counts once")
  func expirations() async throws {
    let (harness, expected) = try await finishedRun(("nexus_east", "Nexus East"), "4156_5472172_Nexus_East.xls")
    #expect(try harness.count("unified_expirations") == count(expected["records"]?["expirations"]))
    let words = expected["counts"]?["by_decision"]
    for (word, decision, hasLeft) in [
      ("Renewed", "renewed", 0), ("Vacating", "vacating", 0), ("Moved out", "vacating", 1),
      ("MTM", "month_to_month", 0), ("Unknown", "undecided", 0),
    ] {
      let rows = try harness.count("unified_expirations WHERE decision = '\(decision)' AND has_left = \(hasLeft)")
      #expect(rows == count(words?[word]), "\(word)")
    }
    #expect(try harness.findings("nexus_east").isEmpty)
    let lines = await harness.run("expirations", "--format", "csv").output.split(whereSeparator: \.isNewline)
      .dropFirst()
    let months = lines.map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(months.map { $0[2] }.first == "2026-02" && months.map { $0[2] }.last == "month_to_month")
    // Counted by hand in the file: expiring, renewed, vacating, month to month, undecided, transferred, unknown, left.
    #expect(
      months.prefix(4).map { Array($0[8...16]) } == [
        ["20", "10", "7", "2", "1", "0", "0", "2", "50.00"], ["28", "15", "12", "0", "1", "0", "0", "0", "53.57"],
        ["21", "1", "13", "0", "7", "0", "0", "3", "4.76"], ["32", "0", "6", "0", "26", "0", "0", "4", "0.00"],
      ])
    #expect(months.dropFirst(4).count == 9, "The file reaches over one day of June and no later month")
    #expect(months.dropFirst(4).allSatisfy { $0[8].isEmpty && $0[19] == "incomplete:range" })
  }

  @Test("The postings of a month are taken over, with what they bill")
  func transactions() async throws {
    let (harness, expected) = try await finishedRun(("ridian", "Ridian"), "Report_4028_Ridian.xls")
    #expect(try harness.count("unified_transactions") == count(expected["records"]?["detail"]))
    #expect(
      try harness.texts("SELECT fiscal_month || ' ' || as_of FROM unified_billed_months") == ["2026-02 2026-02-13"])
  }
}
