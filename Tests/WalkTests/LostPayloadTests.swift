import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("A kept file that was lost or damaged")
struct LostPayloadTests {
  private let desk: Desk
  private let lost: String

  init() throws {
    desk = try Desk()
    try desk.put(InventedReports("Oak Court", day: "02/04/2026"))
    desk.run("run", desk.drop)
    let load = try #require(try desk.loads().first { $0.feed == "box_score" })
    lost = "\(desk.data)/payloads/\(load.payload.prefix(2))/\(load.payload)"
  }

  @Test("A rebuild tells it by its name and makes the rest", arguments: [true, false])
  func rebuild(isDamaged: Bool) throws {
    try removeTree(lost)
    if isDamaged { try write("something else", to: lost) }
    let ran = desk.run("rebuild")
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("Oak Court 02-04-2026 box.csv: cannot "), "\(ran.complaints)")
    #expect(try desk.published("oak_court", .leases) != nil)
  }

  @Test("Dropping the file in again mends it", arguments: [true, false])
  func mended(isDamaged: Bool) throws {
    let books = try desk.books()
    try removeTree(lost)
    if isDamaged { try write("something else", to: lost) }
    desk.run("rebuild")
    desk.run("run", desk.drop)
    #expect(desk.run("rebuild").ending == .done)
    #expect(try desk.books() == books)
  }
}
