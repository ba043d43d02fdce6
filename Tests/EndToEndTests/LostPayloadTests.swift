import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("A kept file that was lost or damaged")
struct LostPayloadTests {
  private let desk: Desk
  private let lost: String

  init() async throws {
    desk = try Desk()
    try desk.put(InventedReports("Oak Court", day: "02/04/2026"))
    await desk.run("run", desk.drop)
    let load = try #require(try desk.loads().first { $0.feed == "box_score" })
    lost = "\(desk.data)/payloads/\(load.payload.prefix(2))/\(load.payload)"
  }

  @Test("A rebuild tells it by its name and makes the rest", arguments: [true, false])
  func rebuild(isDamaged: Bool) async throws {
    try removeTree(lost)
    if isDamaged { try write("something else", to: lost) }
    let ran = await desk.run("rebuild")
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("Oak Court 02-04-2026 box.csv: cannot "), "\(ran.complaints)")
    #expect(try desk.published("oak_court", .leases) != nil)
  }

  @Test("Dropping the file in again mends it", arguments: [true, false])
  func mended(isDamaged: Bool) async throws {
    let books = try desk.books()
    try removeTree(lost)
    if isDamaged { try write("something else", to: lost) }
    await desk.run("rebuild")
    await desk.run("run", desk.drop)
    #expect(await desk.run("rebuild").ending == .done)
    #expect(try desk.books() == books)
  }
}
