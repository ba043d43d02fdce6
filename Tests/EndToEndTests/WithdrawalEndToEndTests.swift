import Domain
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The operator's case over HTTP: a wrong Rent Roll was accepted.
@Suite("A wrong download is withdrawn and downloaded again")
struct WithdrawalEndToEndTests {
  private let day = ["--day", "2026-02-04"]

  private func harness(_ served: ServedPortfolio) throws -> PipelineHarness {
    let harness = try PipelineHarness()
    harness.follow(served.config)
    return harness
  }

  @Test("A wrong Rent Roll is withdrawn, the right one downloaded, and nothing else moves")
  func wrongRentRoll() async throws {
    let served = try ServedPortfolio(properties: 3, reports: ["rent_roll"], yardiProperties: 1)
    let right = try harness(served)
    #expect(await right.run(["run"] + day).ending == .done)
    let expected = try right.books().unified
    let key = try #require(served.portfolio.realPage.profiles.first).key

    let harness = try harness(served)
    served.serve(worldOf: 99)
    let wrong = await harness.run(["run", "--property", key] + day)
    #expect(wrong.ending == .done, "\(wrong.complaints)")
    served.serve(worldOf: nil)
    #expect(await harness.run(["run"] + day).ending == .done)
    let accepted = try harness.books().unified
    #expect(accepted[key] != expected[key], "the wrong file is in use")
    let payload = try #require(try harness.loads().first { $0.property == key && $0.status == .loaded }).payload

    let withdrawn = await harness.run("withdraw", payload, "--who", "Ana", "--why", "another property set was selected")
    #expect(withdrawn.ending == .done, "\(withdrawn.complaints)")
    #expect(try harness.texts("SELECT dataset FROM published WHERE property_id = '\(key)'").isEmpty)
    let without = await harness.run(["run"] + day)
    #expect(without.output.contains(": 0 downloaded"), "a withdrawn file is not fetched again by itself")

    let again = await harness.run(["run", "--again", "--property", key, "--report", "rent_roll"] + day)
    #expect(again.ending == .done, "\(again.complaints)")
    #expect(again.output.contains("1 file requested: 1 downloaded"), "\(again.output)")
    #expect(try harness.books().unified == expected)
    #expect(await harness.run("rebuild").ending == .done)
    #expect(try harness.books().unified == expected)
    for other in expected.keys where other != key { #expect(accepted[other] == expected[other]) }
  }

  @Test("A download again with another content is used; the same content again changes nothing")
  func again() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["rent_roll"])
    let harness = try harness(served)
    let key = try #require(served.portfolio.realPage.profiles.first).key
    served.serve(worldOf: 99)
    #expect(await harness.run(["run"] + day).ending == .done)
    let wrong = try harness.books().unified
    let repeated = ["run", "--again", "--property", key] + day
    #expect(await harness.run(repeated).ending == .done)
    #expect(try harness.books().unified == wrong)
    #expect(try harness.count("arrivals", in: "receipts.db") == 0)
    served.serve(worldOf: nil)
    #expect(await harness.run(repeated).ending == .done)
    #expect(try harness.books().unified != wrong)
    #expect(try harness.loads().map(\.status.rawValue).sorted() == ["loaded", "superseded"])
    let findings = try harness.findings(key)
    #expect(findings.contains("restated") || findings.contains("same_run_stamp"))
  }

  @Test("--again wants a property and a known report, and refuses a past day that a request cannot name")
  func refused() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["rent_roll"], rpx: true)
    let harness = try harness(served)
    let key = try #require(served.portfolio.realPage.profiles.first).key
    for (words, reason) in [
      (["--again"], "--again requires --property"), (["--report", "rent_roll"], "--report requires --again"),
      (["--again", "--property", key, "--report", "rent_rol"], "did you mean 'rent_roll'"),
    ] {
      let ran = await harness.run(["run"] + words)
      #expect(ran.ending == .wrongUsage, "\(words)")
      #expect(ran.complaints.contains(reason), "\(ran.complaints)")
    }
    #expect(served.services.counts.calls.isEmpty)
    let past = ["--day", "2026-02-03"]
    for words in [["--report", "getleaseinfo"], []] {
      let ran = await harness.run(["run", "--again", "--property", key] + words + past)
      #expect(ran.ending == .partly)
      #expect(ran.complaints.contains("getleaseinfo of \(key)"), "\(ran.complaints)")
    }
    #expect(!served.services.counts.calls.keys.contains { "\($0)".contains("getleaseinfo") })
  }
}
