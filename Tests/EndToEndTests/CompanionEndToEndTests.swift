import Domain
import JSON
import Simulator
import Testing

@testable import ownerdash

/// Make Ready and Lost Rent as the services date them: with the calendar day of their run.
@Suite("Reports of readiness and lost rent join the Rent Roll of their run")
struct CompanionEndToEndTests {
  private static let days = (0..<7).map { PipelineHarness.asOf.advanced(by: $0 - 6) }

  /// The smallest property whose business day lags by so many days.
  private static func property(lag: Int) throws -> Property {
    let profiles = PropertyProfile.realPage(25).filter { $0.lag == lag }
    let profile = try #require(profiles.min { $0.unitCount < $1.unitCount })
    return try #require(World(asOf: PipelineHarness.asOf, properties: [profile]).property(profile.key))
  }

  private static func harness(of property: Property) throws -> PipelineHarness {
    try PipelineHarness([(property.profile.key, property.profile.name)])
  }

  private func put(_ reports: [RealPageReport], of property: Property, on day: CivilDate, at harness: PipelineHarness)
    throws
  {
    for report in reports {
      let file = try property.file(report, on: day)
      try harness.put(file.bytes, as: "\(day) \(file.name)")
    }
  }

  private static let pair = [RealPageReport.rentRoll, .makeReady, .lostRent]

