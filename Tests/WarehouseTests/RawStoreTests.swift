import Domain
import TestSupport
import Testing

@testable import Warehouse

@Suite("The raw database")
struct RawStoreTests {
  private static let table = RawTable(
    "rows", grain: "one row", columns: [.init("unit", .text, "the unit"), .init("rent_cents", .cents, "the rent")])
  private let store: RawStore

  init() throws {
    store = try RawStore(path: nil, tables: [RawStoreTests.table])
  }

  private func record(
    _ payload: String, run: String? = nil, day: Int = 20_488, arrival: Int? = nil,
    status: LoadRecord.Status = .loaded
  ) -> LoadRecord {
    var record = LoadRecord(PayloadDelivery(payload: payload), status: status)
    record.feed = "rent_roll"
    record.property = "oak"
    record.asOf = CivilDate(dayNumber: day)
    record.runStamp = run
    record.arrival = arrival.map { Arrival(number: $0, at: "2026-02-10T07:00:00Z") }
    return record
  }

  private func content(_ rents: Int64...) -> LoadContent {
    let rows = rents.enumerated().map { index, rent in
      RawRow(place: Place(sheet: "Sheet1", row: index + 7), fields: [.text("\(101 + index)"), .integer(rent)])
    }
    return LoadContent(
      tables: [(RawStoreTests.table, rows)],
      totals: [PrintedTotal("Totals", printed: rents.reduce(0, +), computed: rents.reduce(0, +))],
      ignored: ["header": 2],
      findings: [
        FindingRecord(
          .warn, FindingRule("rule", "A rule.", effect: "None.", remedy: "None."), "message", subject: "101")
      ])
  }

  @Test("Dropped rows leave the record, totals and findings, and touch nothing; the next record has rows")
  func dropped() throws {
    let (old, new) = (record("a"), record("b", day: 20_498))
    for load in [old, new] { _ = try store.record(load, content(100_00)) }
    let position = try store.position()
    #expect(try store.lastActiveDay(of: "oak") == CivilDate(dayNumber: 20_498))
    #expect(try store.loadsWithRows(of: "oak", before: CivilDate(dayNumber: 20_498)) == [old])
    try store.dropRows(of: [old.delivery])
    #expect(try store.loadsWithRows(of: "oak", before: CivilDate(dayNumber: 20_499)) == [new])
    #expect(try store.rows(of: RawStoreTests.table, in: old.delivery).isEmpty)
    #expect(try store.load(of: old.delivery) == old && store.position() == position)
    #expect(try store.totals(of: old.delivery).count == 1 && store.findings(of: old.delivery).count == 1)
    #expect(try store.areRowsDropped(of: old.delivery) && !store.areRowsDropped(of: new.delivery))
    #expect(try store.loadsWithoutRows() == [old.delivery])
    _ = try store.record(old, content(100_00))
    #expect(try !store.areRowsDropped(of: old.delivery))
  }

  @Test("The space of dropped rows returns to the file system once it is most of the file")
  func reclaimed() throws {
    let path = try temporaryDirectory() + "/raw.db"
    let store = try RawStore(path: path, tables: [RawStoreTests.table])
    let rents = (0..<200_000).map { Int64($0) }
    let rows = rents.map { RawRow(place: Place(sheet: "Sheet1", row: 1), fields: [.text("101"), .integer($0)]) }
    for (place, days) in zip(["a", "b", "c"], [20_488, 20_489, 20_490]) {
      var load = record(place, day: days)
      (load.rowsRead, load.rowsLoaded) = (rows.count, rows.count)
      _ = try store.record(load, LoadContent(tables: [(RawStoreTests.table, rows)]))
    }
    let pages = { try store.database.rows("PRAGMA page_count").first?[0].integer ?? 0 }
    let all = try pages()
    #expect(try store.growthWithAllRows() == 1)
    try store.dropRows(of: [PayloadDelivery(payload: "a")])
    try store.reclaimSpace()
    #expect(try pages() == all, "A third is not worth it")
    try store.dropRows(of: [PayloadDelivery(payload: "b")])
    #expect(try store.growthWithAllRows() == 3)
    try store.reclaimSpace()
    #expect(try pages() < all / 2)
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
    #expect(try store.load(of: PayloadDelivery(payload: "a")) == full)
    #expect(try store.load(of: PayloadDelivery(payload: "b")) == nil)
    let rows = try store.rows(of: RawStoreTests.table, in: PayloadDelivery(payload: "a"))
    #expect(rows == content(100_00, 200_00).tables[0].rows)
    #expect(try store.totals(of: PayloadDelivery(payload: "a")) == content(100_00, 200_00).totals)
    // What to do is the rule's, and not stored with each finding.
    let findings = try store.findings(of: PayloadDelivery(payload: "a"))
    #expect(findings.map(\.rule) == ["rule"] && findings.map(\.message) == ["message"])
    #expect(findings.map(\.severity) == [.warn] && findings.map(\.subject) == ["101"])
  }

