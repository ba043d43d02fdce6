internal import Domain
public import Pipeline
internal import Receivables
internal import SpreadsheetReader
public import Warehouse

extension Ledger {
  /// The book as its reports show it: with the entries that people made by hand, each with who made it and when.
  ///
  /// - Parameters:
  ///   - book: the book as the imports make it.
  ///   - changes: the newest change of every entry.
  /// - Returns: the book, its deleted rows, and the entries whose lease is not in the book.
  public func book(_ book: Book, with changes: [LedgerEntryChange]) -> EnteredBook {
    changes.reduce(into: EnteredBook(book)) { $0.lay($1) }
  }

  /// The rows of an import that say something else than a manual change of the same row, and the manual entries that
  /// name a row that it deletes.
  ///
  /// A row that the import leaves as the book has it does not conflict.
  public func conflicts(
    of payload: [UInt8], as form: BookForm, in book: Book, to after: Book, with changes: [LedgerEntryChange]
  ) throws(BookProblems) -> [BookConflict] {
    guard !changes.isEmpty else { return [] }
    let reading = try Ledger.reading(payload, form)
    let changed = Dictionary(
      changes.map { ("\(EnteredBook.table(of: $0.entry).name) \($0.entry.bookID)", $0) },
      uniquingKeysWith: { _, last in last })
    let stated = Set(reading.entries.map { "\($0.table.name) \($0.id)" })
    let others = changed.filter { !stated.contains($0.key) && $0.value.verb != .delete }.sorted { $0.key < $1.key }
    return reading.entries.compactMap { entry in
      changed["\(entry.table.name) \(entry.id)"].flatMap { conflict(of: entry, in: book, with: $0) }
    } + others.compactMap { stranded($0.value, from: book, to: after) }
  }

  /// The conflict of a manual entry that names a row that an import deletes; nil if it names none.
  private func stranded(_ change: LedgerEntryChange, from before: Book, to after: Book) -> BookConflict? {
    let table = EnteredBook.table(of: change.entry)
    let fields = EnteredBook.fields(of: change, over: nil)
    let lost = zip(table.columns, fields).first { column, field in
      guard let target = column.target.map(BookTables.table)?.raw.name, let id = field.text else {
        return false
      }
      return before.rows[target]?[id] != nil && after.rows[target]?[id] == nil
    }
    guard let (column, field) = lost else { return nil }
    return BookConflict(
      problem: BookProblem(
        sheet: table.name, column: column.name,
        reason: "'\(change.entry.bookID)' was entered by hand by \(change.who) at \(change.at); the file deletes"
          + " \(column.text(field)), which it names"),
      change: change, canStay: column.name != BookColumn.lease.name)
  }

  /// The rows that name an image or document by its hash.
  public func attachments(of book: Book) -> [BookAttachment] {
    [BookTables.charges.table, BookTables.payments.table].flatMap { table in
      (book.rows[table.raw.name] ?? [:]).sorted { $0.key < $1.key }.compactMap { id, row in
        table.value(.attachment, of: row).text.map {
          BookAttachment(
            hash: $0, entry: "\(table.name) \(id)", place: row.place, column: BookColumn.attachment.name)
        }
      }
    }
  }

  private func conflict(of entry: BookEntry, in book: Book, with change: LedgerEntryChange) -> BookConflict? {
    let imported = book.rows[entry.table.raw.name]?[entry.id]?.fields
    let made = "\(change.verb == .delete ? "deleted" : "entered") by hand by \(change.who) at \(change.at)"
    let problem = { (column: String, reason: String) in
      let place = entry.place
      return BookConflict(
        problem: BookProblem(
          sheet: place.sheet, row: place.row, column: column, reason: "'\(entry.id)' was \(made); \(reason)"),
        change: change)
    }
    guard !entry.isDeleted else {
      return change.verb == .delete || imported == nil ? nil : problem(BookTable.deletedHeader, "the file deletes it")
    }
    let entered = EnteredBook.fields(of: change, over: imported)
    for (index, value) in entry.values.sorted(by: { $0.key < $1.key }) {
      let column = entry.table.columns[index]
      guard EnteredBook.isEntered(column, of: entry.table), value != imported?[index] ?? .null else { continue }
      if change.verb == .delete { return problem(column.name, "the file changes it") }
      guard value != entered[index] else { continue }
      return problem(column.name, "it is \(column.text(entered[index])), and the file says \(column.text(value))")
    }
    return nil
  }
}

