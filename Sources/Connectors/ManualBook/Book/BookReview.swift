internal import Domain
internal import Pipeline
internal import Receivables
internal import Warehouse

/// Checks the changed rows of an import for values that cannot be used, and for values that are possible but unlikely.
///
/// Only an import is reviewed; a rebuild uses the rows that were accepted before.
struct BookReview {
  private(set) var doubts = BookDoubts()
  private let book: Book
  private let before: Book

  init(_ book: Book, since before: Book) {
    self.book = book
    self.before = before
    for table in BookTables.all { reviewDays(of: table) }
    reviewAddresses(BookTables.tenants, \.email)
    reviewAddresses(BookTables.owners, \.email)
    reviewPayments()
    reviewUnits()
    reviewShares()
  }

  private func rows(of table: BookTable) -> [RawRow] {
    (book.rows[table.raw.name] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  private func records<Columns>(_ sheet: BookSheet<Columns>) -> [RawRecord<Columns>] {
    sheet.records(rows(of: sheet.table))
  }

  private func isChanged(_ row: RawRow, _ table: BookTable) -> Bool { before.rows[table.raw.name]?[row.rowID] != row }

  private func isChanged<Columns>(_ record: RawRecord<Columns>, _ sheet: BookSheet<Columns>) -> Bool {
    isChanged(record.row, sheet.table)
  }

  private func problem(_ row: RawRow, _ column: BookColumn, _ reason: String) -> BookProblem {
    BookProblem(sheet: row.place.sheet, row: row.place.row, column: column.name, reason: reason)
  }

  private mutating func reviewDays(of table: BookTable) {
    let columns = table.columns.enumerated().filter { $0.element.kind == .date || $0.element.kind == .month }
    for row in rows(of: table) where isChanged(row, table) {
      for (place, column) in columns {
        let day = row.fields[place].date ?? row.fields[place].month?.firstDay
        guard let doubt = day.flatMap({ EntryCheck.warning(for: $0) }) else { continue }
        doubts.confirmable.append(problem(row, column, doubt))
      }
    }
  }

  /// A line end, comma or angle bracket would add recipients or headers to a message.
  private mutating func reviewAddresses<Columns>(
    _ sheet: BookSheet<Columns>, _ email: KeyPath<Columns, BookColumn>
  ) {
    for record in records(sheet) where isChanged(record, sheet) {
      guard let address = record[email].text, address.contains(where: { "\r\n,;<>".contains($0) }) else { continue }
      doubts.refused.append(
        problem(
          record.row, sheet.columns[keyPath: email],
          "an address has no line end, comma, semicolon or angle bracket; enter one address"))
    }
  }

  private mutating func reviewPayments() {
    let sheet = BookTables.payments
    for record in records(sheet) where isChanged(record, sheet) {
      let isPayment = record.kind == .null || record.kind.text == Payment.Kind.payment.rawValue
      guard isPayment, let doubt = record.amount.money.flatMap(EntryCheck.warning(forPayment:)) else { continue }
      doubts.confirmable.append(problem(record.row, sheet.columns.amount, doubt))
    }
  }

  private mutating func reviewUnits() {
    let sheet = BookTables.units
    let byNumber = Dictionary(grouping: records(sheet)) { unit in
      "\(unit.propertyID.text ?? "") \(trimmed(unit.number.text ?? "").lowercased())"
    }
    for (_, same) in byNumber where same.count > 1 {
      for unit in same where isChanged(unit, sheet) {
        let others = same.filter { $0.rowID != unit.rowID }.map { "'\($0.rowID)'" }.joined(separator: ", ")
        doubts.confirmable.append(
          problem(
            unit.row, sheet.columns.number,
            "unit '\(unit.number.text ?? "")' of the property exists as \(others)"))
      }
    }
  }

  /// The shares of a unit's owners on each day on which one begins.
  private mutating func reviewShares() {
    let sheet = BookTables.ownerships
    for (unit, shares) in Dictionary(grouping: records(sheet), by: { $0.unitID.text ?? "" }) {
      guard let changed = shares.first(where: { isChanged($0, sheet) }) else { continue }
      for start in Set(shares.map { $0.starts.date?.dayNumber ?? Int.min }).sorted() {
        let held = shares.filter { share in
          (share.starts.date?.dayNumber ?? Int.min) <= start && start <= (share.ends.date?.dayNumber ?? Int.max)
        }
        let total = held.compactMap(\.sharePercent.integer).reduce(0, +)
        guard total > 10_000 else { continue }
        doubts.confirmable.append(
          problem(
            changed.row, sheet.columns.sharePercent,
            "the shares of unit '\(unit)' add up to \(Money(cents: total)) percent"))
        break
      }
    }
  }
}
