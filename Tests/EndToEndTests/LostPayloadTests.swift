import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("A kept file that was lost or damaged")
struct LostPayloadTests {
  private let harness: PipelineHarness
  private let lost: String

  init() async throws {
    harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
    let load = try #require(try harness.loads().first { $0.feed == "box_score" })
    lost = "\(harness.data)/payloads/\(load.payload.prefix(2))/\(load.payload)"
  }

  @Test("A rebuild reports it by its name and processes the rest", arguments: [true, false])
  func rebuild(isDamaged: Bool) async throws {
    try removeTree(lost)
    if isDamaged { try write("something else", to: lost) }
    let ran = await harness.run("rebuild")
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("Oak Court 02-04-2026 box.csv: cannot "), "\(ran.complaints)")
    #expect(try harness.published("oak_court", .leases) != nil)
  }

  @Test("Loading the file again repairs it", arguments: [true, false])
  func mended(isDamaged: Bool) async throws {
    let books = try harness.books()
    try removeTree(lost)
    if isDamaged { try write("something else", to: lost) }
    await harness.run("rebuild")
    await harness.run("run", harness.drop)
    #expect(await harness.run("rebuild").ending == .done)
    #expect(try harness.books() == books)
  }
}