/// The book with the entries that people made by hand.
public struct EnteredBook {
  /// The rows that count.
  public private(set) var book: Book
  /// The rows that people deleted by hand, by raw table and id.
  private(set) var deleted: [String: [String: RawRow]] = [:]
  /// The entries of leases that are not in the book, such as those of another source's ledger.
  public private(set) var others: [LedgerEntryChange] = []

  init(_ book: Book) { self.book = book }

  static func table(of entry: HandEntry) -> BookTable {
    entry.isCharge ? BookTables.charges.table : BookTables.payments.table
  }

  fileprivate mutating func lay(_ change: LedgerEntryChange) {
    guard book.rows[BookTables.leases.raw.name]?[change.entry.lease] != nil else { return others.append(change) }
    let table = EnteredBook.table(of: change.entry)
    let id = change.entry.bookID
    let imported = book.rows[table.raw.name]?[id]
    let fields = EnteredBook.fields(of: change, over: imported?.fields)
    let row = RawRow(
      place: imported?.place ?? Place(sheet: table.name, row: 0), fields: fields + [imported?.fields.last ?? .null])
    if change.verb == .delete {
      book.rows[table.raw.name]?[id] = nil
      deleted[table.raw.name, default: [:]][id] = row
    } else {
      deleted[table.raw.name]?[id] = nil
      book.rows[table.raw.name, default: [:]][id] = row
    }
  }

  /// Whether a manual entry decides a column; the others keep the imported row's value.
  fileprivate static func isEntered(_ column: BookColumn, of table: BookTable) -> Bool {
    let undecided = [BookColumn.utilityType, BookTables.charges.columns.status, .entryTenant, .attachment, .note]
    return !undecided.contains { $0.name == column.name } && !column.isProvenance
  }

  /// The values of a changed entry's row, in the order of its table's columns.
  fileprivate static func fields(of change: LedgerEntryChange, over imported: [Field]?) -> [Field] {
    let table = table(of: change.entry)
    var entered = values(of: change.entry)
    entered[BookColumn.enteredBy.name] = .text(change.who)
    entered[BookColumn.enteredAt.name] = .text(change.at)
    if let note = change.note { entered[BookColumn.note.name] = .text(note) }
    if let tenant = change.entry.tenant { entered[BookColumn.entryTenant.name] = .text(tenant) }
    if let attachment = change.entry.attachment { entered[BookColumn.attachment.name] = .text(attachment) }
    return table.columns.enumerated().map { index, column in entered[column.name] ?? imported?[index] ?? .null }
  }

  /// The values that an entry decides, by header.
  private static func values(of entry: HandEntry) -> [String: Field] {
    switch entry.body {
    case .charge(let charge):
      var row = BookValues(BookTables.charges)
      (row[\.id], row[\.leaseID]) = (.text(entry.bookID), .text(entry.lease))
      (row[\.code], row[\.chargeClass]) = (.text(charge.code), .text(charge.chargeClass.rawValue))
      (row[\.amount], row[\.dueDate]) = (.cents(charge.amount), .day(charge.dueDate))
      (row[\.postDate], row[\.period]) = (.day(charge.postDate), .month(charge.period))
      return row.byHeader
    case .payment(let payment):
      var row = BookValues(BookTables.payments)
      (row[\.id], row[\.leaseID]) = (.text(entry.bookID), .text(entry.lease))
      (row[\.kind], row[\.amount]) = (.text(payment.kind.rawValue), .cents(payment.amount))
      (row[\.date], row[\.reference]) = (.day(payment.date), .optional(payment.reference))
      (row[\.period], row[\.code]) = (.month(payment.period), .optional(payment.code))
      row[\.forDeposit] = payment.isForDeposit ? .flag(true) : .null
      row[\.paysChargeID] = .optional(payment.given.first.map { bookID($0.charge) })
      row[\.reversesChargeID] = .optional(payment.reversedCharge.map(bookID))
      row[\.reversesPaymentID] = .optional(payment.reversedPayment.map(bookID))
      return row.byHeader
    }
  }

  /// The id in the book of an entry that the ledger names.
  private static func bookID(_ id: String) -> String {
    for prefix in ["charge:", "payment:"] where id.hasPrefix(prefix) { return String(id.dropFirst(prefix.count)) }
    return id
  }
}

extension Payment {
  fileprivate var reversedCharge: String? { if case .charge(let id) = reverses { id } else { nil } }

  fileprivate var reversedPayment: String? { if case .payment(let id) = reverses { id } else { nil } }
}
