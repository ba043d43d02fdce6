import Domain
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

@Suite("A raised revision")
struct RaisedRevisionTests {
  private func context(_ place: InventedPlace, revision: Int, greeting: String = "") -> PipelineContext {
    var source = InventedSource()
    (source.feedRevision, source.greeting) = (revision, greeting)
    return PipelineContext(
      folder: place.folder, definitions: place.context.definitions, sources: [source], log: .silent)
  }

  @Test("Reads payloads again, once; the same revision reads none")
  func again() throws {
    let place = try InventedPlace()
    _ = try place.take("property Oak Court\nday 20488\nrows 2")
    #expect(try place.raw.loads().map(\.revision) == [1])
    for revision in [1, 2, 2] {
      #expect(try Load(context(place, revision: revision)).readPending().isEmpty)
      #expect(try place.raw.loads().map(\.revision) == [revision])
    }
  }

  @Test("Reads what no feed knew before, and says what became known")
  func generic() throws {
    let place = try InventedPlace(sources: [InventedSource(greeting: "hello")])
    _ = try place.take("property Oak Court\nday 20488\nrows 2")
    #expect(try place.raw.loads().map(\.status) == [.generic])
    let outcomes = try Load(context(place, revision: 2)).readPending()
    #expect(outcomes.map(\.record?.status) == [.loaded])
  }
}
