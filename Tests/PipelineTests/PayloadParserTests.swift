import Domain
import Synchronization
import Testing
import Warehouse

@testable import Pipeline

@Suite("Parsing of pending payloads")
struct PayloadParserTests {
  /// A source that counts what it reads.
  private struct CountingSource: Source {
    let name = "invented"
    let tables = [InventedSource.table]
    let mappings: [any Mapping] = []
    let count: @Sendable () -> Void
    var reportsByFeed: [String: [String]] { InventedSource().reportsByFeed }
    var revisions: [String: Int] { InventedSource().revisions }

    func read(_ payload: Payload, as operation: String?) throws(Pipeline.FileError) -> ParseResult {
      count()
      return try InventedSource().read(payload, as: operation)
    }
  }

  @Test("A payload of many deliveries is parsed once, and each delivery gets its rows")
  func once() throws {
    let count = Mutex(0)
    let place = try InventedPlace(sources: [CountingSource { count.withLock { $0 += 1 } }])
    for day in 0..<100 {
      let request = ": day=\(CivilDate(dayNumber: 20_390 + day))"
      try place.deliver("property Oak\nrows \(day % 3)", of: "oak", asked: 20_390 + day, with: request)
    }
    let outcomes = try Load(place.context).readPending()
    #expect(count.withLock { $0 } == 3)
    #expect(outcomes.map { $0.record?.rowsLoaded } == (0..<100).map { $0 % 3 })
    #expect(outcomes.map { $0.record?.asOf?.dayNumber } == (0..<100).map { 20_390 + $0 })
    let loads = try place.raw.activeLoads(of: "oak")
    #expect(
      try loads.map { try place.raw.rows(of: InventedSource.table, in: $0.delivery).count }
        == loads.map { (($0.asOf?.dayNumber ?? 0) - 20_390) % 3 })
  }

  @Test("A missing payload among many fails alone, in the order of the receipts")
  func missing() throws {
    let place = try InventedPlace()
    for day in 0..<40 { try place.deliver("property Oak\nday \(20_390 + day)\nrows 1", of: "oak", asked: 20_390 + day) }
    let lost = try #require(try ReceiptStore(path: place.folder.receipts).first(after: 0).dropFirst(17).first)
    #expect(place.folder.files.unlink(place.folder.payload(lost.payload)) == 0)
    let outcomes = try Load(place.context).readPending()
    #expect(outcomes.map { $0.failure != nil } == (0..<40).map { $0 == 17 })
  }
}
