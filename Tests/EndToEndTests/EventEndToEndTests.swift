import Domain
import JSON
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Real reports of events, from the file to the figures, beside what the files themselves print.
@Suite("End to end: reports of events", .needsSamples)
struct EventEndToEndTests {
  private static let monthly = "realpage/reports/test_activity_8880904.xls"
  private static let drawn = "realpage/reports/realpage_report.xlsx"
  private static let listed = "realpage/reports/Leasing Activity Detail Report - excerpt.xls"
  private static let activity = "realpage/constructed/reports/Activity_Ridian.xls"

  /// A desk after a run over those samples.
  private func harness(_ samples: String...) async throws -> PipelineHarness {
    let harness = try PipelineHarness(
      [("kalaco", "Kalaco"), ("ridian", "Ridian"), ("the_northern", "The Northern")], now: "2026-03-01T07:00:00Z")
    for (place, sample) in samples.enumerated() {
      try harness.put(read(try #require(fixturesRoot()) + "/" + sample), as: "file \(place)")
    }
    #expect(await harness.run("run", harness.drop).ending == .done)
    return harness
  }

  private func expected(_ sample: String) throws -> JSON {
    let path = sample.replacing("/reports/", with: "/expected/") + ".json"
    return try JSON.parse(read(try #require(fixturesRoot()) + "/" + path))
  }

  /// A report's row of a window as CSV gives it, by heading.
  private func row(
    _ command: String, _ window: Window, _ harness: PipelineHarness, asOf: String = "2026-12-31"
  ) async throws -> [String: String] {
    let lines = await harness.run(command, "--window", window.rawValue, "--as-of", asOf, "--format", "csv").output
      .split(whereSeparator: \.isNewline).map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    #expect(lines.count == 2)
    return Dictionary(zip(try #require(lines.first), try #require(lines.last)), uniquingKeysWith: { first, _ in first })
  }

  @Test("What a Monthly Activity Summary counts since its start date is what the year to date counts")
  func monthly() async throws {
    let harness = try await harness(EventEndToEndTests.monthly)
    let printed = try #require(try expected(EventEndToEndTests.monthly)["sums"]?["activity"])
    let year = try await row("activity", .yearToDate, harness)
    let count = { (key: String) in Int64(year[key] ?? "") ?? -1 }
    #expect(count("move_ins") + count("transfers") == printed["move_ins"]?.integer)
    #expect(count("move_outs") == printed["move_outs"]?.integer)
    #expect(count("renewals") == printed["renewals"]?.integer)
    #expect(year["notices"] == "4" && year["transfer_notices"] == "1" && year["net_absorption"] == "5")
    #expect(year["compared_move_ins"] == "", "Nothing is told of the year before")
    // Without a Rent Roll or Box Score of the day, the report is also what counts the units, and says so.
    #expect(try harness.findings("kalaco") == ["units_from_monthly_summary"])
    // Counted by hand in the list: move-ins of February are units 565, 633, 659, 735 and 751.
    let month = try await row("activity", .monthToDate, harness)
    #expect(
      ["move_ins", "move_outs", "renewals", "notices", "transfers"].map { month[$0] } == ["5", "2", "1", "1", "1"])
    #expect(month["first_date"] == "2026-02-01" && month["last_date"] == "2026-02-07")
    // January 1 to 7: the list has no move-in of these days.
    #expect(month["compared_move_ins"] == "0" && month["compared_first_date"] == "2026-01-01")
    #expect(month["compared_last_date"] == "2026-01-07" && month["last_year_first_date"] == "2025-02-01")
    #expect(
      await harness.run("activity").output.contains("no Monthly Activity Summary is loaded: Ridian, The Northern"))
  }

  @Test("New prospects and leases of a drawn Leasing Activity Detail are what it prints")
  func drawn() async throws {
    let harness = try await harness(EventEndToEndTests.drawn)
    let printed = try #require(try expected(EventEndToEndTests.drawn)["printed_property_totals"])
    let month = try await row("leasing-funnel", .monthToDate, harness)
    #expect(month["as_of"] == "2026-01-28" && month["as_of_basis"] == "run_stamp")
    #expect(month["leads"] == "38" && printed["New Prospects"] == .real(38))
    #expect(month["lease_events"] == "5" && month["leases"] == "5" && month["net_leases"] == "5")
    // 16 visits and one tour by video, printed apart.
    #expect(month["tour_events"] == "17")
    #expect(month["contact_events"] == "379")
    #expect(month["applications"] == "" && month["applications_reason"] == "incomplete:applications")
    #expect(month["compared_leads"] == "")
    #expect(
      try await row("leasing-funnel", .last30Days, harness)["leads"] == "", "The first of 30 days are of December")
  }

  @Test("Leases and cancelled ones of a listed Leasing Activity Detail make its net leases")
  func listed() async throws {
    let harness = try await harness(EventEndToEndTests.listed)
    let days30 = try await row("leasing-funnel", .last30Days, harness)
    #expect(days30["first_date"] == "2026-01-14")
    // Six leases since January 12th; that of the 12th and that of the 13th are before the window.
    #expect(["leases", "cancelled", "net_leases"].map { days30[$0] } == ["4", "1", "3"])
    #expect(try await row("leasing-funnel", .yearToDate, harness)["reason"] == "incomplete:days")
  }

  @Test("An Activity Report without other reports gives all four steps, and leads as far back as it reaches")
  func activity() async throws {
    let harness = try await harness(EventEndToEndTests.activity)
    let year = try await row("leasing-funnel", .yearToDate, harness)
    let counts = try #require(try expected(EventEndToEndTests.activity)["counts"])
    #expect(year["leads"] == "40" && counts["distinct_prospects"]?.integer == 40)
    #expect(year["contact_events"] == "120")
    #expect(year["applications"] == "2" && year["leases"] == "4" && year["application_lease_pct"] == "200.00")
    #expect(year["over_100"] == "application_lease" && year["leads_first_seen"] == "40")
    let types = try #require(counts["by_type"])
    let tours = ["Visit", "Videotelephony - Tour", "Self-guided - Tour", "Unit shown"].compactMap { types[$0]?.integer }
    #expect(year["tour_events"] == "\(tours.reduce(0, +))")
    #expect(year["net_leases"] == "" && year["net_leases_reason"] == "incomplete:cancelled")
    #expect(try await row("leasing-funnel", .monthToDate, harness)["leads"] == "0")
  }

  @Test("Both reports of one property count each day once, and the figures do not depend on the order of loading")
  func both() async throws {
    let harness = try await harness(EventEndToEndTests.drawn, EventEndToEndTests.activity)
    let other = try await self.harness(EventEndToEndTests.activity, EventEndToEndTests.drawn)
    #expect(try harness.books().unified == other.books().unified)
    let month = try await row("leasing-funnel", .monthToDate, harness, asOf: "2026-01-28")
    #expect(month["leads"] == "38", "The Leasing Activity Detail tells who is new")
    #expect(month["applications"] == "2", "The Activity Report tells who applied")
    #expect(month["leases"] == "5" && month["net_leases"] == "5")
  }
}

extension JSON {
  fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
