import ManualBook
import Pipeline
import Warehouse

/// The files of the manual book: the workbooks written for people to fill in, and the files imported from them.
struct LedgerFiles {
  private let arguments: Arguments
  private let environment: Environment
  private let ledger = Ledger()

  init(_ arguments: Arguments, _ environment: Environment) {
    self.arguments = arguments
    self.environment = environment
  }

  /// Writes an empty book, with a sample row in each table.
  func template(_ path: String) throws -> ExitStatus {
    try write(ledger.book(Book(), with: []), to: path, hasSamples: true)
  }

  /// Writes the current book, with the entries that people made by hand.
  func export(_ path: String, _ context: PipelineContext) throws -> ExitStatus {
    let service = try BookImport(context, ledger)
    try service.catchUp()
    let changes = try context.decisions()?.newestChanges(property: nil) ?? []
    let book = ledger.book(try service.book(), with: changes)
    let status = try write(book, to: path)
    let count = try copyAttachments(of: book, to: path, context)
    if path.hasSuffix(".xlsx"), count > 0 {
      environment.write(
        "a workbook holds no attachments: \(count == 1 ? "1 is" : "\(count) are") in '\(context.folder.path)/attachments'\n"
      )
    }
    if !book.others.isEmpty {
      let count = book.others.count == 1 ? "1 manual entry" : "\(book.others.count) manual entries"
      environment.write(
        "\(count) of leases that are not in the book cannot be exported; 'ledger log' lists them\n")
    }
    return status
  }

  /// Imports a workbook or a folder of CSV files, and syncs.
  func take(_ path: String, _ context: PipelineContext) throws -> ExitStatus {
    guard environment.files.exists(path) else { throw UsageError("file or folder '\(path)' not found") }
    let isConfirmed = arguments["confirm"] != nil
    let outcome = try BookImport(context, ledger)
      .take(
        path, now: environment.now(), isConfirmed: isConfirmed, edits: edits(), cascades: arguments["cascade"] != nil,
        form: form())
    for (table, change) in outcome.changes.sorted(by: { $0.key < $1.key }) {
      let name = table.dropFirst("ledger_".count)
      environment.write("\(name): \(change.inserted) added, \(change.updated) updated, \(change.deleted) removed\n")
    }
    // Syncs even if nothing is new: the import before may have been interrupted before its sync.
    environment.write(
      outcome.number.map { "saved as import \($0)\n" } ?? "no changes: '\(path)' matches the book\n")
    return SyncReport(context.definitions).write(try Sync(context).run(), in: environment)
  }

  /// Copies the attachments that the book names next to its CSV files.
  ///
  /// - Returns: the number of attachments that the book names.
  private func copyAttachments(of book: EnteredBook, to path: String, _ context: PipelineContext) throws -> Int {
    let hashes = Set(ledger.attachments(of: book.book).map(\.hash)).sorted()
    guard !path.hasSuffix(".xlsx"), !hashes.isEmpty else { return hashes.count }
    let folder = path + "/" + BookImport.attachments
    try environment.files.makeFolders(folder)
    for hash in hashes {
      guard let bytes = try context.folder.attached(hash) else {
        environment.report("attachment '\(hash)' is missing or damaged, and was not exported")
        continue
      }
      try environment.files.replace(folder + hash, with: bytes)
    }
    return hashes.count
  }

  /// How the file is written, as the options declare it.
  private func form() throws -> BookForm {
    for (option, known) in [("numbers", Ledger.numberForms), ("days", Ledger.dayForms)] {
      if let given = arguments[option], !known.contains(given) {
        throw UsageError(
          "--\(option) '\(given)' is not known. Known: \(known.map { "'\($0)'" }.joined(separator: ", "))")
      }
    }
    guard let path = arguments["mapping"] else {
      return BookForm(numbers: arguments["numbers"], days: arguments["days"])
    }
    guard environment.files.exists(path) else { throw UsageError("--mapping: file '\(path)' not found") }
    let text = String(decoding: try environment.files.contents(of: path), as: UTF8.self)
    return BookForm(numbers: arguments["numbers"], days: arguments["days"], mapping: text)
  }

  /// What the operator decides about manual entries that the file contradicts; nil if nothing is decided.
  private func edits() throws -> BookImport.Edits? {
    let (keeps, replaces) = (arguments["keep-edits"] != nil, arguments["replace-edits"] != nil)
    guard !(keeps && replaces) else { throw UsageError("--keep-edits and --replace-edits exclude each other") }
    guard replaces else {
      guard arguments["who"] == nil else { throw UsageError("'ledger import' takes --who with --replace-edits only") }
      return keeps ? .kept : nil
    }
    return .replaced(who: try required(arguments["who"], "--who NAME with --replace-edits"))
  }

  /// Stores a file under the hash of its content.
  func attach(_ path: String, _ context: PipelineContext) throws -> ExitStatus {
    let bytes = try environment.files.contents(of: path)
    environment.write(try context.folder.attach(bytes) + "\n")
    return .done
  }

  private func write(_ book: EnteredBook, to path: String, hasSamples: Bool = false) throws -> ExitStatus {
    let files = environment.files
    if let ending = [".csv", ".xls", ".ods", ".json"].first(where: path.hasSuffix) {
      throw UsageError(
        "a book has several tables and cannot be one \(ending) file. Name a file that ends in .xlsx, or a new folder"
          + " for CSV files")
    }
    guard !files.exists(path) else { throw UsageError("'\(path)' already exists. Choose another name") }
    if path.hasSuffix(".xlsx") {
      try files.write(ledger.sheets(of: book, hasSamples: hasSamples), to: path)
    } else {
      try files.makeFolders(path)
      for file in ledger.csvFiles(of: book, hasSamples: hasSamples) {
        try files.replace("\(path)/\(file.name)", with: Array(file.text.utf8))
      }
    }
    environment.write("wrote '\(path)'\n")
    return .done
  }
}