  @Test("Staged rows are written for each delivery whose load is active, and for no other")
  func staged() throws {
    let kept = content(100_00, 200_00)
    var content = LoadContent(totals: kept.totals)
    let staged = try StagedRows([RawStoreTests.table])
    for row in kept.tables[0].rows { try staged.add(RawStoreTests.table, row) }
    content.staged = staged
    #expect(try store.record(record("a", run: "2026-02-05 06:00:00"), content) == .loaded)
    #expect(try store.record(record("b", run: "2026-02-05 05:00:00"), content) == .superseded)
    #expect(try store.record(record("c", run: "2026-02-05 07:00:00"), content) == .loaded)
    let rows = try ["a", "b", "c"].map { try store.rows(of: RawStoreTests.table, in: PayloadDelivery(payload: $0)) }
    #expect(rows == [[], [], kept.tables[0].rows])
  }

  private struct Unreadable: Error {}

  @Test("Of one feed, property, day and scope the later run is active, then the later arrival, in every order")
  func rivals() throws {
    let files = [
      (record("a", run: "2026-02-05 06:00:00", arrival: 4), content(1)),
      (record("c", run: "2026-02-05 05:00:00", arrival: 6), content(2)),
      (record("b", run: "2026-02-05 06:00:00", arrival: 3), content(3)), (record("d", arrival: 9), content(4)),
    ]
    var hashes: Set<String> = []
    let orders = permutations(of: 4)
    #expect(orders.count == 24)
    for order in orders {
      let store = try RawStore(path: nil, tables: [RawStoreTests.table])
      for index in order { _ = try store.record(files[index].0, files[index].1) }
      #expect(try store.activePayloads(of: "oak") == ["a"])
      #expect(try store.loads().map(\.status) == [.loaded, .superseded, .superseded, .superseded])
      #expect(try store.rows(of: RawStoreTests.table, in: PayloadDelivery(payload: "c")).isEmpty)
      hashes.insert(try store.contentHash())
    }
    #expect(hashes.count == 1)
  }

  /// All orders of so many things.
  private func permutations(of count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { orders, next in
      orders.flatMap { order in
        (0...order.count).map { place in Array(order[..<place]) + [next] + Array(order[place...]) }
      }
    }
  }

