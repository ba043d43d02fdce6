import ManualBook
import Pipeline

/// The files of the manual book: the workbooks written for people to fill in, and the files imported from them.
struct LedgerFiles {
  private let arguments: Arguments
  private let environment: Environment
  private let ledger = Ledger()

  init(_ arguments: Arguments, _ environment: Environment) {
    self.arguments = arguments
    self.environment = environment
  }

  /// Writes an empty book.
  func template(_ path: String) throws -> ExitStatus { try write(Book(), to: path) }

  /// Writes the current book.
  func export(_ path: String, _ context: PipelineContext) throws -> ExitStatus {
    let service = try BookImport(context, ledger)
    try service.catchUp()
    return try write(service.book(), to: path)
  }

  /// Imports a workbook or a folder of CSV files, and syncs.
  func take(_ path: String, _ context: PipelineContext) throws -> ExitStatus {
    guard environment.files.exists(path) else { throw UsageError("file or folder '\(path)' not found") }
    let isConfirmed = arguments["confirm"] != nil
    let outcome = try BookImport(context, ledger).take(path, now: environment.now(), isConfirmed: isConfirmed)
    for (table, change) in outcome.changes.sorted(by: { $0.key < $1.key }) {
      let name = table.dropFirst("ledger_".count)
      environment.write("\(name): \(change.inserted) added, \(change.updated) updated, \(change.deleted) removed\n")
    }
    // Syncs even if nothing is new: the import before may have been interrupted before its sync.
    environment.write(
      outcome.number.map { "saved as import \($0)\n" } ?? "no changes: '\(path)' matches the book\n")
    return SyncReport(context.definitions).write(try Sync(context).run(), in: environment)
  }

  /// Stores a file under the hash of its content.
  func attach(_ path: String, _ context: PipelineContext) throws -> ExitStatus {
    let bytes = try environment.files.contents(of: path)
    environment.write(try context.folder.attach(bytes) + "\n")
    return .done
  }

  private func write(_ book: Book, to path: String) throws -> ExitStatus {
    let files = environment.files
    guard !files.exists(path) else { throw UsageError("'\(path)' already exists. Choose another name") }
    if path.hasSuffix(".xlsx") {
      try files.write(ledger.sheets(of: book), to: path)
    } else {
      try files.makeFolders(path)
      for file in ledger.csvFiles(of: book) { try files.replace("\(path)/\(file.name)", with: Array(file.text.utf8)) }
    }
    environment.write("wrote '\(path)'\n")
    return .done
  }
}