  @Test("7 daily pairs: the readiness of every unit of every day is known, as it was before the run", arguments: 1...3)
  func pairs(lag: Int) async throws {
    let property = try CompanionEndToEndTests.property(lag: lag)
    let harness = try CompanionEndToEndTests.harness(of: property)
    for day in CompanionEndToEndTests.days { try put(CompanionEndToEndTests.pair, of: property, on: day, at: harness) }
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    for day in CompanionEndToEndTests.days {
      let known = try harness.texts(
        "SELECT unit_number || ' ' || ready FROM unified_units WHERE as_of = '\(day)' AND unit_class LIKE 'vacant_%'")
      let run = property.profile.runDay(of: day)
      #expect(day.days(to: run) == lag)
      let state = property.state(on: day).units.filter { [.vacantUnrented, .vacantRented].contains($0.unitClass) }
      let expected = state.map { "\($0.unit.number) \($0.isReady(on: run.advanced(by: -1)) ? "ready" : "not_ready")" }
      #expect(Set(known) == Set(expected) && !expected.isEmpty)
    }
    let joined = try harness.texts(
      "SELECT feed || ' ' || as_of || ' ' || days_after || ' ' || joined_by FROM unified_joined_reports ORDER BY 1")
    #expect(
      joined
        == ["lost_rent", "make_ready_summary"].flatMap { feed in
          CompanionEndToEndTests.days.map { "\(feed) \($0) \(lag) run_stamp" }
        })
    #expect(try harness.texts("SELECT DISTINCT as_of FROM unified_fact_days").count == 7, "No day without units")
    #expect(
      try harness.findings(property.profile.key).filter { $0.contains("unused") || $0.contains("disagree") } == [])
  }

  @Test("A report that matches better and comes later replaces the join, in any order, and restates nothing")
  func replaced() async throws {
    let property = try CompanionEndToEndTests.property(lag: 1)
    let (day, next) = (CompanionEndToEndTests.days[0], CompanionEndToEndTests.days[1])
    let harness = try CompanionEndToEndTests.harness(of: property)
    try put([.rentRoll], of: property, on: day, at: harness)
    try put([.makeReady], of: property, on: next, at: harness)
    await harness.run("run", harness.drop)
    let how = "SELECT report_day || ' ' || days_after || ' ' || joined_by FROM unified_joined_reports"
    #expect(try harness.texts(how) == ["\(next.advanced(by: 1)) 2 nearest_day"])
    let vacancy = await harness.run("vacancy", "--property", property.profile.key).output
    #expect(
      vacancy.contains(
        "Readiness from the Make Ready Summary run \(next.advanced(by: 1)), 2 days after the business day"))
    try put([.makeReady], of: property, on: day, at: harness)
    await harness.run("run", harness.drop)
    #expect(try harness.texts(how) == ["\(next) 1 run_stamp"])
    let rules = try harness.findings(property.profile.key)
    #expect(rules.contains("companion_report_unused") && !rules.contains { $0.contains("restated") })
    try put([.rentRoll], of: property, on: next, at: harness)
    await harness.run("run", harness.drop)
    #expect(try !harness.findings(property.profile.key).contains("companion_report_unused"))
    let other = try CompanionEndToEndTests.harness(of: property)
    try put([.makeReady], of: property, on: day, at: other)
    try put([.rentRoll, .makeReady], of: property, on: next, at: other)
    await other.run("run", other.drop)
    try put([.rentRoll], of: property, on: day, at: other)
    await other.run("run", other.drop)
    #expect(try other.books().unified == harness.books().unified)
  }

  @Test("Machine formats have a day for each report that a figure combines with the day's own")
  func days() async throws {
    let property = try CompanionEndToEndTests.property(lag: 2)
    let (day, next) = (CompanionEndToEndTests.days[5], CompanionEndToEndTests.days[6])
    let harness = try CompanionEndToEndTests.harness(of: property)
    try put(CompanionEndToEndTests.pair + [.delinquency], of: property, on: day, at: harness)
    try put([.transactionDetail], of: property, on: next, at: harness)
    await harness.run("run", harness.drop)
    let run = property.profile.runDay(of: day)
    for (report, column, expected) in [
      ("vacancy", "readiness_as_of", run), ("pricing", "completed_as_of", run), ("delinquency", "billed_as_of", next),
    ] {
      let printed = await harness.run(report, "--format", "csv")
      let lines = printed.output.split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      try #require(lines.count > 1, "\(printed.output) \(printed.complaints)")
      let row = Dictionary(zip(lines[0], lines[1]), uniquingKeysWith: { first, _ in first })
      #expect(row["as_of"] == "\(day)" && row[column] == "\(expected)" && day < expected, "\(report)")
    }
    #expect(await harness.run("pricing").output.contains("rents that the primary source omits are from the Lost Rent"))
    #expect(await harness.run("delinquency").output.contains("Billed as of"))
  }

  @Test("A file that joins nothing makes no day, and 'findings' and 'status' list it")
  func unused() async throws {
    let property = try CompanionEndToEndTests.property(lag: 2)
    let harness = try CompanionEndToEndTests.harness(of: property)
    try put([.makeReady, .lostRent], of: property, on: PipelineHarness.asOf, at: harness)
    await harness.run("run", harness.drop)
    #expect(try harness.count("unified_fact_days") == 0)
    #expect(try harness.count("windows") == 0)
    let reported = await harness.run("findings").output
    let run = property.profile.runDay(of: PipelineHarness.asOf)
    #expect(
      reported.contains("The Make Ready Summary of \(run) is not used, so readiness may be missing: no Rent Roll"))
    #expect(reported.contains("The Lost Rent Summary of \(run) is not used, so rents that the Rent Roll omits"))
    let status = await harness.run("status").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(status.contains("unused: The Make Ready Summary of \(run) is not used"), "\(status)")
  }

  @Test("An explanation of readiness leads to the cells of the joined report, and says how much later it was run")
  func explained() async throws {
    let property = try CompanionEndToEndTests.property(lag: 3)
    let harness = try CompanionEndToEndTests.harness(of: property)
    let day = try #require(
      CompanionEndToEndTests.days.last { day in
        property.state(on: day).units.contains {
          $0.unitClass == .vacantUnrented && !$0.isReady(on: property.profile.runDay(of: day))
        }
      })
    try put(CompanionEndToEndTests.pair, of: property, on: day, at: harness)
    await harness.run("run", harness.drop)
    let reported = await harness.run(
      "explain", "vacant_not_ready", "--property", property.profile.key, "--format", "json")
    let report = try JSON.parse(Array(reported.output.utf8))
    guard case .array(let rows)? = report["rows"] else { return #expect(Bool(false), "\(reported.output)") }
    let cells = rows.filter { $0["column"] == .string("date_vacated") }
    #expect(!cells.isEmpty)
    #expect(cells.allSatisfy { if case .string(let cell)? = $0["cell"] { cell.contains("!") } else { false } })
    let text = await harness.run("explain", "vacant_not_ready", "--property", property.profile.key).output
    #expect(
      text.contains(
        "Joined: Make Ready Summary run \(property.profile.runDay(of: day)), 3 days after the business day"))
  }
}
