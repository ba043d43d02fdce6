import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("Syncing one property of several")
struct SyncTests {
  private let desk: Desk

  init() async throws {
    desk = try Desk()
    for (_, name) in Desk.invented { try desk.put(InventedReports(name, day: "02/04/2026")) }
    await desk.run("run", desk.drop)
  }

  @Test("A property that is synced again leaves the others, and what waits for them, as they were")
  func one() async throws {
    let before = try desk.books()
    for name in ["Oak Court", "Elm House"] {
      var newer = InventedReports(name, day: "02/05/2026")
      newer.units[1] = .init("102", "A1", "Occupied", rent: 1300)
      try desk.put(newer)
    }
    #expect(await desk.run("load", desk.drop).ending == .done)
    let ran = await desk.run("sync", "--property", "Oak Court")
    #expect(ran.ending == .done)
    #expect(ran.output.contains("1 property synced, 0 unchanged, 0 without data"))
    let after = try desk.books()
    #expect(after.unified["oak_court"] != before.unified["oak_court"])
    #expect(after.unified["elm_house"] == before.unified["elm_house"])
    #expect(after.unified["ash_lane"] == before.unified["ash_lane"])
    #expect(try desk.published("elm_house")?.asOf == CivilDate(iso: "2026-02-04"))
    await desk.run("sync")
    #expect(try desk.published("elm_house")?.asOf == CivilDate(iso: "2026-02-05"))
    #expect(try desk.books().unified["oak_court"] == after.unified["oak_court"])
  }

  @Test("A property that is synced again without anything new stays as it was")
  func again() async throws {
    let before = try desk.books()
    #expect(await desk.run("sync", "--property", "elm_house").output.contains("0 properties synced, 1 unchanged"))
    #expect(try desk.books() == before)
  }

  @Test("A property's figures are the same alone in its folder and among others")
  func alone() async throws {
    let other = try Desk()
    try other.put(InventedReports("Elm House", day: "02/04/2026"))
    await other.run("run", other.drop)
    // The invented configuration numbers properties by their place, so it is the same in both folders.
    #expect(try other.books().unified["elm_house"] == desk.books().unified["elm_house"])
  }

  @Test("Another name of a property in the configuration is taken over without a new file")
  func renamed() async throws {
    try desk.configure([("oak_court", "Oak Court"), ("elm_house", "ELM HOUSE"), ("ash_lane", "Ash Lane")])
    #expect(await desk.run("sync").output.contains("1 property synced, 2 unchanged"))
    #expect(await desk.run("occupancy").output.contains("ELM HOUSE"))
  }
}

@Suite("The lock of a data folder")
struct LockTests {
  @Test("A second run while the lock is held changes nothing, exits with 3 and names the holder")
  func held() async throws {
    let desk = try Desk()
    try desk.put(InventedReports("Oak Court", day: "02/04/2026"))
    await desk.run("run", desk.drop)
    let books = try desk.books()
    try desk.put(InventedReports("Elm House", day: "02/04/2026"))
    let lock = try RunLock(
      DataFolder(path: desk.data, files: .posix), holder: "process 99: run since 2026-02-10T06:00:00Z")
    for words in [["run", desk.drop], ["load", desk.drop], ["sync"], ["rebuild"]] {
      let ran = await desk.run(words)
      #expect(ran.ending == .locked)
      #expect(
        ran.complaints
          == "ownerdash: another run holds '\(desk.data)': process 99: run since 2026-02-10T06:00:00Z;"
          + " try again when it has ended\n")
    }
    #expect(try desk.books() == books)
    #expect(await desk.run("occupancy").ending == .done, "Reports only read: they need no lock")
    _ = consume lock
    #expect(await desk.run("run", desk.drop).ending == .done)
  }
}

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("0 all done, 1 some failed, 2 wrong usage or configuration, 3 locked")
  func codes() async throws {
    #expect([Ending.done, .partly, .wrongUsage, .locked, .tokenNeeded].map(\.rawValue) == [0, 1, 2, 3, 4])
    let desk = try Desk()
    #expect(await desk.run("run", desk.drop).ending == .done)
    #expect(await desk.run("run", try desk.put(Array("%PDF".utf8), as: "letter.pdf")).ending == .partly)
    #expect(await desk.run("run", desk.drop + "/nothing.xls").ending == .wrongUsage)
    try write("{}", to: desk.config)
    #expect(await desk.run("sync").ending == .wrongUsage)
    try removeTree(desk.config)
    #expect(await desk.run("sync").ending == .wrongUsage)
  }

  @Test("A file that was refused before is still to look at, so it still exits with 1")
  func refusedBefore() async throws {
    let desk = try Desk()
    let path = try desk.put(Array("%PDF".utf8), as: "letter.pdf")
    #expect(await desk.run("load", path).ending == .partly)
    #expect(await desk.run("load", path).ending == .partly)
    #expect(await desk.run("load", desk.drop).output.contains("1 files: 0 taken in, 1 known before, 1 to look at"))
  }
}
