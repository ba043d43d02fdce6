import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("Syncing one property of several")
struct SyncTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness()
    for (_, name) in PipelineHarness.invented { try harness.put(InventedReports(name, day: "02/04/2026")) }
    await harness.run("run", harness.drop)
  }

  @Test("A property that is synced again leaves the others, and what waits for them, as they were")
  func one() async throws {
    let before = try harness.books()
    for name in ["Oak Court", "Elm House"] {
      var newer = InventedReports(name, day: "02/05/2026")
      newer.units[1] = .init("102", "A1", "Occupied", rent: 1300)
      try harness.put(newer)
    }
    #expect(await harness.run("load", harness.drop).ending == .done)
    let ran = await harness.run("sync", "--property", "Oak Court")
    #expect(ran.ending == .done)
    #expect(ran.output.contains("1 property synced, 0 unchanged, 0 without data"))
    let after = try harness.books()
    #expect(after.unified["oak_court"] != before.unified["oak_court"])
    #expect(after.unified["elm_house"] == before.unified["elm_house"])
    #expect(after.unified["ash_lane"] == before.unified["ash_lane"])
    #expect(try harness.published("elm_house")?.asOf == CivilDate(iso: "2026-02-04"))
    await harness.run("sync")
    #expect(try harness.published("elm_house")?.asOf == CivilDate(iso: "2026-02-05"))
    #expect(try harness.books().unified["oak_court"] == after.unified["oak_court"])
  }

  @Test("A property that is synced again without anything new stays as it was")
  func again() async throws {
    let before = try harness.books()
    #expect(await harness.run("sync", "--property", "elm_house").output.contains("0 properties synced, 1 unchanged"))
    #expect(try harness.books() == before)
  }

  @Test("A property's figures are the same alone in its folder and among others")
  func alone() async throws {
    let other = try PipelineHarness()
    try other.put(InventedReports("Elm House", day: "02/04/2026"))
    await other.run("run", other.drop)
    // The invented configuration numbers properties by their place, so it is the same in both folders.
    #expect(try other.books().unified["elm_house"] == harness.books().unified["elm_house"])
  }

  @Test("Another name of a property in the configuration is taken over without a new file")
  func renamed() async throws {
    try harness.configure([("oak_court", "Oak Court"), ("elm_house", "ELM HOUSE"), ("ash_lane", "Ash Lane")])
    #expect(await harness.run("sync").output.contains("1 property synced, 2 unchanged"))
    #expect(await harness.run("occupancy").output.contains("ELM HOUSE"))
  }
}

@Suite("The lock of a data folder")
struct LockTests {
  @Test("A second run while the lock is held changes nothing, exits with 3 and names the holder")
  func held() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
    let books = try harness.books()
    try harness.put(InventedReports("Elm House", day: "02/04/2026"))
    let lock = try RunLock(
      DataFolder(path: harness.data, files: .posix), holder: "process 99: run since 2026-02-10T06:00:00Z")
    for words in [["run", harness.drop], ["load", harness.drop], ["sync"], ["rebuild"]] {
      let ran = await harness.run(words)
      #expect(ran.ending == .locked)
      #expect(
        ran.complaints
          == "ownerdash: '\(harness.data)' is locked by another run: process 99: run since 2026-02-10T06:00:00Z."
          + " Try again when it ends\n")
    }
    #expect(try harness.books() == books)
    #expect(await harness.run("occupancy").ending == .done, "Reports only read: they need no lock")
    _ = consume lock
    #expect(await harness.run("run", harness.drop).ending == .done)
  }
}

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("0 all done, 1 some failed, 2 wrong usage or configuration, 3 locked")
  func codes() async throws {
    #expect(
      [ownerdash.ExitStatus.done, .partly, .wrongUsage, .locked, .tokenNeeded].map(\.rawValue) == [0, 1, 2, 3, 4])
    let harness = try PipelineHarness()
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(await harness.run("run", try harness.put(Array("%PDF".utf8), as: "letter.pdf")).ending == .partly)
    #expect(await harness.run("run", harness.drop + "/nothing.xls").ending == .wrongUsage)
    try write("{}", to: harness.config)
    #expect(await harness.run("sync").ending == .wrongUsage)
    try removeTree(harness.config)
    #expect(await harness.run("sync").ending == .wrongUsage)
  }

  @Test("A file that was refused before is still to look at, so it still exits with 1")
  func refusedBefore() async throws {
    let harness = try PipelineHarness()
    let path = try harness.put(Array("%PDF".utf8), as: "letter.pdf")
    #expect(await harness.run("load", path).ending == .partly)
    #expect(await harness.run("load", path).ending == .partly)
    #expect(
      await harness.run("load", harness.drop).output.contains("1 file: 0 loaded, 1 loaded before, 1 needs attention"))
  }
}