  @Test("Any two loads compare, and no three in a circle, whether they state a run or not")
  func totalOrder() {
    let stamps = [nil, "2026-02-05 05:00:00", "2026-02-05 06:00:00"]
    let all = stamps.enumerated().flatMap { index, stamp in
      (1...3).map { record("\(index)\($0)", run: stamp, arrival: 9 - 3 * index + $0) }
    }
    for first in all {
      for second in all where first != second {
        #expect(first.precedes(second) != second.precedes(first))
        for third in all where first.precedes(second) && second.precedes(third) { #expect(first.precedes(third)) }
      }
    }
    #expect(all.allSatisfy { !$0.precedes($0) })
    #expect(record("a", arrival: 9).precedes(record("b", run: "2026-02-05 05:00:00", arrival: 1)))
  }

  @Test("The true reason is given why a load is not used")
  func reasons() {
    let (early, late) = (record("a", run: "2026-02-05 05:00:00"), record("b", run: "2026-02-05 06:00:00"))
    #expect(
      early.reasonSuperseded(by: late)
        == "an earlier run stamp: 2026-02-05 05:00:00; payload b states 2026-02-05 06:00:00")
    #expect(record("c").reasonSuperseded(by: late) == "it states no run stamp; payload b states 2026-02-05 06:00:00")
    #expect(
      record("c", arrival: 1).reasonSuperseded(by: record("d", arrival: 2))
        == "payload d arrived later: 2026-02-10T07:00:00Z")
  }

  @Test("A withdrawn load gives no rows; the best of its key is due, then the next if that cannot be read")
  func withdrawn() throws {
    for (index, payload) in ["a", "b", "c"].enumerated() {
      _ = try store.record(record(payload, arrival: index + 1), content(Int64(index)))
    }
    #expect(try store.overdue().isEmpty)
    try store.withdraw(PayloadDelivery(payload: "c"))
    #expect(try store.load(of: PayloadDelivery(payload: "c"))?.status == .withdrawn)
    #expect(try store.rows(of: RawStoreTests.table, in: PayloadDelivery(payload: "c")).isEmpty)
    #expect(try store.activePayloads(of: "oak").isEmpty)
    #expect(try store.overdue().map(\.payload) == ["b"])
    #expect(try store.overdue(except: [PayloadDelivery(payload: "b")]).map(\.payload) == ["a"])
    #expect(try store.record(record("b", arrival: 2), content(5)) == .loaded)
    #expect(try store.overdue().isEmpty)
    try store.setArrival(Arrival(number: 4, at: "2026-02-11T07:00:00Z"), of: PayloadDelivery(payload: "a"))
    #expect(try store.overdue().map(\.payload) == ["a"])
  }

  @Test("What is written together is written whole or not at all")
  func together() throws {
    _ = try store.record(record("a", arrival: 1), content(1))
    let hash = try store.contentHash()
    #expect(throws: Unreadable.self) {
      try store.together {
        try store.withdraw(PayloadDelivery(payload: "a"))
        _ = try store.record(record("b", arrival: 2), content(2))
        throw Unreadable()
      }
    }
    #expect(try store.contentHash() == hash)
  }

  @Test("A report without rows is a rival as any other", arguments: [true, false])
  func emptyRival(emptyFirst: Bool) throws {
    let empty = record("a", run: "2026-02-05 07:00:00", status: .empty)
    let full = record("b", run: "2026-02-05 06:00:00")
    for record in emptyFirst ? [empty, full] : [full, empty] {
      _ = try store.record(record, record.status == .empty ? LoadContent() : content(1))
    }
    #expect(try store.activePayloads(of: "oak") == ["a"])
    #expect(try store.load(of: PayloadDelivery(payload: "b"))?.status == .superseded)
  }

  @Test("Another day, another scope and another property are no rivals")
  func noRivals() throws {
    var other = record("c")
    other.scope = "mtd"
    var elm = record("d")
    elm.property = "elm"
    for record in [record("a"), record("b", day: 20_489), other, elm] { _ = try store.record(record, content(1)) }
    #expect(try store.loads().allSatisfy { $0.status == .loaded })
    #expect(try store.activePayloads(of: "oak") == ["a", "c", "b"])
  }

  @Test("A reading that is recorded again takes the place of the first")
  func again() throws {
    _ = try store.record(record("a", status: .unknownProperty))
    _ = try store.record(record("a"), content(1, 2))
    #expect(try store.loads().map(\.status) == [.loaded])
    #expect(try store.rows(of: RawStoreTests.table, in: PayloadDelivery(payload: "a")).count == 2)
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

  @Test("The hash changes with every change, and distinguishes absent from zero")
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

  @Test("A database that was made for other tables is made again")
  func otherTables() throws {
    let path = try temporaryDirectory() + "/raw.db"
    let first = try RawStore(path: path, tables: [RawStoreTests.table])
    _ = try first.record(record("a"), content(1))
    let wider = RawTable(
      "rows", grain: "one row", columns: RawStoreTests.table.columns + [.init("pets", .integer, "pets")])
    #expect(try RawStore(path: path, tables: [wider]).loads().isEmpty)
  }
}

extension RawStore {
  /// The payloads of a property's active loads, in the order in which they are listed.
  fileprivate func activePayloads(of property: String) throws -> [String] {
    try listActive(of: property).map { try #require(try load($0)).payload }
  }
}
