import Domain
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Which of several files stands, and that the order of loading never decides it.
@Suite("The order of loading")
struct LoadOrderTests {
  private let day: CivilDate

  init() throws {
    day = try CivilDate(iso: "2026-02-04")
  }

  /// Loads and syncs files one by one, each in a run of its own.
  private func books(_ files: [[[String]]], _ harness: PipelineHarness) async throws -> DatabaseContent {
    for (index, rows) in files.enumerated() {
      let ran = await harness.run("run", try harness.put(rows, as: "\(index).csv"))
      #expect(ran.ending == .done, "\(ran.complaints)")
    }
    return try harness.books()
  }

  @Test("A newer day is published whether it comes before or after an older one")
  func days() async throws {
    let older = InventedReports("Oak Court", day: "02/03/2026")
    var newer = InventedReports("Oak Court", day: "02/04/2026")
    newer.units[1] = .init("102", "A1", "Occupied", rent: 1300)
    let (forward, backward) = (try PipelineHarness(), try PipelineHarness())
    let books = try await books([older.rentRoll(), newer.rentRoll()], forward)
    #expect(try await self.books([newer.rentRoll(), older.rentRoll()], backward) == books)
    for harness in [forward, backward] {
      #expect(try harness.published("oak_court")?.asOf == day)
      #expect(await harness.run("occupancy").output.contains("100.00"))
    }
  }

  @Test("Of two files of one report, property and day the later run is active, in both orders")
  func laterRun() async throws {
    var early = InventedReports("Oak Court", day: "02/04/2026")
    early.ranAt = "02/05/2026 9:59:59PM"
    var late = early
    late.ranAt = "02/05/2026 10:00:00PM"
    late.units[1] = .init("102", "A1", "Occupied", rent: 1300)
    for roll in [[early, late], [late, early]] {
      let harness = try PipelineHarness()
      _ = try await books(roll.map { $0.rentRoll() }, harness)
      #expect(try harness.loads().map(\.status.rawValue).sorted() == ["loaded", "superseded"])
      #expect(try harness.loads().first { $0.status == .loaded }?.runStamp == "2026-02-05 22:00:00")
      #expect(await harness.run("occupancy").output.contains("100.00"))
    }
  }

  @Test("Of files of one run time the one that arrived later is used, in every order, and after a rebuild")
  func sameRun() async throws {
    let files = (0..<3).map { extra in
      var reports = InventedReports("Oak Court", day: "02/04/2026")
      reports.units.append(.init("30\(extra)", "B1", "Occupied", rent: 2000 + extra))
      return reports.rentRoll()
    }
    var active: Set<String> = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let harness = try PipelineHarness()
      let books = try await books(order.map { files[$0] }, harness)
      let loaded = try harness.loads().filter { $0.status == .loaded }
      #expect(loaded.map(\.arrival?.number) == [3])
      #expect(await harness.run("units", "--format", "csv").output.contains("30\(order[2])"))
      #expect(await harness.run("rebuild").ending == .done)
      #expect(try harness.books() == books)
      #expect(try harness.findings("oak_court").contains("same_run_stamp"))
      active.formUnion(loaded.map(\.payload))
    }
    #expect(active.count == 3)
  }

  @Test("A later report without accounts replaces an earlier one with some, and the other way round")
  func emptied() async throws {
    var early = InventedReports("Oak Court", day: "02/04/2026")
    early.ranAt = "02/05/2026 6:00:00AM"
    for (first, second) in [(early.accounts, []), ([], early.accounts)]
      as [([InventedReports.Account], [InventedReports.Account])]
    {
      var (earlier, later) = (early, early)
      earlier.accounts = first
      later.accounts = second
      later.ranAt = "02/05/2026 7:00:00AM"
      let files = [earlier.delinquency(), later.delinquency()]
      let (forward, backward) = (try PipelineHarness(), try PipelineHarness())
      let books = (try await books(files, forward), try await books(files.reversed(), backward))
      #expect(books.0 == books.1)
      #expect(try forward.count("unified_delinquency") == second.count)
    }
  }

}
