public import Domain
internal import Hashing
public import Warehouse

/// The stage that turns payloads into raw rows: each payload completely or not at all, independently of the others.
public struct Load {
  /// The outcome of loading one file.
  public struct Outcome: Sendable {
    /// The file's name, or the request that brought the payload.
    public let name: String
    /// The record of the load; nil if the file itself could not be read.
    public let record: LoadRecord?
    /// Whether the payload had arrived before.
    public let isKnown: Bool
    /// Why the file could not be read; nil otherwise.
    public let failure: String?
    /// Why its rows are not used, if it is superseded or withdrawn; nil otherwise.
    public var reason: String?
  }

  let context: PipelineContext
  let receipts: ReceiptStore
  let stores: [SourceStore]
  /// The payloads that people withdrew.
  let verdicts: PayloadVerdicts
  /// How many payloads are written in one transaction.
  private static let batch = 64
  /// The revision of each feed.
  private let revisions: [String: Int]

  /// Creates the stage in its context.
  ///
  /// - Throws: an error when a database cannot be opened.
  public init(_ context: PipelineContext) throws {
    self.context = context
    receipts = try ReceiptStore(path: context.folder.receipts)
    stores = try context.stores()
    verdicts = try context.payloadVerdicts()
    revisions = context.revisions
  }

  /// How a file that was loaded before counts.
  public enum Repetition: Sendable {
    /// As a later arrival than every other file of its key: a person named this one file.
    case counts
    /// As a later arrival if other content arrived under the same name in the meantime.
    case countsIfReplaced
    /// It changes nothing: several files of that name are loaded at once.
    case ignored
  }

  /// The facts that the operator states about loaded files, for files that do not state them.
  public struct Given: Sendable {
    /// The property's key; nil if the operator states none.
    public var property: String?
    /// The business day; nil if the operator states none.
    public var day: CivilDate?
    /// The operation of the response; nil if the operator states none.
    public var operation: String?

    /// Creates the facts.
    public init(property: String? = nil, day: CivilDate? = nil, operation: String? = nil) {
      self.property = property
      self.day = day
      self.operation = operation
    }

    /// The facts as text, as a receipt keeps them after the file's name; empty if there are none.
    fileprivate var words: String {
      let said = [("property", property), ("day", day?.description), ("operation", operation)]
      let pairs = said.compactMap { name, value in value.map { "\(name)=\($0)" } }
      return pairs.isEmpty ? "" : ": " + pairs.joined(separator: "; ")
    }
  }

  /// Loads a file that a person added by hand, and reads it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - now: the time of loading, as `YYYY-MM-DDTHH:MM:SSZ`.
  ///   - given: the facts that the operator states about it.
  ///   - repetition: how a file that was loaded before counts.
  /// - Returns: the outcome of the load.
  /// - Throws: `MixedFolder` when it is a demo's file in a real folder or the other way round; an error of the
  ///   disk or a database. A problem of the file that a person must correct is in the outcome.
  public func take(
    _ path: String, now: String, given: Given = Given(), repetition: Repetition = .counts
  ) throws -> Outcome {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let (dropped, hash): (Payload, String)
    do { (dropped, hash) = try context.folder.look(at: path) } catch {
      return Outcome(name: name, record: nil, isKnown: false, failure: "\(error)")
    }
    var receipt = Receipt(
      source: Receipt.drop, request: name + given.words, property: given.property, dayAsked: given.day,
      basis: given.day == nil ? .received : .given, operation: given.operation, receivedAt: now, bytes: dropped.size,
      payload: hash)
    receipt.localDay = context.calendar.day(at: now, of: property(given.property, nil))
    if let known = try stores.load(of: receipt.delivery), !isWorthRereading(known.record) {
      try repair(hash, with: dropped, isWhole: repetition == .counts)
      return try takeAgain(known.record, of: known.store, receipt, repetition)
    }
    let isNew = !context.folder.files.exists(context.folder.payload(hash))
    guard let payload = try context.folder.keep(dropped, as: hash) else {
      let failure = "'\(path)' changed while it was read. Load it again"
      return Outcome(name: name, record: nil, isKnown: false, failure: failure)
    }
    let found: (store: SourceStore, parseResult: ParseResult)?
    do {
      found = try stores.read(payload, receipt)
      if let found { try check(found.parseResult, given, name: name) }
    } catch {
      if isNew { try context.folder.drop(hash) }
      guard error is FileError else { throw error }
      return Outcome(name: name, record: nil, isKnown: false, failure: "\(error)")
    }
    receipt.localDay = context.calendar.day(at: now, of: property(given.property, found?.parseResult))
    try receipts.appendOrArrive(receipt)
    return try outcome(of: found, receipt)
  }

