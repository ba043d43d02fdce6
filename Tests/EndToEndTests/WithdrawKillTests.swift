import Domain
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// `withdraw` as a process of its own, killed while it works on its files.
@Suite(
  "A withdrawal that is killed", .enabled(if: exists(ChildProgram.path("ownerdash")), "no program beside the tests"))
struct WithdrawKillTests {
  private let day = ["--day", "2026-02-04"]
  private let served: ServedPortfolio
  private let harness: PipelineHarness

  init() async throws {
    served = try ServedPortfolio(properties: 1, reports: ["rent_roll", "box_score"])
    harness = try PipelineHarness()
    harness.follow(served.config)
    #expect(await harness.run(["run"] + day).ending == .done)
  }

  private func decisions() throws -> Int {
    exists(harness.data + "/decisions.db") ? try harness.count("payload_verdicts", in: "decisions.db") : 0
  }

  private func withdraw(_ payload: String, untilChange number: Int) throws -> (ending: ChildProgram.Exit, changes: Int)
  {
    let watch = try FolderWatch(harness.data)
    let words = [
      "withdraw", payload, "--who", "Ana", "--why", "wrong set", "--data", harness.data, "--config", served.config,
    ]
    return try ChildProgram("ownerdash", words).wait(untilChange: number, in: watch)
  }

  private func restore(_ payload: String) async {
    let ran = await harness.run("restore", payload, "--who", "Ana", "--why", "it was right")
    #expect(ran.ending == .done, "\(ran.complaints)")
  }

  @Test("Killed at any of its steps, the file is withdrawn or in use after the next run, and nothing between")
  func anyStep() async throws {
    let payload = try #require(try harness.loads().first { $0.feed == "rent_roll" && $0.status == .loaded }).payload
    let before = try harness.books()
    let whole = try withdraw(payload, untilChange: .max)
    #expect(whole.ending == .exited(0) && whole.changes > 4)
    let after = try harness.books()
    #expect(before.unified != after.unified)
    await restore(payload)
    #expect(try harness.books().unified == before.unified)
    var undecided = 0
    // OWNERDASH_KILLS=30 is the long form.
    let kills = longForm("OWNERDASH_KILLS", short: 6)
    for kill in 1...kills {
      let known = try decisions()
      let step = 1 + (kill - 1) * (whole.changes - 1) / kills
      let killed = try withdraw(payload, untilChange: step)
      #expect(killed.ending == .killed(9) || killed.ending == .exited(0), "at step \(step)")
      let isDecided = try decisions() > known
      if killed.ending == .exited(0) { #expect(isDecided) }
      let next = await harness.run(["run"] + day)
      #expect(next.ending == .done && next.output.contains(": 0 downloaded"), "at step \(step): \(next.complaints)")
      #expect(try harness.books().unified == (isDecided ? after : before).unified, "at step \(step)")
      if !isDecided { undecided += 1 }
      if isDecided { await restore(payload) }
    }
    #expect(undecided > 0, "no kill came before the decision was there")
    #expect(await harness.run(["rebuild"]).ending == .done)
    #expect(try harness.books().unified == before.unified)
  }
}
