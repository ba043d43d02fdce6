internal import Domain
internal import Receivables
internal import Pipeline
internal import Warehouse

/// An import applied to a book: a row with a known id updates, a new id inserts, and a row marked deleted is removed.
struct BookChange {
  private(set) var book: Book
  private(set) var problems: [BookProblem] = []
  /// The deleted rows on which others depend, with these; empty if the others are deleted too.
  private(set) var dependents: [BookProblem] = []
  private let number: Int
  /// The location of each row in this import, by table and id.
  private var touched: [String: [String: Place]] = [:]

  init(_ entries: [BookEntry], to book: Book, numbered number: Int, cascades: Bool = false) {
    self.book = book
    self.number = number
    for entry in entries { apply(entry) }
    let found = BookDependents(
      of: entries.filter { $0.isDeleted && book.rows[$0.table.raw.name]?[$0.id] != nil }.map(\.rowID), in: self.book,
      except: Set(entries.filter { !$0.isDeleted }.map(\.rowID)))
    if cascades { delete(found.rows) } else { report(found) }
    checkReferences()
    let onLease = tenantsOnLeases
    for entry in entries where !entry.isDeleted {
      checkRules(entry)
      checkTenant(entry, onLease)
    }
  }

  private mutating func apply(_ entry: BookEntry) {
    let table = entry.table
    let old = book.rows[table.raw.name]?[entry.id]
    touched[table.name, default: [:]][entry.id] = entry.place
    guard !entry.isDeleted else {
      if old == nil, !entry.isByHand {
        report(entry.place, BookColumn.idHeader, "'\(entry.id)' not found, so it cannot be deleted")
      }
      book.rows[table.raw.name]?[entry.id] = nil
      return
    }
    // A column that the sheet omits keeps its current value; a blank cell in a column that the sheet has clears the
    // value.
    var fields = old.map { Array($0.fields.dropLast()) } ?? table.columns.map { _ in .null }
    for (index, value) in entry.values { fields[index] = value }
    for (column, field) in zip(table.columns, fields) where column.isRequired && field == .null && old == nil {
      let isTold = entry.values[table.columns.firstIndex { $0.name == column.name } ?? 0] != nil
      if !isTold { report(entry.place, column.name, "a new \(table.grain) needs this column") }
    }
    if let old, Array(old.fields.dropLast()) == fields { return }
    book.rows[table.raw.name, default: [:]][entry.id] = RawRow(place: entry.place, fields: fields + [.count(number)])
  }

  /// Deletes the rows that depend on deleted ones; of those that stay, clears the value that names one.
  private mutating func delete(_ rows: [BookDependents.Row]) {
    for row in rows {
      let table = row.table.raw.name
      guard let column = row.cleared, var fields = book.rows[table]?[row.id]?.fields,
        let place = touched[row.root.table]?[row.root.id]
      else {
        book.rows[table]?[row.id] = nil
        continue
      }
      (fields[column], fields[fields.count - 1]) = (.null, .count(number))
      book.rows[table]?[row.id] = RawRow(place: place, fields: fields)
    }
  }

  private mutating func report(_ found: BookDependents) {
    for (row, reason) in found.reasons {
      guard let place = touched[row.table]?[row.id] else { continue }
      dependents.append(BookProblem(sheet: place.sheet, row: place.row, column: BookColumn.idHeader, reason: reason))
    }
  }

  /// Checks that every id that a row of this import references exists.
  private mutating func checkReferences() {
    for table in BookTables.all {
      for (index, column) in table.columns.enumerated() {
        guard let target = column.target.map(BookTables.table) else { continue }
        let known = book.rows[target.raw.name] ?? [:]
        let unknown = (book.rows[table.raw.name] ?? [:]).compactMap { id, row in
          row.fields[index].text.flatMap { known[$0] == nil ? (id: id, named: $0) : nil }
        }
        for (id, named) in unknown.sorted(by: { $0.id < $1.id }) {
          if let place = touched[table.name]?[id] {
            report(place, column.name, "'\(named)' is not an id in '\(target.name)'")
          }
        }
      }
    }
  }

  /// Rules between the columns of one row.
  private mutating func checkRules(_ entry: BookEntry) {
    let table = entry.table
    guard let row = book.rows[table.raw.name]?[entry.id] else { return }
    for (first, last) in table.periods {
      if let start = row.fields[first].date, let end = row.fields[last].date, end < start {
        let reason = "\(end) lies before the row's '\(table.columns[first].name)', \(start)"
        report(entry.place, table.columns[last].name, reason)
      }
    }
    if table.name == BookTables.payments.name { checkReversal(BookTables.payments.record(row), entry.place) }
  }

  private mutating func checkReversal(_ row: RawRecord<BookTables.Payment>, _ place: Place) {
    let isReversal = row.kind.text == Payment.Kind.reversal.rawValue
    let targets = ([\.reversesChargeID, \.reversesPaymentID] as [BookTables.Payment.Path]).filter { row[$0] != .null }
    guard targets.count == 2 || !isReversal, let column = targets.last else { return }
    report(
      place, BookTables.payments.columns[keyPath: column].name,
      isReversal ? "a reversal takes back one entry" : "only a reversal takes back an entry")
  }

  /// The pairs of a lease and a tenant on it, `l1 t1`.
  private var tenantsOnLeases: Set<String> {
    let rows = (book.rows[BookTables.leaseTenants.raw.name] ?? [:]).values
    return Set(
      BookTables.leaseTenants.records(Array(rows)).map { "\($0.leaseID.text ?? "") \($0.tenantID.text ?? "")" })
  }

  /// An entry names only a tenant on its own lease.
  private mutating func checkTenant(_ entry: BookEntry, _ onLease: Set<String>) {
    guard [BookTables.charges.name, BookTables.payments.name].contains(entry.table.name),
      let row = book.rows[entry.table.raw.name]?[entry.id],
      let tenant = entry.table.value(.entryTenant, of: row).text,
      let lease = entry.table.value(.lease, of: row).text, !onLease.contains("\(lease) \(tenant)")
    else { return }
    report(
      entry.place, BookColumn.entryTenant.name,
      "'\(tenant)' is not on lease '\(lease)' in '\(BookTables.leaseTenants.name)'")
  }

  private mutating func report(_ place: Place, _ column: String, _ reason: String) {
    problems.append(BookProblem(sheet: place.sheet, row: place.row, column: column, reason: reason))
  }
}

extension BookEntry {
  fileprivate var rowID: BookRowID { BookRowID(table: table.name, id: id) }
}