  /// Keeps a known payload again if its stored file is missing or has another size.
  ///
  /// - Parameters:
  ///   - hash: its SHA-256.
  ///   - payload: its content.
  ///   - isWhole: whether the stored content is compared too.
  /// - Throws: `FileError` when it cannot be written.
  private func repair(_ hash: String, with payload: Payload, isWhole: Bool) throws(FileError) {
    let folder = context.folder
    if isWhole || !folder.holds(hash, size: payload.size) { _ = try folder.keep(payload, as: hash) }
  }

  /// The property of a file: the one that the operator names, or else the one that the file states.
  private func property(_ key: String?, _ parseResult: ParseResult?) -> PropertyDefinition? {
    if let key { return context.definitions.property(key: key) }
    return switch parseResult?.property {
    case .name(let name): context.definitions.property(named: name)
    case .id(let id): context.definitions.property(id: id)
    case nil: nil
    }
  }

  /// Reads every payload that has a receipt but was not read yet, or only by an earlier revision of its feed.
  ///
  /// This happens after a crash, for a rebuild, and with a later version of the program. It also completes interrupted
  /// withdrawals and restorations. What arrived before the last complete reading is examined again only if the
  /// configuration, a revision or a decision about a payload changed since.
  ///
  /// The imports into a book are processed in the order of their arrival, and are not among the outcomes.
  ///
  /// - Returns: the outcome of each load; of payloads that are read again, only the outcomes that changed.
  /// - Throws: an error of a database.
  public func readPending() throws -> [Outcome] {
    let last = try receipts.lastArrival()
    let through = try readThrough
    if through == last, last > 0 { return [] }
    for book in context.sources.compactMap(\.book) { try BookImport(context, book).catchUp() }
    let arrived = try receipts.first(after: through)
    // A payload that was read again may have left its key to another.
    let deliveries = through == 0 ? nil : arrived.map(\.delivery)
    let before = try settle(deliveries)
    let pending = unread(arrived, before.known)
    let outcomes = try read(pending, before.known)
    let after = try pending.isEmpty ? before : settle(deliveries)
    if before.isComplete, after.isComplete, outcomes.allSatisfy({ $0.failure == nil }) {
      try setReadThrough(last)
    }
    return outcomes
  }

  /// The number of the arrival up to which everything was read with the present configuration, revisions and decisions;
  /// 0 if one of these changed since, or something could not be read.
  var readThrough: Int {
    get throws { try stores.map { try $0.raw.readThrough(with: inputs) }.min() ?? 0 }
  }

  /// Records that everything was read up to an arrival.
  func setReadThrough(_ arrival: Int) throws {
    for store in stores { try store.raw.setReadThrough(arrival, with: inputs) }
  }

  /// What the reading of payloads depends on other than the payloads and their receipts: equal texts read alike.
  private var inputs: String {
    let revisions = revisions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
    let text = "\(context.definitions.properties)\n\(revisions)\n\(verdicts.count)"
    return SHA256.hex(of: Array(text.utf8))
  }

  /// The receipts whose payloads are to be read; first those that no feed could read before, which add missing data.
  private func unread(_ arrived: [Receipt], _ known: [PayloadDelivery: LoadRecord]) -> [Receipt] {
    let books = Set(context.sources.compactMap(\.book).map(\.name))
    let unread = arrived.filter { receipt in
      !books.contains(receipt.source) && known[receipt.delivery].map(isWorthRereading) ?? true
    }
    let isUnknown = { (receipt: Receipt) in
      known[receipt.delivery].map { [.refused, .generic].contains($0.status) } ?? false
    }
    return unread.filter(isUnknown) + unread.filter { !isUnknown($0) }
  }

