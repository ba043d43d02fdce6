internal import Domain
internal import Hashing
internal import Warehouse

/// The stage that applies imports to a book kept by hand, each completely or not at all.
///
/// An accepted import is a payload with a receipt; the raw database holds the book that they make, so it can be made
/// again from them. One that is refused leaves nothing.
public struct BookImport {
  /// The outcome of an import.
  public struct Outcome: Equatable, Sendable {
    /// The import's number; nil if the file adds nothing to the book.
    public let number: Int?
    /// The numbers of added, updated and removed rows, by raw table.
    public let changes: [String: Change]
  }

  /// The numbers of rows of a table that an import changed.
  public struct Change: Equatable, Sendable {
    /// Rows with a new id.
    public var inserted = 0
    /// Rows whose values changed.
    public var updated = 0
    /// The number of removed rows.
    public var deleted = 0

    /// Creates the numbers of rows of each kind.
    public init(inserted: Int = 0, updated: Int = 0, deleted: Int = 0) {
      self.inserted = inserted
      self.updated = updated
      self.deleted = deleted
    }
  }

  /// What happens to a manual entry that an imported row contradicts.
  public enum Edits: Equatable, Sendable {
    /// The manual entry stays in effect.
    case kept
    /// The imported row takes its place, by the decision of a person.
    case replaced(who: String)
  }

  private let context: PipelineContext
  private let source: any BookSource
  private let receipts: ReceiptStore
  private let raw: RawStore

  /// Creates the stage in its context.
  ///
  /// - Throws: an error when a database cannot be opened.
  public init(_ context: PipelineContext, _ source: any BookSource) throws {
    self.context = context
    self.source = source
    receipts = try ReceiptStore(path: context.folder.receipts)
    raw = try RawStore(path: context.folder.raw(source.name), tables: source.tables)
  }

  /// The current book.
  public func book() throws -> Book { try raw.book(feed: source.bookFeed) }

  /// The file of an import.
  public struct File: Sendable {
    /// The import and the file's name, such as `import 2: book.xlsx`.
    public let name: String
    /// The hash of the content.
    public let payload: String
    /// The content.
    public let bytes: [UInt8]
  }

  /// The file of an import; nil if there was no such import.
  ///
  /// - Throws: an error of the disk or a database.
  public func file(ofImport number: Int) throws -> File? {
    let imports = try receipts.all(source: source.name)
    guard imports.indices.contains(number - 1) else { return nil }
    let receipt = imports[number - 1]
    let bytes = try context.folder.open(receipt.payload).bytes()
    return File(name: receipt.request, payload: receipt.payload, bytes: bytes)
  }

  /// Imports a file, or a folder of files.
  ///
  /// - Parameters:
  ///   - path: the file or folder.
  ///   - now: the time, as `YYYY-MM-DDTHH:MM:SSZ`.
  ///   - isConfirmed: whether a person confirms values that are valid but unlikely.
  ///   - edits: what happens to manual entries that a row contradicts; nil refuses such a file.
  ///   - cascades: whether rows that name a deleted row are deleted too; else such a file is refused.
  ///   - form: how the file is written.
  /// - Returns: the outcome.
  /// - Throws: `BookProblems` naming every bad row; an error of the disk or a database.
  public func take(
    _ path: String, now: String, isConfirmed: Bool = false, edits: Edits? = nil, cascades: Bool = false,
    form: BookForm = .usual
  ) throws -> Outcome {
    try catchUp()
    let folder = context.folder
    try folder.clearDrafts()
    let partial = folder.partial(1)
    try stage(path, into: partial)
    defer { _ = folder.files.unlink(partial) }
    let before = try book()
    let imports = try receipts.all(source: source.name)
    let number = imports.count + 1
    let known = Set(context.definitions.properties.map(\.key))
    let bytes = try folder.files.contents(of: partial)
    // A stopped command given again finds its import complete, and its deleted rows missing.
    guard imports.last?.payload != SHA256.hex(of: bytes) else { return Outcome(number: nil, changes: [:]) }
    let after = try source.book(
      after: bytes, in: before, numbered: number, knowing: known, cascades: cascades, form: form)
    let changes = BookImport.changes(from: before, to: after)
    guard !changes.isEmpty else { return Outcome(number: nil, changes: [:]) }
    try refuse(source.doubts(about: after, since: before), isConfirmed)
    try refuseUnknownAttachments(of: after, since: before)
    try refuse(source.conflicts(of: bytes, as: form, in: before, to: after, with: manualChanges()), edits)
    let (hash, count) = try folder.keep(file: partial)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var receipt = Receipt(
      source: source.name, request: "import \(number): \(name)", receivedAt: now, bytes: count, payload: hash)
    var decisions = ImportDecisions()
    decisions.cascades = cascades
    if form != .usual { decisions.form = form }
    if case .replaced(let who) = edits { decisions.replacedBy = who }
    receipt.operation = decisions.operation
    _ = try receipts.append(receipt)
    // From here on a stopped import is complete: the next command applies what the receipt says.
    try replaceEdits(receipt, bytes, in: before, to: after)
    try record(after, number, receipt)
    return Outcome(number: number, changes: changes)
  }

