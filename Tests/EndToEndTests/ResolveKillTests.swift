import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// `audit resolve` as a process of its own, killed while it works on its files.
@Suite("A decision that is killed", .enabled(if: exists(ChildProgram.path("ownerdash")), "no program beside the tests"))
struct ResolveKillTests {
  private let harness: BookFixture
  private let resolve: [String]

  init() async throws {
    harness = try BookFixture()
    try await harness.take([
      "properties": "id,name\nmain,Main Street\n", "units": "id,property_id,number\nu1,main,1\n",
      "leases": "id,unit_id,starts\nl1,u1,2025-01-01\n",
      "scheduled_charges": "id,lease_id,code,class,amount\ns1,l1,RENT,rent,1000\n",
      "charges": "id,lease_id,code,class,amount,due_date\nc1,l1,RENT,rent,900,2025-04-01\n",
    ])
    #expect(await harness.run(["audit", "run", "--start", "2025-04"]).ending == .done)
    resolve = [
      "audit", "resolve", "run_20260210_070000", "--lease", "l1", "--code", "RENT", "--month", "2025-04", "--fix",
      "rebill", "--action", "ledger", "--who", "ann", "--data", harness.data, "--config", harness.config,
    ]
  }

  private func resolutions() throws -> Int {
    let rows = try UnifiedReader(path: harness.data + "/decisions.db").rows("SELECT count(*) FROM resolutions")
    return Int(try #require(rows.first?[0].integer))
  }

  private func run(untilChange number: Int) throws -> (ending: ChildProgram.Exit, changes: Int) {
    let watch = try FolderWatch(harness.data)
    return try ChildProgram("ownerdash", resolve).wait(untilChange: number, in: watch)
  }

  @Test("Killed at any of its steps, the decision is there whole or not at all, and a second one is taken")
  func anyStep() async throws {
    let shown = ["audit", "show", "--exceptions", "--format", "csv"]
    #expect(await harness.run(shown).output.contains(",amount_mismatch,,Open,"))
    let whole = try run(untilChange: .max)
    #expect(whole.ending == .exited(0) && whole.changes > 4)
    #expect(try resolutions() == 1)
    var known = 1
    var lost = 0
    // OWNERDASH_KILLS=30 is the long form.
    let kills = longForm("OWNERDASH_KILLS", short: 6)
    for kill in 1...kills {
      // The first time as soon as it touches a file, so that nothing can be decided yet.
      let step = 1 + (kill - 1) * (whole.changes - 1) / kills
      let killed = try run(untilChange: step)
      #expect(killed.ending == .killed(9) || killed.ending == .exited(0), "at step \(step)")
      let found = try resolutions()
      #expect(found == known || found == known + 1, "at step \(step)")
      if killed.ending == .exited(0) { #expect(found == known + 1) }
      lost += known + 1 - found
      #expect(await harness.run(shown).output.contains(",amount_mismatch,,Resolved,blue,rebill,ledger,ann,"))
      #expect(await Ran(resolve).ending == .done, "at step \(step)")
      known = try resolutions()
      #expect(known == found + 1, "at step \(step)")
    }
    #expect(lost > 0, "no kill came before the decision was there")
    #expect(await harness.run(["rebuild"]).ending == .done)
    #expect(try resolutions() == known)
  }
}
