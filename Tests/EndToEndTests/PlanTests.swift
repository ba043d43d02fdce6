import JSON
import Pipeline
import Simulator
import TestSupport
import Testing

@testable import ownerdash

@Suite("What a run says: before it, while it goes on, after it")
struct PlanTests {
  private static let reports = ["box_score", "rent_roll", "delinquency"]
  private let day = ["--day", "2026-02-04"]

  private func harness(_ served: ServedPortfolio) throws -> PipelineHarness {
    let harness = try PipelineHarness()
    harness.follow(served.config)
    return harness
  }

  @Test("A plan names each file with its state, the requests and the token's life, and sends and writes nothing")
  func plan() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    let harness = try harness(served)
    for verb in ["download", "run"] {
      let ran = await harness.run([verb, "--plan"] + day)
      #expect(ran.ending == .done)
      #expect(ran.output.contains("6 files: 0 downloaded, 0 created before, 6 to request; at least 12 requests"))
      #expect(ran.output.contains("realpage: the token is valid for"))
    }
    #expect(served.services.counts.calls.isEmpty)
    #expect(!exists(harness.data))
  }

  @Test("After an interrupted run the plan lists what is present, what was created before, and what to request")
  func half() async throws {
    let served = try ServedPortfolio(properties: 1, reports: Self.reports)
    // The Rent Roll is not made; the delinquency report is, and its file cannot be had.
    served.services.follow(try FaultPlan("4043=503,4260@2-=503"))
    let harness = try harness(served)
    _ = await harness.run(["download"] + day)
    let calls = served.services.counts.calls
    let ran = await harness.run(["download", "--plan"] + day)
    #expect(
      ran.output.contains("3 files: 1 downloaded, 1 created before, 1 to request; at least 3 requests"), "\(ran.output)"
    )
    #expect(served.services.counts.calls == calls)
    try served.mend()
    #expect(await harness.run(["download"] + day).output.contains("3 files requested: 2 downloaded, 1 already present"))
    #expect(
      await harness.run(["download", "--plan"] + day).output.contains(
        "3 files: 3 downloaded, 0 created before, 0 to request"))
  }

  @Test("A plan names the figures that nothing requests, also before a credential is there")
  func missingFigures() async throws {
    let config = try temporaryDirectory() + "/report_definitions.json"
    let rpx =
      #""pmc_id": "1", "company_names": ["Invented Homes, LLC"], "rpx_gateway": "https://rpx.example.invalid","#
      + #" "rpx_partner": "P", "licence_key": {"environment": "NOT_SET"}"#
    try write(
      #"{"sources": {"realpage": {\#(rpx)}}, "properties": {"oak": {"propertyId": "1", "propertyName": "Oak"}}}"#,
      to: config)
    let harness = try PipelineHarness()
    harness.follow(config)
    let ran = await harness.run(["run", "--plan"] + day)
    let words = ran.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(ran.ending == .tokenNeeded && ran.complaints.contains("'NOT_SET' is not set"))
    #expect(words.contains("n/a from realpage: delinquency: not requested (provided by report 4260"))
    #expect(!words.contains("asking and in-place rents"), "RPX's leases and units give them")
  }

  @Test("A plan goes with no PATH")
  func path() async throws {
    let harness = try PipelineHarness()
    let ran = await harness.run("run", harness.drop, "--plan")
    #expect(ran.ending == .wrongUsage)
  }

  @Test("One property's sync prints its plan first, and afterwards that the others are unchanged")
  func resync() async throws {
    let harness = try PipelineHarness()
    for (_, name) in PipelineHarness.invented { try harness.put(InventedReports(name, day: "02/04/2026")) }
    await harness.run("load", harness.drop)
    let plan = await harness.run("sync", "--property", "oak_court", "--plan")
    #expect(plan.output.contains("Oak Court: 2 loads, latest day "))
    #expect(plan.output.contains("will be updated"))
    #expect(try harness.count("unified_properties") == 0)
    let ran = await harness.run("sync", "--property", "oak_court")
    #expect(ran.ending == .done)
    #expect(ran.output.hasPrefix(plan.output))
    #expect(ran.output.hasSuffix("verified: the 2 other properties are unchanged\n"))
    #expect(await harness.run("sync", "--plan").output.contains("Oak Court: 2 loads, latest day "))
    #expect(await harness.run("sync", "--property", "oak_court", "--plan").output.contains("no new data"))
  }

  @Test("As JSON everything is said on standard error, an object a line, with its counts")
  func json() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    try harness.put([["no report"]], as: "odd.csv")
    let ran = await harness.run("run", harness.drop, "--log-format", "json")
    #expect(ran.output.isEmpty)
    let lines = try ran.complaints.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(lines.allSatisfy { $0["time"] == .string("2026-02-10T07:00:00Z") && $0["run"] == .string("process 4711") })
    let counted = lines.filter { $0["counts"]?["files"] != nil }
    #expect(counted.map { $0["counts"]?["taken_in"] } == [.integer(2)])
    #expect(lines.contains { $0["level"] == .string("progress") && $0["counts"]?["of"] == .integer(3) })
    let wrong = await harness.run("sync", "--property", "nowhere", "--log-format", "json")
    #expect(try JSON.parse(Array(wrong.complaints.utf8))["level"] == .string("error"))
  }

  @Test("In a log that stays, progress is a plain line a tenth of the work; on a terminal it is wiped")
  func progress() async throws {
    let harness = try PipelineHarness()
    for (_, name) in PipelineHarness.invented { try harness.put(InventedReports(name, day: "02/04/2026")) }
    let words = ["run", harness.drop, "--data", harness.data, "--config", harness.config]
    let plain = await Ran(words, progress: .lines)
    #expect(plain.complaints.hasPrefix("reading 1 of 6: "))
    #expect(!plain.complaints.contains("\u{1B}"))
    #expect(await Ran(words, progress: .terminal).complaints.hasSuffix("\r\u{1B}[K"))
    let lines = (1...1_000).map { Log.Line(.progress, "reading", ["done": $0, "of": 1_000]) }
    #expect(lines.count(where: \.isMilestone) == 10)
  }
}
