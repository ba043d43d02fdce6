import Domain
import Hashing
import Receivables
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

/// A data folder that steps happen to, and what a sync of it into an empty database would give.
final class OracleFolder {
  private let root: String
  private let folder: DataFolder
  private let whole: UnifiedStore
  private var source = StatedSource()
  private var properties: Set<String> = ["oak", "elm"]
  private var time = 0
  /// The rules that syncs do not follow.
  var ignored: Set<Invalidation> = []

  /// For how many days the folder keeps raw rows; 0 for all.
  var rawDays: Int

  init(rawDays: Int = 0) throws {
    self.rawDays = rawDays
    root = try temporaryDirectory()
    folder = DataFolder(path: root + "/data", files: .posix)
    try folder.files.makeFolders(folder.path)
    whole = try UnifiedStore()
  }

  deinit { try? removeTree(root) }

  /// Lets a step happen, then completes what was interrupted unless the step stops there, and syncs.
  func take(_ step: OracleStep) throws {
    time += 1
    var isStopped = false
    switch step {
    case .arrive(let payload), .again(let payload): try load(payload)
    case .load(let text): try load(text, as: "\(SHA256.hex(of: Array(text.utf8))).txt")
    case .decide(let payload, let isWithdrawn, let stops):
      isStopped = stops
      try decide(payload, isWithdrawn, stops)
    case .receive(let payload):
      isStopped = true
      try receive(payload)
    case .configure(let key, let isThere): if isThere { properties.insert(key) } else { properties.remove(key) }
    case .raise(let feeds): if feeds { source.feedRevision += 1 } else { source.mappingRevision += 1 }
    case .enter(let number, let isDeleted): try enter(number, isDeleted)
    case .complete: break
    }
    if !isStopped { _ = try Load(context()).readPending() }
    try sync()
  }

  /// Syncs the folder.
  @discardableResult
  func sync() throws -> [Sync.Outcome] {
    var sync = try Sync(context())
    sync.builder.ignored = ignored
    let outcomes = try sync.syncProperties()
    try sync.dropOldRows(outcomes)
    return outcomes
  }

  /// Where the folder's `unified.db`, with its views or without, differs from a sync into an empty database; nil where
  /// it does not.
  func difference(views: Bool) throws -> String? {
    _ = try whole.keepOnly([])
    let outcomes = try Sync(context(), into: whole).syncProperties()
    for outcome in outcomes { if case .failed(let reason) = outcome.change { return "a property failed: \(reason)" } }
    let own = try UnifiedReader(path: folder.unified)
    return try firstDifference(
      among: OracleFolder.relations(own, views: views), own: { try OracleFolder.rows($0, own) },
      wanted: { try OracleFolder.rows($0, whole.reader) })
  }

  /// Leaves the analysts' copy; returns whether the one that was there, of an earlier state, was brought up to date rather
  /// than written anew; nil if there was none of an earlier state.
  func leaveCopy() throws -> Bool? {
    let draft = root + "/draft.db"
    let isThere = folder.files.exists(folder.analyst)
    let isEarlier = try isThere && revision(folder.analyst) != revision(folder.unified)
    if isThere { try folder.files.copy(folder.analyst, to: draft) }
    let isUpdated = try isThere && AnalystCopy.update(draft, from: folder.unified)
    try folder.leaveAnalystCopy()
    return isEarlier ? isUpdated : nil
  }

  private func revision(_ database: String) throws -> [[Field]] {
    try UnifiedReader(path: database).rows("SELECT mark, revision FROM sync_revision")
  }

  /// Where the analysts' copy differs from one that is written anew; nil where it does not.
  func differenceOfCopy() throws -> String? {
    let path = root + "/whole.db"
    if folder.files.exists(path) { _ = folder.files.unlink(path) }
    try AnalystCopy.write(folder.unified, to: path)
    let (own, whole) = try (UnifiedReader(path: folder.analyst), UnifiedReader(path: path))
    let rows = { (name: String, reader: UnifiedReader) in
      try reader.rows("SELECT * FROM \(name)").map(FieldText.encode).sorted()
    }
    return try firstDifference(
      among: OracleFolder.relations(whole, views: true), own: { try rows($0, own) }, wanted: { try rows($0, whole) })
  }

  /// The rows of a question to the folder's `unified.db`.
  func rows(_ sql: String) throws -> [[Field]] { try UnifiedReader(path: folder.unified).rows(sql) }

  /// How many active loads of the first property the next sync lists.
  func recentLoads() throws -> Int {
    let (context, unified) = (try context(), try UnifiedStore(path: folder.unified))
    let definition = try #require(context.definitions.properties.first { $0.key == "oak" })
    return try Sync(context).inputs(of: definition, since: unified.state(of: "oak")).activeLoads.count
  }

