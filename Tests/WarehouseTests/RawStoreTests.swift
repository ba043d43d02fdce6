import Domain
import TestSupport
import Testing
import Warehouse

@Suite("The raw database")
struct RawStoreTests {
  private static let table = RawTable(
    "rows", grain: "one row", columns: [.init("unit", .text, "the unit"), .init("rent_cents", .cents, "the rent")])
  private let store: RawStore

  init() throws {
    store = try RawStore(path: nil, tables: [RawStoreTests.table])
  }

  private func record(
    _ payload: String, run: String? = nil, day: Int = 20_488, status: LoadRecord.Status = .loaded
  ) -> LoadRecord {
    var record = LoadRecord(Delivery(payload: payload), status: status)
    record.feed = "rent_roll"
    record.property = "oak"
    record.asOf = CivilDate(dayNumber: day)
    record.runStamp = run
    return record
  }

  private func content(_ rents: Int64...) -> LoadContent {
    let rows = rents.enumerated().map { index, rent in
      RawRow(place: Place(sheet: "Sheet1", row: index + 7), fields: [.text("\(101 + index)"), .integer(rent)])
    }
    return LoadContent(
      tables: [(RawStoreTests.table, rows)],
      totals: [PrintedTotal("Totals", printed: rents.reduce(0, +), computed: rents.reduce(0, +))],
      ignored: ["header": 2], findings: [FindingRecord(.warn, "rule", "message", subject: "101")])
  }

  @Test("What is recorded of a payload comes back as it was")
  func roundTrip() throws {
    var full = record("a", run: "2026-02-05 06:00:00")
    full.report = "4043"
    full.printedProperty = "Oak Court"
    full.asOfBasis = .stated
    full.scope = "report 4043"
    (full.rowsRead, full.rowsLoaded, full.rowsSetAside, full.rowsIgnored) = (9, 6, 1, 2)
    #expect(try store.record(full, content(100_00, 200_00)) == .loaded)
    #expect(try store.loads() == [full])
    #expect(try store.load(of: Delivery(payload: "a")) == full)
    #expect(try store.load(of: Delivery(payload: "b")) == nil)
    let rows = try store.rows(of: RawStoreTests.table, in: Delivery(payload: "a"))
    #expect(rows == content(100_00, 200_00).tables[0].rows)
    #expect(try store.totals(of: Delivery(payload: "a")) == content(100_00, 200_00).totals)
    #expect(try store.findings(of: Delivery(payload: "a")) == content(100_00, 200_00).findings)
  }

  @Test("Rows that are not kept are written as they are read again; where that fails nothing is recorded")
  func streamed() throws {
    let kept = content(100_00, 200_00)
    var streamed = LoadContent(totals: kept.totals)
    streamed.stream = { take in for row in kept.tables[0].rows { try take(RawStoreTests.table, row) } }
    #expect(try store.record(record("a"), streamed) == .loaded)
    #expect(try store.rows(of: RawStoreTests.table, in: Delivery(payload: "a")) == kept.tables[0].rows)
    streamed.stream = { take in
      try take(RawStoreTests.table, kept.tables[0].rows[0])
      throw Unreadable()
    }
    #expect(throws: Unreadable.self) { try store.record(record("b", run: "2026-02-05 06:00:00"), streamed) }
    #expect(try store.loads().map(\.payload) == ["a"])
    #expect(try store.rows(of: RawStoreTests.table, in: Delivery(payload: "a")) == kept.tables[0].rows)
  }

  private struct Unreadable: Error {}

