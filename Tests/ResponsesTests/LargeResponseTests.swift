import Domain
import Glibc
import Synchronization
import TestSupport
import Testing
import Warehouse

@testable import Responses
@testable import Pipeline

@Suite("Responses that stay on the disk")
struct LargeResponsesTests {
  private static let charges = ResponseSchema(
    "charges", grain: "one charge", [.init("amount_cents", .cents, "Amount", "Amount", required: true)])
  private static let accounts = ResponseSchema(
    "accounts", grain: "one account", [.init("code", .text, "@code", "its code", required: true)])
  private static let feed = ResponseFeed(
    FeedName("charges"), revision: 1, operations: ["GetCharges"],
    trees: [ResponseTree("Ledger", records: [ResponseRecord("Account", accounts, inside: [("Charge", charges)])])],
    subjects: ["GetCharges": "code"], check: { Negative() })

  /// Charges below zero.
  private struct Negative: ResponseCheck {
    var findings: [FindingRecord] = []

    mutating func look(at row: RawRow, of table: RawTable) {
      guard table.name == "charges", let amount = row.fields[0].money, amount.cents < 0 else { return }
      findings.append(
        FindingRecord(
          .warn, FindingRule("negative", "A rule.", effect: "None.", remedy: "None."), "\(amount)", place: row.place
        ))
    }
  }

  private let path: String

  init() throws {
    path = try temporaryDirectory() + "/answer.xml"
  }

  /// An answer of three accounts, far larger than its rows by its comments.
  private static func response(last amount: String = "3.00") -> [UInt8] {
    let filling = "<!-- " + String(repeating: "and so on ", count: 150_000) + "-->"
    let accounts = [("t1", "1.00"), ("t2", "-2.00"), ("t1", amount)].map { code, amount in
      "<Account code='\(code)'><Charge><Amount>\(amount)</Amount></Charge><Charge><Amount>9</Amount></Charge></Account>"
    }
    let inside = "<Ledger>" + accounts.joined(separator: filling) + filling + "</Ledger>"
    let result = "<GetChargesResponse><GetChargesResult>\(inside)</GetChargesResult></GetChargesResponse>"
    return Array("<Envelope><Body>\(result)</Body></Envelope>".utf8)
  }

  private func reading(of bytes: [UInt8], from files: FileSystem = .posix) throws -> ParseResult {
    try write(bytes, to: path)
    let payload = try Payload(file: path, files: files) { _ in }
    #expect(!payload.isInMemory)
    return try ResponseFeeds([LargeResponsesTests.feed]).read(payload)
  }

  @Test("They give the same rows, scope and findings as in memory, and hold no row there")
  func same() throws {
    let onDisk = try reading(of: LargeResponsesTests.response())
    let inMemory = try ResponseFeeds([LargeResponsesTests.feed]).read(Payload(LargeResponsesTests.response()))
    #expect(onDisk.content.tables.isEmpty)
    var rows: [String: [RawRow]] = [:]
    let staged = try #require(onDisk.content.staged)
    try staged.forEachRow { rows[$0.name, default: []].append($1) }
    #expect(rows == Dictionary(uniqueKeysWithValues: inMemory.content.tables.map { ($0.table.name, $0.rows) }))
    #expect(rows["charges"]?.compactMap { $0.fields[0].money?.cents } == [100, 900, -200, 900, 300, 900])
    #expect(inMemory.content.staged == nil)
    #expect(onDisk.rowsLoaded == 9 && inMemory.rowsLoaded == 9)
    #expect(onDisk.scope == "operation GetCharges t1 t2" && inMemory.scope == onDisk.scope)
    #expect(onDisk.content.findings == inMemory.content.findings)
    #expect(onDisk.content.findings.map(\.message) == ["-2.00"])
  }

  @Test("A wrong value at their end refuses them")
  func wrong() throws {
    let refusal = try reading(of: LargeResponsesTests.response(last: "much")).refusal
    #expect(refusal?.rule.contains("holds 'much', which is not an amount") == true)
  }

  @Test("Their rows are parsed once: recording them does not read the payload again")
  func once() throws {
    let read = Mutex(0)
    var files = FileSystem.posix
    files.read = { descriptor, buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      read.withLock { $0 += max(count, 0) }
      return count
    }
    let bytes = LargeResponsesTests.response()
    let content = try reading(of: bytes, from: files).content
    let before = read.withLock { $0 }
    var rows = 0
    try content.forEachRow { _, _ in rows += 1 }
    #expect(before >= bytes.count && read.withLock { $0 } == before)
    #expect(rows == 9)
  }

  @Test("Where their rows cannot be staged, that is the disk's failure, and refuses nothing")
  func unstaged() throws {
    // SQLite makes no table of such a name.
    let charges = ResponseSchema("sqlite_charges", grain: "one charge", [.init("code", .text, "@code", "its code")])
    let tree = ResponseTree("Ledger", records: [ResponseRecord("Account", charges)])
    let feeds = ResponseFeeds([
      ResponseFeed(FeedName("charges"), revision: 1, operations: ["GetCharges"], trees: [tree])
    ])
    try write(LargeResponsesTests.response(), to: path)
    let payload = try Payload(file: path, files: .posix) { _ in }
    let failure = #expect(throws: Pipeline.FileError.self) { try feeds.read(payload) }
    #expect(failure?.path == "the folder for temporary files")
  }

  @Test("A disk that fails while one is read is the disk's failure, and refuses nothing", arguments: [18, 200])
  func failing(after count: Int) throws {
    let reads = Mutex(0)
    var files = FileSystem.posix
    files.read = { descriptor, buffer in
      let number = reads.withLock { reads in
        reads += 1
        return reads
      }
      errno = EIO
      return number > count ? -1 : Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }
    let failure = #expect(throws: Pipeline.FileError.self) {
      _ = try reading(of: LargeResponsesTests.response(), from: files)
    }
    #expect(failure?.reason == "Input/output error")
  }
}
