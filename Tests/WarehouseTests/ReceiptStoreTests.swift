import Domain
import TestSupport
import Testing

@testable import Warehouse

@Suite("The receipts")
struct ReceiptStoreTests {
  private let store: ReceiptStore

  init() throws {
    store = try ReceiptStore(path: nil)
  }

  private func receipt(_ request: String, _ payload: String, at time: String = "2026-02-10T07:00:00Z") -> Receipt {
    Receipt(source: "drop", request: request, receivedAt: time, bytes: 12, payload: payload)
  }

  @Test("The same payload by the same request leaves one receipt, by another name a second")
  func once() throws {
    #expect(try store.append(receipt("box.xls", "a")))
    #expect(try !store.append(receipt("box.xls", "a", at: "2026-02-11T07:00:00Z")))
    #expect(try store.append(receipt("copy.xls", "a")))
    #expect(try store.append(receipt("box.xls", "b")))
  }

  @Test("A payload that a request returns again arrives again only if another one came between")
  func arrivals() throws {
    let delivery = PayloadDelivery(payload: "a")
    #expect(try store.appendOrArrive(receipt("box.xls", "a")))
    #expect(try !store.appendOrArrive(receipt("box.xls", "a", at: "2026-02-11T07:00:00Z")))
    #expect(try store.arrival(of: delivery) == Arrival(number: 1, at: "2026-02-10T07:00:00Z"))
    #expect(try store.appendOrArrive(receipt("box.xls", "b")))
    #expect(try store.last(source: "drop", request: "box.xls")?.payload == "b")
    #expect(try store.appendOrArrive(receipt("box.xls", "a", at: "2026-02-12T07:00:00Z")))
    #expect(try store.last(source: "drop", request: "box.xls")?.payload == "a")
    #expect(try store.arrival(of: delivery) == Arrival(number: 3, at: "2026-02-12T07:00:00Z"))
    #expect(try store.appendOrArrive(receipt("box.xls", "c")))
    #expect(
      try store.arrivals().mapValues(\.number) == [
        delivery: 3, PayloadDelivery(payload: "b"): 2, PayloadDelivery(payload: "c"): 4,
      ])
    #expect(throws: (any Error).self) { try store.database.run("DELETE FROM arrivals", []) }
  }

  @Test("Of every payload the first receipt is given, by payload")
  func first() throws {
    for (name, payload) in [("z.xls", "b"), ("a.xls", "b"), ("m.xls", "a")] {
      _ = try store.append(receipt(name, payload))
    }
    #expect(try store.first() == [receipt("m.xls", "a"), receipt("z.xls", "b")])
  }

  @Test("A receipt keeps what was requested")
  func asked() throws {
    var asked = receipt("4043", "a")
    asked.source = "realpage"
    asked.property = "oak"
    asked.dayAsked = CivilDate(dayNumber: 20_488)
    asked.subject = "12"
    _ = try store.append(asked)
    #expect(try store.first() == [asked])
    #expect(asked.delivery.subject == "12")
    #expect(asked.receivedOn?.description == "2026-02-10")
  }

  @Test("The same payload for two households is two deliveries")
  func subjects() throws {
    for subject in ["11", "12", "12"] {
      var asked = receipt("ledger of \(subject)", "a")
      asked.subject = subject
      _ = try store.append(asked)
    }
    #expect(try store.first().map(\.subject) == ["11", "12"])
  }

  @Test("Receipts of an earlier version, which had no subjects, are kept unchanged")
  func earlierVersion() throws {
    let path = try temporaryDirectory() + "/receipts.db"
    let earlier = try Migrations(steps: Array(Migrations.receipts.steps.prefix(2))).open(path)
    try earlier.run(
      """
      INSERT INTO receipts (source, request, received_at, bytes, payload)
      VALUES ('drop', 'box.xls', '2026-02-10T07:00:00Z', 12, 'a')
      """)
    let store = try ReceiptStore(path: path)
    #expect(try store.first() == [receipt("box.xls", "a")])
    #expect(try store.arrivals().values.map(\.number) == [1])
  }

  @Test("A folder is of one kind for good")
  func kind() throws {
    #expect(try store.folderKind() == nil)
    try store.setFolderKind(.demo)
    #expect(try store.folderKind() == .demo)
    #expect(throws: (any Error).self) { try store.setFolderKind(.real) }
    #expect(try store.folderKind() == .demo)
  }

  @Test("Receipts outlive the program")
  func file() throws {
    let path = try temporaryDirectory() + "/receipts.db"
    _ = try ReceiptStore(path: path).append(receipt("box.xls", "a"))
    #expect(try ReceiptStore(path: path).first() == [receipt("box.xls", "a")])
  }

  @Test("A file that is no database is reported by its path")
  func noDatabase() throws {
    let path = try temporaryDirectory() + "/receipts.db"
    try write(String(repeating: "no database ", count: 100), to: path)
    let error = #expect(throws: (any Error).self) { try ReceiptStore(path: path) }
    #expect(error.map { "\($0)" }?.contains(path) == true)
  }
}
