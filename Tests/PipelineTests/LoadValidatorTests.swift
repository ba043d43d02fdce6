import Domain
import Pipeline
import Testing
import Warehouse

/// What is recorded of a payload, whatever source it comes from.
@Suite("The judgement of a payload")
struct LoadValidatorTests {
  private let place: InventedPlace

  init() throws {
    place = try InventedPlace()
  }

  @Test("Rows that are not accounted for refuse the payload, and it is recorded as such")
  func accounting() throws {
    let record = try #require(try place.take("property Oak Court\nday 20488\nrows 3\nread 5").record)
    #expect(record.status == .refused)
    #expect(record.message == "5 rows read, but 3 loaded and 0 ignored")
    #expect(try place.raw.loads().map(\.status) == [.refused])
    #expect(try place.raw.rows(of: InventedSource.table, in: record.delivery).isEmpty)
  }

  @Test("A printed total that its rows do not give refuses the payload")
  func total() throws {
    let record = try #require(try place.take("property Oak Court\nday 20488\nrows 3\ntotal 4").record)
    #expect(record.status == .refused)
    #expect(record.message?.hasPrefix("the printed total 'rows' is 4, but its rows add up to 3") == true)
    #expect(try place.take("property Oak Court\nday 20488\nrows 3\ntotal 3").record?.status == .loaded)
  }

  @Test(
    "The property is the one that the payload states, by name, alias or id",
    arguments: [
      ("property OAK  court", "oak"), ("property Oak", "oak"), ("id 2", "elm"), ("property Fir", nil), ("id 9", nil),
    ]
      as [(String, String?)])
  func property(line: String, key: String?) throws {
    let record = try #require(try place.take("\(line)\nday 20488\nrows 1").record)
    #expect(record.property == key)
    #expect(record.status == (key == nil ? .unknownProperty : .loaded))
    #expect(try place.raw.rows(of: InventedSource.table, in: record.delivery).count == (key == nil ? 0 : 1))
  }

  @Test("A payload that states no property is refused if it was requested for none")
  func noProperty() throws {
    let record = try #require(try place.take("day 20488\nrows 1").record)
    #expect(record.status == .refused)
    #expect(record.message?.hasPrefix("the file states no property") == true)
  }

  @Test("The day is the one stated, else of the run, else of the receipt, and it says which")
  func day() throws {
    let stated = try place.take("property Oak\nday 20488\nrun 2026-02-07 06:00:00\nrows 1").record
    #expect(stated?.asOf?.description == "2026-02-04")
    #expect(stated?.asOfBasis == .stated)
    let run = try place.take("property Oak\nrun 2026-02-07 06:00:00\nrows 1").record
    #expect(run?.asOf?.description == "2026-02-07")
    #expect(run?.asOfBasis == .runStamp)
    let receipt = try place.take("property Oak\nrows 1").record
    #expect(receipt?.asOf?.description == "2026-02-10")
    #expect(receipt?.asOfBasis == .received)
  }

  @Test("Files of another scope are active at the same time")
  func scopes() throws {
    for scope in ["mtd", "ytd"] { _ = try place.take("property Oak\nday 20488\nscope \(scope)\nrows 2") }
    #expect(try place.raw.activeLoads(of: "oak").map(\.scope) == ["mtd", "ytd"])
  }

  @Test("A report that no feed knows is kept with its rows, and is not among a property's active files")
  func generic() throws {
    let record = try #require(try place.take("property Oak\nkind generic\nrows 2").record)
    #expect(record.status == .generic)
    #expect(try place.raw.rows(of: InventedSource.table, in: record.delivery).count == 2)
    #expect(try place.raw.activeLoads(of: "oak").isEmpty)
  }

  @Test(
    "A demo's payload is turned away from a folder of real ones, and the other way round", arguments: ["yes", "no"])
  func mixed(first: String) throws {
    _ = try place.take("property Oak\nday 1\nrows 1\ndemo \(first)")
    let hash = try place.raw.contentHash()
    #expect(throws: MixedFolder.self) {
      try place.take("property Oak\nday 2\nrows 1\ndemo \(first == "yes" ? "no" : "yes")")
    }
    #expect(try place.raw.contentHash() == hash)
  }
}
