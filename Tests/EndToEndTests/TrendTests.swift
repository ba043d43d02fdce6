import Domain
import Query
import Simulator
import TestSupport
import Testing

@testable import ownerdash

@Suite("The command trend")
struct TrendTests {
  private let harness: PipelineHarness

  /// Two properties: one has figures on each of three weekly days, the other lacks the middle one.
  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    for (key, ages) in [("nexus_east", [0, 7, 14]), ("ridian", [1, 14])] {
      let property = try PipelineHarness.property(key)
      for age in ages {
        let file = try property.file(.rentRoll, on: PipelineHarness.asOf.advanced(by: -age))
        try harness.put(file.bytes, as: "\(key) \(age) \(file.name)")
      }
    }
    await harness.run("run", harness.drop)
  }

  private func day(_ age: Int) -> String { "\(PipelineHarness.asOf.advanced(by: -age))" }

  private func rows(_ words: String...) async -> [[String]] { await rows(words) }

  private func rows(_ words: [String]) async -> [[String]] {
    let output = await harness.run(words + ["--format", "csv"]).output
    return output.split(separator: "\r\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The occupied and total units that `units` lists on a day: another way to the figure than the views.
  private func counted(_ key: String, _ age: Int) async throws -> (occupied: Int, total: Int) {
    let sql = """
      SELECT SUM(unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'employee_occupied')) AS a,
        SUM(unit_class NOT IN ('commercial', 'excluded')) AS b
      FROM unified_units WHERE property_id = '\(key)' AND as_of = '\(day(age))'
      """
    let row = try #require(await rows("query", sql).first)
    return (try #require(Int(row[0])), try #require(Int(row[1])))
  }

  private func percent(_ counts: [(occupied: Int, total: Int)]) -> String {
    let (part, whole) = (counts.reduce(0) { $0 + $1.occupied }, counts.reduce(0) { $0 + $1.total })
    let hundredths = (2 * 10_000 * part + whole) / (2 * whole)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  @Test("Same-store trends have the properties with figures at both ends, and name the others")
  func sameStore() async throws {
    let words = ["trend", "physical_occupancy_pct", "--from", day(7), "--to", day(0), "--same-store"]
    let values = await rows(words)
    // Ridian has no day in the week up to the first end.
    let own = [percent([try await counted("nexus_east", 7)]), percent([try await counted("nexus_east", 0)])]
    #expect(values.map { $0[2] } == own)
    let text = await harness.run(words).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("Same-store: 1 of 5 properties with figures at both ends."), "\(text)")
    #expect(text.contains("Ridian (no figure at \(day(7)))"))
    let both = await harness.run(words + ["--property", "ridian"])
    #expect(both.ending == .wrongUsage)
  }

  @Test("The mean of the properties is that of their own values, and only of ratios and means of several properties")
  func mean() async throws {
    let words = ["trend", "physical_occupancy_pct", "--from", day(0), "--to", day(0), "--pool", "mean"]
    let own = try await [counted("nexus_east", 0), counted("ridian", 1)].map { percent([$0]) }
    let hundredths = own.map { Int($0.replacing(".", with: "")) ?? 0 }.reduce(0, +)
    let values = await rows(words)
    #expect(values.map { $0.last } == ["\(Hundredths(count: Int64((hundredths + 1) / 2)))"], "\(own)")
    let usages = [
      ["trend", "total_units", "--pool", "mean"], words + ["--by", "property"], words + ["--property", "ridian"],
    ]
    for words in usages { #expect(await harness.run(words).ending == .wrongUsage) }
  }

  @Test("A property's values are those of its own days, and a week without one has no value")
  func property() async throws {
    let values = await rows("trend", "physical_occupancy_pct", "--property", "ridian", "--from", day(14))
    let last = percent([try await counted("ridian", 1)])
    let first = percent([try await counted("ridian", 14)])
    // Weeks end at the property's last good day; that of eight days before it reaches back to the first one.
    #expect(values.map { Array($0.prefix(3)) } == [[day(8), day(14), first], [day(1), day(1), last]])
    let whole = await rows(
      "trend", "physical_occupancy_pct", "--property", "ridian", "--from", day(14), "--to", day(0))
    #expect(
      whole.map { Array($0.prefix(3)) } == [[day(14), day(14), first], [day(7), "", ""], [day(0), day(1), last]])
  }

  @Test("Rents per square foot and means of days are pooled from their sums")
  func means() async throws {
    let rents = "FROM unified_units WHERE as_of = '\(day(14))' AND lease_rent_cents > 0 AND square_feet > 0"
    let sums = try #require(await rows("query", "SELECT SUM(lease_rent_cents), SUM(square_feet) \(rents)").first)
    let (cents, feet) = (try #require(Int(sums[0])), try #require(Int(sums[1])))
    let rent = await rows("trend", "in_place_psf", "--from", day(14), "--to", day(0)).first?[2]
    let hundredths = (2 * cents + feet) / (2 * feet)
    #expect(rent == "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)")

    let property = try PipelineHarness.property("nexus_east")
    for report in [RealPageReport.rentRoll, .monthlyActivity, .closedMakeReady] {
      let file = try property.file(report, on: PipelineHarness.asOf)
      try harness.put(file.bytes, as: "turns \(file.name)")
    }
    await harness.run("run", harness.drop)
    let turns = await rows(
      "query",
      "SELECT made_ready_day - move_out_day FROM unified_turns WHERE made_ready IS NOT NULL"
        + " AND move_in_day > (SELECT MAX(as_of_day) FROM unified_fact_days) - 30")
    let days = turns.compactMap { Int($0[0]) }
    let trend = await rows("trend", "turn_time_avg", "--window", "last_30_days", "--from", day(0), "--to", day(0))
    let printed = try #require(trend.first.flatMap { Double($0[2]) })
    #expect(!days.isEmpty && abs(printed - Double(days.reduce(0, +)) / Double(max(1, days.count))) < 0.0051)
  }

  @Test("The portfolio pools the properties of the last seven days, and says how many they are")
  func portfolio() async throws {
    let values = await rows("trend", "physical_occupancy_pct", "--from", day(14), "--to", day(0))
    let expected = [
      [day(14), percent([try await counted("nexus_east", 14), try await counted("ridian", 14)]), "2"],
      [day(7), percent([try await counted("nexus_east", 7)]), "1"],
      [day(0), percent([try await counted("nexus_east", 0), try await counted("ridian", 1)]), "2"],
    ]
    #expect(values.map { [$0[0], $0[2], $0[4]] } == expected)
    let drawn = await harness.run("trend", "physical_occupancy_pct", "--every", "day", "--to", day(0)).output
    #expect(drawn.contains("27 without a good day: no value is carried over"), "\(drawn)")
  }

  @Test("By property, each has a row with its course; a page draws the line")
  func forms() async throws {
    let table = await harness.run("trend", "total_units", "--by", "property", "--from", day(14), "--to", day(0)).output
    #expect(table.contains("▄▄▄") && table.contains("▄ ▄"), "\(table)")
    let wide = await rows("trend", "total_units", "--by", "property", "--from", day(14), "--to", day(0))
    #expect(wide.allSatisfy { $0.count == 10 } && wide.contains { $0[7...].filter(\.isEmpty).count == 1 })
    let page = await harness.run("trend", "physical_occupancy_pct", "--to", day(0), "--format", "html").output
    #expect(page.contains("<polyline class=\"l1\"") || page.contains("class=\"p1\""))
    #expect(page.contains("<figure class=\"chart\"><div class=\"broad\"><svg") && !page.contains("<script"))
  }

  @Test(
    "What cannot be answered is refused with what to do",
    arguments: [
      (["days_vacant_median"], "its values of properties do not add up"),
      (["physical_ocupancy_pct"], "unknown metric 'physical_ocupancy_pct' (did you mean"),
      (["physical_occupancy_pct", "--window", "last_7_days"], "--window does not apply"),
      (["physical_occupancy_pct", "--by", "property", "--property", "ridian"], "exclude each other"),
      (["physical_occupancy_pct", "--from", "2026-03-01", "--to", "2026-02-01"], "must not be after"),
      (["physical_occupancy_pct", "--every", "day", "--from", "1990-01-01"], "values are too many: at most 1100"),
    ])
  func refused(words: [String], reason: String) async {
    let ran = await harness.run(["trend"] + words)
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(reason), "\(ran.complaints)")
  }

  @Test("Periods end at the last day, months at their own")
  func ends() throws {
    let last = try CivilDate(iso: "2026-03-02")
    let from = try CivilDate(iso: "2026-01-31")
    let days = { (step: TrendQuery.Step) in TrendQuery.ends(from: from, to: last, every: step).map { "\($0)" } }
    #expect(days(.month) == ["2026-01-31", "2026-02-28", "2026-03-02"])
    #expect(days(.week) == ["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23", "2026-03-02"])
    #expect(TrendQuery.ends(from: last, to: last, every: .day) == [last])
  }
}
