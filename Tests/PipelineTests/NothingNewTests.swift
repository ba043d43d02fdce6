import Domain
import SQLite
import TestSupport
import Testing

@testable import Pipeline
@testable import Warehouse

@Suite("A folder with nothing new")
struct NothingNewTests {
  /// The rows that reading and syncing a folder of so many payloads costs once everything is read.
  private func cost(of payloads: Int) throws -> (load: Int, sync: Int) {
    let place = try InventedPlace()
    for number in 0..<payloads {
      try place.deliver("property Oak Court\nday \(20_488 - number)\nrows 2", of: "oak", asked: 20_488 - number)
    }
    _ = try Load(place.context).readPending()
    _ = try Sync(place.context).syncProperties()
    let load = try Load(place.context)
    #expect(try load.readPending().isEmpty)
    let sync = try Sync(place.context)
    #expect(try sync.syncProperties().map(\.change) == [.unchanged, .noData])
    let raw = { (stores: [SourceStore]) in stores.reduce(0) { $0 + $1.raw.database.rowsRead } }
    return (load.receipts.database.rowsRead + raw(load.stores), raw(sync.stores))
  }

  @Test("Costs as many rows with many receipts as with few")
  func constant() throws {
    let (few, many) = (try cost(of: 3), try cost(of: 60))
    #expect(few.load == many.load && many.load < 10)
    #expect(few.sync == many.sync && many.sync < 10)
  }

  @Test("A changed configuration, revision or decision looks at everything again")
  func again() throws {
    let place = try InventedPlace()
    let name = "property Pine Row\nday 20488\nrows 2"
    #expect(try place.take(name).record?.status == .unknownProperty)
    for _ in 0..<2 { #expect(try Load(place.context).readPending().isEmpty) }
    let definitions = """
      {"sources": {}, "properties": {"pine": {"propertyId": "3", "propertyName": "Pine Row", "source": "stated"}}}
      """
    let context = PipelineContext(
      folder: place.folder,
      definitions: try Definitions(Array(definitions.utf8), connectors: [OracleConnector()]),
      sources: place.context.sources, log: .silent)
    #expect(try Load(context).readPending().map(\.record?.status) == [.loaded])
  }

  @Test("A payload that cannot be read is tried again each time, until it can")
  func failing() throws {
    let place = try InventedPlace()
    try place.deliver("property Oak Court\nday 20488\nrows 2", of: "oak", asked: 20_488)
    let hash = try #require(try ReceiptStore(path: place.folder.receipts).first().first?.payload)
    let bytes = try place.folder.files.contents(of: place.folder.payload(hash))
    try removeTree(place.folder.payload(hash))
    for _ in 0..<2 { #expect(try Load(place.context).readPending().map { $0.failure != nil } == [true]) }
    try place.folder.files.replace(place.folder.payload(hash), with: bytes)
    #expect(try Load(place.context).readPending().map(\.record?.status) == [.loaded])
  }
}