  @Test("Of one feed, property, day and scope the later run stands, then the greater hash, in every order")
  func rivals() throws {
    let files = [
      (record("b", run: "2026-02-05 06:00:00"), content(1)), (record("c", run: "2026-02-05 05:00:00"), content(2)),
      (record("a", run: "2026-02-05 06:00:00"), content(3)), (record("d"), content(4)),
    ]
    var hashes: Set<String> = []
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
      let store = try RawStore(path: nil, tables: [RawStoreTests.table])
      for index in order { _ = try store.record(files[index].0, files[index].1) }
      #expect(try store.standing(property: "oak").map(\.payload) == ["b"])
      #expect(try store.loads().map(\.status) == [.superseded, .loaded, .superseded, .superseded])
      #expect(try store.rows(of: RawStoreTests.table, in: Delivery(payload: "c")).isEmpty)
      hashes.insert(try store.contentHash())
    }
    #expect(hashes.count == 1)
  }

  @Test("A report without rows is a rival as any other", arguments: [true, false])
  func emptyRival(emptyFirst: Bool) throws {
    let empty = record("a", run: "2026-02-05 07:00:00", status: .empty)
    let full = record("b", run: "2026-02-05 06:00:00")
    for record in emptyFirst ? [empty, full] : [full, empty] {
      _ = try store.record(record, record.status == .empty ? LoadContent() : content(1))
    }
    #expect(try store.standing(property: "oak").map(\.payload) == ["a"])
    #expect(try store.load(of: Delivery(payload: "b"))?.status == .superseded)
  }

  @Test("Another day, another scope and another property are no rivals")
  func noRivals() throws {
    var other = record("c")
    other.scope = "mtd"
    var elm = record("d")
    elm.property = "elm"
    for record in [record("a"), record("b", day: 20_489), other, elm] { _ = try store.record(record, content(1)) }
    #expect(try store.loads().allSatisfy { $0.status == .loaded })
    #expect(try store.standing(property: "oak").map(\.payload) == ["a", "c", "b"])
  }

  @Test("A reading that is recorded again takes the place of the first")
  func again() throws {
    _ = try store.record(record("a", status: .unknownProperty))
    _ = try store.record(record("a"), content(1, 2))
    #expect(try store.loads().map(\.status) == [.loaded])
    #expect(try store.rows(of: RawStoreTests.table, in: Delivery(payload: "a")).count == 2)
    let hash = try store.contentHash()
    _ = try store.record(record("a"), content(1, 2))
    #expect(try store.contentHash() == hash)
  }

  @Test("A row that the table cannot hold leaves nothing of its payload behind")
  func whole() throws {
    _ = try store.record(record("a"), content(1))
    let hash = try store.contentHash()
    let place = Place(sheet: "Sheet1", row: 1)
    let bad = LoadContent(tables: [
      (
        RawStoreTests.table,
        [
          RawRow(place: place, fields: [.text("1"), .integer(1)]),
          RawRow(place: place, fields: [.text("2"), .text("x")]),
        ]
      )
    ])
    #expect(throws: (any Error).self) { try store.record(record("b", day: 20_489), bad) }
    #expect(try store.contentHash() == hash)
  }

  @Test("The hash tells every change, and absent from zero")
  func hash() throws {
    var hashes: Set<String> = [try store.contentHash()]
    for (index, content) in [content(1), content(0), content(), content(1, 2), content(2, 1)].enumerated() {
      let store = try RawStore(path: nil, tables: [RawStoreTests.table])
      _ = try store.record(record("a"), content)
      hashes.insert(try store.contentHash())
      #expect(hashes.count == index + 2)
    }
    let store = try RawStore(path: nil, tables: [RawStoreTests.table])
    let row = RawRow(place: Place(sheet: "Sheet1", row: 7), fields: [.text("101"), .null])
    var absent = content(0)
    absent.tables = [(RawStoreTests.table, [row])]
    _ = try store.record(record("a"), absent)
    #expect(hashes.insert(try store.contentHash()).inserted)
  }

  @Test("A database that was made for other tables is made anew")
  func otherTables() throws {
    let path = try temporaryDirectory() + "/raw.db"
    let first = try RawStore(path: path, tables: [RawStoreTests.table])
    _ = try first.record(record("a"), content(1))
    let wider = RawTable(
      "rows", grain: "one row", columns: RawStoreTests.table.columns + [.init("pets", .integer, "pets")])
    #expect(try RawStore(path: path, tables: [wider]).loads().isEmpty)
  }
}
