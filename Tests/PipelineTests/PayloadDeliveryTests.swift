import Domain
import Pipeline
import Testing
import Warehouse

/// One payload may be the answer to several questions, and a folder may hold several sources' payloads.
@Suite("Deliveries")
struct PayloadDeliveryTests {
  private let empty = "kind empty"

  @Test("The same response for two properties and two days is read for each, as of the requested day")
  func sameAnswer() throws {
    let place = try InventedPlace()
    for (property, day) in [("oak", 20_488), ("elm", 20_488), ("oak", 20_489)] {
      try place.deliver(empty, of: property, asked: day, with: ": day=\(CivilDate(dayNumber: day))")
    }
    let outcomes = try Load(place.context).readPending()
    #expect(outcomes.map { $0.record?.status } == [.empty, .empty, .empty])
    #expect(try place.raw.activeLoads(of: "oak").map { $0.asOf?.dayNumber } == [20_488, 20_489])
    #expect(try place.raw.activeLoads(of: "elm").map { $0.asOfBasis } == [.request])
    #expect(try Load(place.context).readPending().isEmpty)
  }

  @Test("The same response for two households is read for each, and each is active under its own scope")
  func sameAnswerOfSubjects() throws {
    let place = try InventedPlace()
    for content in ["property Oak\nday 20488\nscope ledger\nrows 2", "kind empty"] {
      for subject in ["11", "12"] {
        try place.deliver(content, of: "oak", asked: 20_488, with: ": id=\(subject); day=2026-02-04", subject: subject)
      }
    }
    _ = try Load(place.context).readPending()
    let standing = try place.raw.activeLoads(of: "oak")
    #expect(standing.map(\.scope) == ["11", "12", "ledger 11", "ledger 12"])
    #expect(standing.map(\.delivery.subject) == ["11", "12", "11", "12"])
    #expect(Set(standing.map(\.payload)).count == 2)
    #expect(
      try standing.map { try place.raw.rows(of: InventedSource.table, in: $0.delivery).count } == [0, 0, 2, 2])
    #expect(try Load(place.context).readPending().isEmpty)
  }

  @Test("A response that does not state its days covers those that were requested; a file's name does not count")
  func daysAsked() throws {
    let place = try InventedPlace()
    try place.deliver("property Oak\nrows 1", of: "oak", asked: 20_488, with: ": FromDate=2026-01-01")
    _ = try Load(place.context).readPending()
    let standing = try #require(try place.raw.activeLoads(of: "oak").first)
    #expect(try standing.period == CivilDate(iso: "2026-01-01")...CivilDate(dayNumber: 20_488))
    let dropped = try place.take("property Elm House\nrows 1", as: "on 2026-02-04: FromDate=2026-01-01")
    #expect(dropped.record?.period == nil && dropped.record?.status == .loaded)
  }

  @Test("A file that was downloaded and dropped as well counts once: the later arrival is active")
  func droppedToo() throws {
    let content = "property Oak Court\nday 20488\nrows 3"
    for isDroppedFirst in [true, false] {
      let place = try InventedPlace()
      if isDroppedFirst { _ = try place.take(content) }
      try place.deliver(content, of: "oak", asked: 20_489)
      _ = try Load(place.context).readPending()
      if !isDroppedFirst { _ = try place.take(content) }
      let standing = try place.raw.activeLoads(of: "oak")
      #expect(standing.count == 1)
      #expect(try place.raw.rows(of: InventedSource.table, in: #require(standing.first).delivery).count == 3)
      #expect(try place.raw.loads().count == 2)
      #expect(standing.first?.delivery.property == (isDroppedFirst ? "oak" : nil))
    }
  }

  @Test("A response for another property than the requested one is refused")
  func wrongProperty() throws {
    let place = try InventedPlace()
    try place.deliver("property Elm House\nday 20488\nrows 1", of: "oak", asked: 20_488)
    let record = try #require(try Load(place.context).readPending().first?.record)
    #expect(record.status == .refused)
    #expect(record.message == "the file is for 'Elm House', but 'oak' was requested")
  }

  @Test("A dropped file goes to the first source that knows it, a download to the source that it came from")
  func sources() throws {
    let sources = [
      InventedSource(greeting: "invented"), InventedSource(name: "other", greeting: "other"),
    ]
    let place = try InventedPlace(sources: sources)
    _ = try place.take("other words\nproperty Oak\nday 20488\nrows 2", as: "other.txt")
    _ = try place.take("invented words\nproperty Oak\nday 20488\nrows 1", as: "invented.txt")
    _ = try place.take("no words\nproperty Oak\nday 20488\nrows 1", as: "none.txt")
    try place.deliver("no known words\nday 20489", from: "other", of: "oak", asked: 20_489)
    _ = try Load(place.context).readPending()
    #expect(try Set(place.raw.loads().map(\.status)) == [.generic, .loaded])
    #expect(try Set(place.raw(of: "other").loads().map(\.status)) == [.generic, .loaded])
    #expect(try place.raw.activeLoads(of: "oak").map(\.rowsLoaded) == [1])
    #expect(try place.raw(of: "other").activeLoads(of: "oak").map(\.rowsLoaded) == [2])
  }

  @Test("A receipt of a source that is not in use says so, and stops nothing")
  func sourceNotInUse() throws {
    let place = try InventedPlace()
    try place.deliver("rows 1", from: "gone", of: "oak", asked: 20_488)
    try place.deliver("property Elm House\nrows 1", of: "elm", asked: 20_488)
    let outcomes = try Load(place.context).readPending()
    #expect(outcomes.count == 2)
    #expect(outcomes.contains { $0.failure == "source 'gone' is not configured" })
    #expect(outcomes.contains { $0.record?.status == .loaded })
  }

  @Test("One response of the moment to questions about 28 days is one load, of the day received")
  func oneOfTheMoment() throws {
    let place = try InventedPlace()
    for day in 20_460..<20_488 { try place.deliver("property Oak\nrows 2", of: "oak", asked: day) }
    _ = try Load(place.context).readPending()
    let loads = try place.raw.loads()
    #expect(loads.map { $0.asOf?.description } == ["2026-02-10"] && loads.map(\.asOfBasis) == [.received])
    #expect(try Load(place.context).readPending().isEmpty)
    for day in [20_486, 20_487] {
      try place.deliver(
        "property Oak\nrows 3", of: "oak", asked: day, with: ": dateneeded=\(CivilDate(dayNumber: day))")
    }
    _ = try Load(place.context).readPending()
    let dated = try place.raw.loads().filter { $0.rowsLoaded == 3 }
    #expect(dated.map { $0.asOf?.dayNumber } == [20_486, 20_487] && dated.allSatisfy { $0.asOfBasis == .request })
  }
}