  /// Refuses changed rows that name an image or document that is not in the data folder.
  private func refuseUnknownAttachments(of book: Book, since before: Book) throws {
    let known = Set(source.attachments(of: before).map { "\($0.entry) \($0.hash)" })
    let unknown = try source.attachments(of: book).filter { attachment in
      try !known.contains("\(attachment.entry) \(attachment.hash)") && context.folder.attached(attachment.hash) == nil
    }
    guard unknown.isEmpty else {
      throw BookProblems(
        unknown.map { attachment in
          BookProblem(
            sheet: attachment.place.sheet, row: attachment.place.row, column: attachment.column,
            reason: "no attachment has the hash '\(attachment.hash)'")
        }, remedy: "Store the files with 'ledger attach FILE' first; the command prints the hashes.")
    }
  }

  private func refuse(_ conflicts: [BookConflict], _ edits: Edits?) throws(BookProblems) {
    let stranded = conflicts.filter { !$0.canStay }
    if edits == .kept, !stranded.isEmpty {
      throw BookProblems(
        stranded.map(\.problem),
        remedy: "--keep-edits cannot keep an entry of a lease that is deleted. Import with --replace-edits --who NAME"
          + " to delete it too, or keep the lease.")
    }
    guard conflicts.isEmpty || edits != nil else {
      throw BookProblems(
        conflicts.map(\.problem),
        remedy: "Import with --keep-edits to keep what was entered by hand, or with --replace-edits --who NAME to use"
          + " the file's values.")
    }
  }

  /// The newest manual change of every entry.
  private func manualChanges() throws -> [LedgerEntryChange] {
    try context.decisions()?.newestChanges(property: nil) ?? []
  }

  /// Records which manual changes an import replaces, where its receipt says so; once, however often it is applied.
  private func replaceEdits(_ receipt: Receipt, _ bytes: [UInt8], in book: Book, to after: Book) throws {
    let decided = ImportDecisions(operation: receipt.operation)
    guard let who = decided.replacedBy, let decisions = try context.decisions() else { return }
    // A later change was made in view of the imported row.
    let changes = try decisions.newestChanges(property: nil).filter { $0.at <= receipt.receivedAt }
    let conflicts = try source.conflicts(
      of: bytes, as: decided.form ?? .usual, in: book, to: after, with: changes)
    for number in conflicts.compactMap(\.change.number) {
      try decisions.append(
        ReplacedEntryChange(change: number, payload: receipt.payload, who: who, at: receipt.receivedAt))
    }
  }

  private func refuse(_ doubts: BookDoubts, _ isConfirmed: Bool) throws(BookProblems) {
    let confirmable = isConfirmed ? [] : doubts.confirmable
    guard doubts.refused.isEmpty else { throw BookProblems(doubts.refused + confirmable) }
    guard confirmable.isEmpty else {
      throw BookProblems(confirmable, remedy: "Correct these rows, or import them as they are with --confirm.")
    }
  }

  /// Applies the imports that the book does not hold yet, after a crash or for a rebuild.
  public func catchUp() throws {
    let imports = try receipts.all(source: source.name)
    let load = try raw.loads().first { $0.isOf(source.bookFeed) }
    let isRead = load?.revision == source.revisions[source.bookFeed.text]
    let held = isRead ? load?.report.flatMap { Int($0) } ?? 0 : 0
    guard held < imports.count else { return }
    var book = held > 0 ? try book() : Book()
    for (index, receipt) in imports.enumerated().dropFirst(held) {
      let bytes = try context.folder.open(receipt.payload).bytes()
      let after = try self.book(after: receipt, bytes, in: book, numbered: index + 1)
      try replaceEdits(receipt, bytes, in: book, to: after)
      book = after
    }
    if let last = imports.last { try record(book, imports.count, last) }
  }