  /// How many raw rows are stored of each feed and day.
  func storedRows() throws -> [String: Int] {
    let sql = """
      SELECT feed || ' ' || as_of, count(*) FROM stated_rows JOIN loads USING (load_id) GROUP BY 1
      """
    let rows = try UnifiedReader(path: folder.raw("stated")).rows(sql)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0].text ?? "", Int($0[1].integer ?? 0)) })
  }

  /// The stored file of a payload.
  func storedFile(of text: String) -> String { folder.payload(SHA256.hex(of: Array(text.utf8))) }

  private static func relations(_ reader: UnifiedReader, views: Bool) throws -> [String] {
    try reader.rows(relationsQuery(views: views)).compactMap { $0[0].text }
  }

  /// The rows of a table or view, each as one text.
  private static func rows(_ relation: String, _ reader: UnifiedReader) throws -> [String] {
    try reader.rows(contentQuery(of: relation)).map(FieldText.encode).sorted()
  }

  private func context() throws -> PipelineContext {
    let stanzas = properties.sorted().map { key in
      "\"\(key)\": {\"propertyId\": \"\(key == "oak" ? 1 : 2)\", \"propertyName\": \"\(key)\"}"
    }
    let definitions =
      "{\"raw_days\": \(rawDays), \"sources\": {}, \"properties\": {\(stanzas.joined(separator: ", "))}}"
    return PipelineContext(
      folder: folder, definitions: try Definitions(Array(definitions.utf8), connectors: [OracleConnector()]),
      sources: [source], log: .silent)
  }

  private var now: String {
    "2026-03-20T\(time / 60 < 10 ? "0" : "")\(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60):00Z"
  }

  private func load(_ payload: StatedPayload) throws { try load(payload.text, as: "\(payload.seed).txt") }

  /// Raises the mapping's revision, so that the next sync maps all days.
  func raiseMapping() { source.mappingRevision += 1 }

  /// Reads what was received.
  func readPending() throws { _ = try Load(context()).readPending() }

  /// Loads a file.
  func load(_ text: String, as name: String) throws {
    try write(text, to: "\(root)/\(name)")
    _ = try Load(context()).take("\(root)/\(name)", now: now)
  }

  /// Withdraws a payload, or restores it.
  func decide(_ text: String, isWithdrawn: Bool) throws {
    try Withdrawal(context()).decide(
      PayloadVerdict(
        payload: SHA256.hex(of: Array(text.utf8)), verb: isWithdrawn ? .withdraw : .restore, reason: "invented",
        who: "a person", at: now))
  }

  /// Puts a payload and its receipt there, as a download does that is stopped before anything is read.
  private func receive(_ payload: StatedPayload) throws {
    try receive(payload.text, as: "\(payload.feed) of \(payload.property)")
  }

  /// Puts a payload and its receipt there.
  func receive(_ text: String, as request: String) throws {
    let bytes = Array(text.utf8)
    let hash = SHA256.hex(of: bytes)
    try folder.files.makeFolders("\(folder.path)/payloads/\(hash.prefix(2))")
    try folder.files.replace(folder.payload(hash), with: bytes)
    let receipt = Receipt(
      source: "stated", request: request, receivedAt: now, bytes: bytes.count, payload: hash)
    _ = try ReceiptStore(path: folder.receipts).appendOrArrive(receipt)
  }

  private func decide(_ payload: StatedPayload, _ isWithdrawn: Bool, _ stops: Bool) throws {
    let hash = SHA256.hex(of: Array(payload.text.utf8))
    let verdict = PayloadVerdict(
      payload: hash, verb: isWithdrawn ? .withdraw : .restore, reason: "invented", who: "a person", at: now)
    if stops {
      try DecisionStore(path: folder.decisions).append(verdict)
    } else {
      try Withdrawal(context()).decide(verdict)
    }
  }

  /// An entry of the account of unit 101, or a charge in place of the ledger's own.
  private func enter(_ number: Int, _ isDeleted: Bool) throws {
    let charge = Charge(
      id: number == 0 ? "w101/0" : "hand\(number)", code: "FEE", chargeClass: .rent, amount: Money(cents: 700),
      dueDate: CivilDate(dayNumber: StatedPayload.firstDay + number))
    let entry = HandEntry(property: "oak", lease: "w101", body: .charge(charge))
    let change = LedgerEntryChange(verb: isDeleted ? .delete : .add, entry: entry, who: "a person", at: now)
    try DecisionStore(path: folder.decisions).append(change)
  }
}

/// The connector of the properties of an `OracleFolder`, which none of the real ones owns.
struct OracleConnector: Connector {
  let name = "stated"
  let isReached = false

  func configuration(_ file: Fields, _ sources: Fields?) -> (any SourceConfiguration)? { nil }
  func source(_ definitions: Definitions?) -> any Source { StatedSource() }
}
