import Domain
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The operator's case over HTTP: a wrong Rent Roll was accepted.
@Suite("A wrong download is withdrawn and downloaded again")
struct WithdrawalWalkTests {
  private let day = ["--day", "2026-02-04"]

  private func desk(_ served: ServedPortfolio) throws -> Desk {
    let desk = try Desk()
    desk.follow(served.config)
    return desk
  }

  @Test("A wrong Rent Roll is withdrawn, the right one downloaded, and nothing else moves")
  func wrongRentRoll() async throws {
    let served = try ServedPortfolio(properties: 3, reports: ["rent_roll"], yardiProperties: 1)
    let right = try desk(served)
    #expect(await right.run(["run"] + day).ending == .done)
    let expected = try right.books().unified
    let key = try #require(served.portfolio.realPage.profiles.first).key

    let desk = try desk(served)
    served.serve(worldOf: 99)
    let wrong = await desk.run(["run", "--property", key] + day)
    #expect(wrong.ending == .done, "\(wrong.complaints)")
    served.serve(worldOf: nil)
    #expect(await desk.run(["run"] + day).ending == .done)
    let accepted = try desk.books().unified
    #expect(accepted[key] != expected[key], "the wrong file is in use")
    let payload = try #require(try desk.loads().first { $0.property == key && $0.status == .loaded }).payload

    let withdrawn = await desk.run("withdraw", payload, "--who", "Ana", "--why", "another property set was selected")
    #expect(withdrawn.ending == .done, "\(withdrawn.complaints)")
    #expect(try desk.texts("SELECT family FROM published WHERE property_id = '\(key)'").isEmpty)
    let without = await desk.run(["run"] + day)
    #expect(without.output.contains(" 0 fetched"), "a withdrawn file is not fetched again by itself")

    let again = await desk.run(["run", "--again", "--property", key, "--report", "rent_roll"] + day)
    #expect(again.ending == .done, "\(again.complaints)")
    #expect(again.output.contains("1 files asked for: 1 fetched"), "\(again.output)")
    #expect(try desk.books().unified == expected)
    #expect(await desk.run("rebuild").ending == .done)
    #expect(try desk.books().unified == expected)
    for other in expected.keys where other != key { #expect(accepted[other] == expected[other]) }
  }

  @Test("A download again with another content is used; the same content again changes nothing")
  func again() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["rent_roll"])
    let desk = try desk(served)
    let key = try #require(served.portfolio.realPage.profiles.first).key
    served.serve(worldOf: 99)
    #expect(await desk.run(["run"] + day).ending == .done)
    let wrong = try desk.books().unified
    let repeated = ["run", "--again", "--property", key] + day
    #expect(await desk.run(repeated).ending == .done)
    #expect(try desk.books().unified == wrong)
    #expect(try desk.count("arrivals", in: "receipts.db") == 0)
    served.serve(worldOf: nil)
    #expect(await desk.run(repeated).ending == .done)
    #expect(try desk.books().unified != wrong)
    #expect(try desk.loads().map(\.status.rawValue).sorted() == ["loaded", "superseded"])
    let findings = try desk.findings(key)
    #expect(findings.contains("restated") || findings.contains("same_run_stamp"))
  }

  @Test("--again wants a property and a known report, and refuses a past day that a request cannot name")
  func refused() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["rent_roll"], rpx: true)
    let desk = try desk(served)
    let key = try #require(served.portfolio.realPage.profiles.first).key
    for (words, reason) in [
      (["--again"], "--again requires --property"), (["--report", "rent_roll"], "--report goes with --again"),
      (["--again", "--property", key, "--report", "rent_rol"], "did you mean 'rent_roll'"),
    ] {
      let ran = await desk.run(["run"] + words)
      #expect(ran.ending == .wrongUsage, "\(words)")
      #expect(ran.complaints.contains(reason), "\(ran.complaints)")
    }
    #expect(served.services.counts.calls.isEmpty)
    let past = ["--day", "2026-02-03"]
    for words in [["--report", "getleaseinfo"], []] {
      let ran = await desk.run(["run", "--again", "--property", key] + words + past)
      #expect(ran.ending == .partly)
      #expect(ran.complaints.contains("getleaseinfo of \(key)"), "\(ran.complaints)")
    }
    #expect(!served.services.counts.calls.keys.contains { "\($0)".contains("getleaseinfo") })
  }
}