  /// Reads pending payloads; the outcomes are in the order of the receipts.
  private func read(_ pending: [Receipt], _ known: [PayloadDelivery: LoadRecord]) throws -> [Outcome] {
    var outcomes = [Outcome?](repeating: nil, count: pending.count)
    let parser = PayloadParser(pending, context)
    var done = 0
    for batch in stride(from: 0, to: parser.groups.count, by: Load.batch) {
      try stores[...].together {
        for group in parser.groups[batch...].prefix(Load.batch) {
          let found = Result { () throws(FileError) in try parser.next() }
          for place in group.places {
            done += 1
            context.log.progress("reading", done, of: pending.count, pending[place].label)
            outcomes[place] = try outcome(of: found, pending[place], known)
          }
        }
      }
    }
    return outcomes.compactMap { $0 }
  }

  /// The outcome of a payload that was read; nil if it is the same as before.
  private func outcome(
    of found: Result<PayloadParser.Found, FileError>, _ receipt: Receipt, _ known: [PayloadDelivery: LoadRecord]
  ) throws -> Outcome? {
    switch found {
    case .failure(let error):
      return Outcome(name: receipt.label, record: nil, isKnown: false, failure: "\(error)")
    case .success(let found):
      let stored = found.flatMap { found in
        stores.first { $0.source.name == found.source.name }.map { ($0, found.parseResult) }
      }
      let outcome = try outcome(of: stored, receipt)
      if let before = known[receipt.delivery], before.status == outcome.record?.status { return nil }
      return outcome
    }
  }

  /// A property that was not configured may be by now, and one that was may have another key; a feed of a later
  /// revision may read more.
  private func isWorthRereading(_ record: LoadRecord) -> Bool {
    record.status == .unknownProperty
      || record.property.map { context.definitions.property(key: $0) == nil } ?? false
      || record.revision != revision(of: record)
  }

  /// The revision that a load of the feed has now; of what no feed read, that of all feeds together.
  func revision(of record: LoadRecord) -> Int {
    if record.status != .generic, let feed = record.feed { return revisions[feed] ?? 0 }
    return revisions.values.reduce(0, +)
  }

  /// Checks the folder's kind, which the first file of a property or with the simulator's mark determines.
  private func check(_ parseResult: ParseResult, _ given: Given, name: String) throws {
    guard parseResult.property != nil || given.property != nil || parseResult.isDemo else { return }
    let kind: ReceiptStore.FolderKind = parseResult.isDemo ? .demo : .real
    guard let held = try receipts.folderKind() else { return try receipts.setFolderKind(kind) }
    guard held == kind else { throw MixedFolder(folder: context.folder.path, held: held, file: name) }
  }

  func outcome(of found: (store: SourceStore, parseResult: ParseResult)?, _ receipt: Receipt) throws -> Outcome {
    guard let (store, parseResult) = found else {
      let failure = "source '\(receipt.source)' is not configured"
      return Outcome(name: receipt.label, record: nil, isKnown: false, failure: failure)
    }
    let judged = LoadValidator(context, receipt).judge(parseResult)
    let record = try write(judged, to: store)
    return Outcome(
      name: receipt.label, record: record, isKnown: false, failure: nil, reason: try reasonUnused(record, store))
  }
}

/// The error for a demo's file in a folder of real files, or the reverse.
public struct MixedFolder: Error, CustomStringConvertible {
  let folder: String
  let held: ReceiptStore.FolderKind
  let file: String

  /// One line: the folder, its kind, and the remedy.
  public var description: String {
    let (holds, other) = held == .demo ? ("demo files", "a real one") : ("real files", "a demo's")
    return "'\(folder)' holds \(holds) and '\(file)' is \(other); choose another folder with --data"
  }
}
