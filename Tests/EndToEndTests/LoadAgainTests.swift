import Domain
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// What came before changes nothing, however it comes again.
@Suite("Loading again")
struct LoadAgainTests {
  private let harness: PipelineHarness
  private let reports = InventedReports("Oak Court", day: "02/04/2026")

  init() throws {
    harness = try PipelineHarness()
    try harness.put(reports)
    try harness.put(InventedReports("Elm House", day: "02/04/2026"))
  }

  @Test("The same files twice change nothing, not even the receipts")
  func sameFiles() async throws {
    let first = await harness.run("run", harness.drop)
    #expect(first.ending == .done, "\(first.complaints)")
    let books = try harness.books()
    #expect(books.receipts == 4)
    let second = await harness.run("run", harness.drop)
    #expect(second.ending == .done)
    #expect(second.output.contains("4 files: 0 loaded, 4 loaded before, 0 need attention"))
    #expect(second.output.contains("0 properties synced, 2 unchanged, 1 without data"))
    #expect(try harness.books() == books)
  }

  @Test("A renamed copy of a file leaves a receipt and nothing else")
  func renamedCopy() async throws {
    await harness.run("run", harness.drop)
    let books = try harness.books()
    try harness.put(reports.boxScore(), as: "copy of that.xls")
    #expect(await harness.run("run", harness.drop, "--verbose").output.contains("known, loaded"))
    let now = try harness.books()
    #expect(now.raw == books.raw)
    #expect(now.unified == books.unified)
    #expect(now.receipts == books.receipts + 1)
    #expect(try harness.loads().count == 4)
  }

  @Test("A file lands on the property that it states, whatever it is named")
  func misnamed() async throws {
    try harness.put(InventedReports("Ash Lane", day: "02/04/2026").rentRoll(), as: "Oak Court rent roll.xlsx")
    await harness.run("run", harness.drop)
    #expect(try harness.published("ash_lane", .leases)?.asOf == CivilDate(iso: "2026-02-04"))
    #expect(try harness.loads().count { $0.property == "oak_court" } == 2)
    #expect(try harness.loads().count { $0.property == "ash_lane" } == 1)
  }

  @Test("The order of the files, their names and their folders do not matter")
  func order() async throws {
    await harness.run("run", harness.drop)
    let other = try PipelineHarness()
    let files = [reports, InventedReports("Elm House", day: "02/04/2026")].flatMap { [$0.rentRoll(), $0.boxScore()] }
    for (index, rows) in files.enumerated() {
      await other.run("load", try other.put(rows, as: "\(9 - index)/deep/er/\(9 - index).txt"))
    }
    #expect(await other.run("sync").ending == .done)
    #expect(try other.books() == harness.books())
  }

  @Test("A rebuild gives the same content from the kept files alone")
  func rebuild() async throws {
    await harness.run("run", harness.drop)
    let books = try harness.books()
    try removeTree(harness.drop)
    #expect(await harness.run("rebuild").output.contains("4 files: 4 loaded"))
    #expect(try harness.books() == books)
  }

  @Test(
    "A derived database that was removed is whole again after the next run",
    arguments: [["unified.db"], ["realpage_raw.db"], ["unified.db", "realpage_raw.db"]])
  func removed(databases: [String]) async throws {
    await harness.run("run", harness.drop)
    let books = try harness.books()
    for database in databases { try harness.remove(database) }
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(try harness.books() == books)
  }

  @Test("A payload that was kept without its reading is read by the next run")
  func unread() async throws {
    await harness.run("load", harness.drop)
    let books = try harness.books()
    try harness.remove("realpage_raw.db")
    #expect(
      await harness.run("load", "\(harness.drop)/Oak Court 02-04-2026 box.csv").output.contains(
        "4 loaded, 1 loaded before"))
    #expect(try harness.books().raw == books.raw)
  }

  @Test("A property that is no longer configured is forgotten, and comes back with its configuration")
  func unconfigured() async throws {
    await harness.run("run", harness.drop)
    let books = try harness.books()
    try harness.configure([("elm_house", "Elm House")])
    let without = await harness.run("run")
    #expect(without.complaints.contains("'oak_court' is no longer configured"))
    #expect(try harness.books().unified.keys.contains("oak_court") == false)
    #expect(try harness.books().unified["elm_house"] != nil)
    try harness.configure([("oak_court", "Oak Court"), ("elm_house", "Elm House"), ("ash_lane", "Ash Lane")])
    await harness.run("run")
    #expect(try harness.books().raw == books.raw)
    #expect(try harness.books().unified.keys.sorted() == ["ash_lane", "elm_house", "oak_court"])
  }
}
