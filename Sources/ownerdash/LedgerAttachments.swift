import ManualBook
import Pipeline
import Reports
import Warehouse

/// `ledger attachments`: the images and documents that entries name, each checked against its hash.
struct LedgerAttachments {
  private let arguments: Arguments
  private let environment: Environment
  private let ledger = Ledger()

  init(_ arguments: Arguments, _ environment: Environment) {
    (self.arguments, self.environment) = (arguments, environment)
  }

  /// Lists all attachments, or writes a copy of one.
  func run(hash: String?) throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    if let hash { return try copy(hash, context) }
    let named = Dictionary(grouping: try names(context), by: \.hash)
    // Those that no entry names are of no property.
    let stored = environment.readable == nil ? try context.folder.attachments() : []
    let hashes = Set(stored).union(named.keys).sorted()
    let rows = try hashes.map { hash in
      let bytes = try context.folder.attached(hash)
      let state =
        bytes != nil ? "good" : context.folder.files.exists(context.folder.attachment(hash)) ? "damaged" : "missing"
      return (hash, bytes?.count, state, named[hash, default: []].map(\.entry).joined(separator: ", "))
    }
    let bad = rows.count { $0.2 != "good" }
    let report = RowsReport(
      title: "Attachments",
      columns: [
        Column("sha256", "SHA-256", .text), Column("bytes", "Bytes", .count), Column("state", "State", .text),
        Column("entries", "Entries", .text),
      ],
      rows: rows.map { [.text($0.0), $0.1.map { .count($0) } ?? .absent, .text($0.2), .text($0.3)] },
      notes: (rows.isEmpty ? ["No attachments"] : [])
        + (bad == 0 ? [] : ["\(bad) cannot be used: restore the folder 'attachments' from a backup"]))
    let status = try arguments.draw(report, in: environment)
    return bad == 0 ? status : .partly
  }

  /// The entries that name an attachment, those made by hand included, of the properties that may be read.
  private func names(_ context: PipelineContext) throws -> [BookAttachment] {
    let readable = environment.readable
    let changes = try context.decisions()?.newestChanges(property: nil) ?? []
    let book = ledger.book(try BookImport(context, ledger).book(), with: changes)
    let others = book.others.filter { readable?.contains($0.entry.property) ?? true }.compactMap { change in
      change.entry.attachment.map {
        BookAttachment(
          hash: $0, entry: change.entry.id, place: Place(sheet: "", row: 0), column: "attachment")
      }
    }
    return try ledger.attachments(of: book.book).filter(isReadable(book)) + others
  }

  /// Whether an entry of the book is of a property that may be read.
  private func isReadable(_ book: EnteredBook) throws -> (BookAttachment) -> Bool {
    guard let readable = environment.readable else { return { _ in true } }
    let entries = ledger.tableNames.flatMap { table in
      (ledger.listing(of: table, in: book)?.rows ?? []).filter { readable.contains($0.property ?? "") }.map { row in
        "\(table) \(row.id)"
      }
    }
    let own = Set(entries)
    return { own.contains($0.entry) }
  }

  private func copy(_ hash: String, _ context: PipelineContext) throws -> ExitStatus {
    let out = try required(arguments["out"], "--out FILE")
    guard arguments["format"] == nil else { throw UsageError("--format does not apply to a copy of an attachment") }
    let found = try context.folder.attachments().filter { $0.hasPrefix(hash) }
    guard found.count == 1, let whole = found.first else {
      throw UsageError(
        found.isEmpty
          ? "no attachment '\(hash)'; 'ledger attachments' lists them"
          : "'\(hash)' is the beginning of \(found.count) hashes; give more of it")
    }
    guard let bytes = try context.folder.attached(whole) else {
      throw UsageError("attachment '\(whole)' is damaged; restore the folder 'attachments' from a backup")
    }
    guard !environment.files.exists(out) else { throw UsageError("'\(out)' already exists. Choose another name") }
    try environment.files.replace(out, with: bytes)
    environment.write("wrote '\(out)'\n")
    return .done
  }
}
