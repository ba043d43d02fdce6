import Domain
import ManualBook
import Pipeline
import Reports
import SpreadsheetWriter
import Warehouse

/// `ledger list`: a table of the manual book with the manual entries, or every version of its rows.
struct LedgerList {
  private let arguments: Arguments
  private let environment: Environment
  private let ledger = Ledger()

  init(_ arguments: Arguments, _ environment: Environment) {
    (self.arguments, self.environment) = (arguments, environment)
  }

  /// The manual changes of all entries.
  private struct ManualChanges {
    /// The changes in effect.
    var newest: [LedgerEntryChange] = []
    /// All changes, in the order in which they were made.
    var all: [LedgerEntryChange] = []
    /// When an import replaced a change, by the change's number.
    var replacedAt: [Int: String] = [:]

    init(_ context: PipelineContext) throws {
      guard let store = try context.decisions() else { return }
      (newest, all) = (try store.newestChanges(property: nil), try store.changes(property: nil))
      replacedAt = Dictionary(
        try store.replacedEntryChanges().map { ($0.change, $0.at) }, uniquingKeysWith: { first, _ in first })
    }

    /// The changes made by a time that no import had replaced by then.
    func inEffect(_ changes: [LedgerEntryChange], at time: String) -> [LedgerEntryChange] {
      changes.filter { change in change.number.flatMap { replacedAt[$0] }.map { $0 > time } ?? true }
    }
  }

  /// One state of the book, and what made it.
  private struct State {
    let at: String
    let what: String
    let book: EnteredBook
  }

  func run(table name: String) throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    let service = try BookImport(context, ledger)
    let changes = try ManualChanges(context)
    guard let now = ledger.listing(of: name, in: ledger.book(try service.book(), with: changes.newest)) else {
      let near = nearest(name, in: ledger.tableNames).map { " (did you mean '\($0)'?)" } ?? ""
      throw UsageError("unknown table '\(name)'\(near); the book has \(ledger.tableNames.joined(separator: ", "))")
    }
    let isWanted = try filter(now)
    let rows =
      arguments["history"] == nil
      ? now.rows.filter(isWanted).map { ("", "", $0) }
      : versions(of: name, try states(service, changes)).filter { isWanted($0.2) }
    return try arguments.draw(report(name, now, rows), in: environment)
  }

  /// Which rows the options ask for; refuses an option that the table has no column for.
  private func filter(_ listing: BookListing) throws -> (BookListing.Row) -> Bool {
    let keys = try arguments.selectedKeys(in: environment)
    let lease = arguments["lease"]
    if environment.readable != nil, !listing.isByProperty {
      throw NotForReaders("the table's rows are of no property, so that they are not for readers of some properties")
    }
    if keys != nil, !listing.isByProperty { throw UsageError("--property: the table's rows are of no property") }
    if lease != nil, !listing.isByLease { throw UsageError("--lease: the table's rows are of no lease") }
    return { row in (keys?.contains(row.property ?? "") ?? true) && (lease == nil || row.lease == lease) }
  }

  /// The book after each import and each manual change, in the order of time.
  private func states(_ service: BookImport, _ changes: ManualChanges) throws -> [State] {
    let imports = try service.versions()
    var laid: [LedgerEntryChange] = []
    var (book, states): (Book, [State]) = (Book(), [])
    let steps =
      imports.map { ($0.receivedAt, 0, "import \($0.number)", Optional($0.book), LedgerEntryChange?.none) }
      + changes.all.map { ($0.at, 1, "\($0.verb.words) by \($0.who)", Book?.none, Optional($0)) }
    for (at, _, what, imported, change) in steps.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      book = imported ?? book
      if let change { laid.append(change) }
      states.append(State(at: at, what: what, book: ledger.book(book, with: changes.inEffect(laid, at: at))))
    }
    return states
  }

  /// The rows of a table as each state that changed them shows them.
  private func versions(of name: String, _ states: [State]) -> [(String, String, BookListing.Row)] {
    var known: [String: [WorksheetContent.Cell]] = [:]
    var versions: [(String, String, BookListing.Row)] = []
    for state in states {
      let rows = ledger.listing(of: name, in: state.book)?.rows ?? []
      for row in rows where known[row.id] != row.cells {
        versions.append((state.at, state.what, row))
      }
      known = Dictionary(rows.map { ($0.id, $0.cells) }, uniquingKeysWith: { first, _ in first })
    }
    return versions.sorted { ($0.2.id, $0.0) < ($1.2.id, $1.0) }
  }

  private func report(
    _ name: String, _ listing: BookListing, _ rows: [(at: String, what: String, row: BookListing.Row)]
  ) -> RowsReport {
    let hasHistory = arguments["history"] != nil
    let history =
      hasHistory
      ? [Column("version_at", "Version of", .text), Column("made_by", "Made by", .text, isPersonal: true)] : []
    return RowsReport(
      title: "Manual book: \(name)",
      subtitle: [hasHistory ? "Every version of each row, with manual entries" : "With manual entries"],
      columns: history
        + listing.columns.map { column in
          Column(
            column.header, column.header, .text, shown: .unlessZero,
            isPersonal: listing.personalColumns.contains(column.header))
        }
        + (hasHistory ? [] : [Column("import_number", "import_number", .count)]),
      rows: rows.map { at, what, row in
        (hasHistory ? [.text(at), .text(what)] : []) + row.cells.map(Cell.init)
          + (hasHistory ? [] : [row.importNumber.map { .count($0) } ?? .blank])
      }, notes: rows.isEmpty ? ["No rows"] : [])
  }
}

extension Cell {
  /// A value of the book.
  fileprivate init(_ cell: WorksheetContent.Cell) {
    switch cell {
    case .blank: self = .blank
    case .text(let text), .status(let text, _): self = .text(text)
    case .count(let count): self = .count(Int(count))
    case .cents(let cents), .hundredths(let cents): self = .money(Money(cents: cents))
    case .number(let number): self = .text("\(number)")
    case .day(let day): self = .date(CivilDate(dayNumber: day))
    }
  }
}