  /// The book after each import, in the order of the imports.
  ///
  /// - Throws: an error of the disk or a database.
  public func versions() throws -> [(number: Int, receivedAt: String, book: Book)] {
    var book = Book()
    return try receipts.all(source: source.name).enumerated().map { index, receipt in
      let bytes = try context.folder.open(receipt.payload).bytes()
      book = try self.book(after: receipt, bytes, in: book, numbered: index + 1)
      return (index + 1, receipt.receivedAt, book)
    }
  }

  /// The book after an import that was accepted, with the decisions that its receipt states.
  private func book(
    after receipt: Receipt, _ bytes: [UInt8], in book: Book, numbered number: Int
  ) throws(BookProblems) -> Book {
    let decided = ImportDecisions(operation: receipt.operation)
    return try source.book(
      after: bytes, in: book, numbered: number, knowing: nil, cascades: decided.cascades, form: decided.form ?? .usual)
  }

  /// Copies a file to the draft, or packs a folder into it.
  private func stage(_ path: String, into partial: String) throws {
    let files = context.folder.files
    guard files.isFolder(path) else {
      return try files.replace(partial, with: try files.contents(of: path))
    }
    let found = try files.files(below: path).map { file in
      (name: String(file.dropFirst(path.count).drop { $0 == "/" }), bytes: try files.contents(of: file))
    }
    let attached = found.filter { $0.name.hasPrefix(BookImport.attachments) }
    for file in attached { try keep(file) }
    try source.pack(found.filter { !$0.name.hasPrefix(BookImport.attachments) }, into: partial)
  }

  /// The folder of an exported book that holds the images and documents that its rows name.
  public static let attachments = "attachments/"

  private func keep(_ file: (name: String, bytes: [UInt8])) throws {
    let hash = String(file.name.dropFirst(BookImport.attachments.count))
    guard SHA256.hex(of: file.bytes) == hash else {
      throw BookProblems([BookProblem(sheet: file.name, reason: "the content does not match the hash in its name")])
    }
    _ = try context.folder.attach(file.bytes)
  }

  private func record(_ book: Book, _ number: Int, _ receipt: Receipt) throws {
    var record = LoadRecord(PayloadDelivery(payload: receipt.payload), status: .loaded)
    record.feed = source.bookFeed.text
    record.report = "\(number)"
    record.revision = source.revisions[source.bookFeed.text] ?? 0
    (record.asOf, record.asOfBasis) = (receipt.receivedOn, .received)
    record.rowsRead = book.rows.values.reduce(0) { $0 + $1.count }
    record.rowsLoaded = record.rowsRead
    let tables = source.tables.map { table in
      (table, (book.rows[table.name] ?? [:]).sorted { $0.key < $1.key }.map(\.value))
    }
    try raw.recordAlone(record, LoadContent(tables: tables))
  }

  /// The tables that differ, with the numbers of changed rows.
  private static func changes(from before: Book, to after: Book) -> [String: Change] {
    Set(before.rows.keys).union(after.rows.keys).reduce(into: [:]) { changes, table in
      let (old, new) = (before.rows[table] ?? [:], after.rows[table] ?? [:])
      let change = Change(
        inserted: new.keys.count { old[$0] == nil },
        updated: new.count { entry in old[entry.key].map { $0 != entry.value } ?? false },
        deleted: old.keys.count { new[$0] == nil })
      if change != Change() { changes[table] = change }
    }
  }
}

extension RawStore {
  /// The book that a feed's one load holds; an empty one if there is none.
  func book(feed: FeedName) throws -> Book {
    guard let listing = try listShared().first(where: { $0.feed == feed.text }), let load = try load(listing) else {
      return Book()
    }
    let rows = try tables.map { table in
      (table.name, try self.rows(of: table, in: load.delivery).map { ($0.fields.first?.text ?? "", $0) })
    }
    return Book(
      rows: Dictionary(
        rows.filter { !$0.1.isEmpty }.map { ($0, Dictionary($1, uniquingKeysWith: { first, _ in first })) },
        uniquingKeysWith: { first, _ in first }))
  }
}
