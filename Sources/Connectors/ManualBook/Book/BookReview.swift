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
    reviewAddresses()
    reviewPayments()
    reviewUnits()
    reviewShares()
  }

  /// A row of the book, its values by column.
  private struct Line {
    let id: String
    let table: BookTable
    let row: RawRow

    subscript(_ column: String) -> Field { table.value(column, of: row) }

    func problem(_ column: String, _ reason: String) -> BookProblem {
      BookProblem(sheet: row.place.sheet, row: row.place.row, column: column, reason: reason)
    }
  }

  private func lines(of table: BookTable) -> [Line] {
    (book.rows[table.raw.name] ?? [:]).map { Line(id: $0.key, table: table, row: $0.value) }.sorted { $0.id < $1.id }
  }

  private func lines(of name: String) -> [Line] { BookTables.table(named: name).map { lines(of: $0) } ?? [] }

  private func isChanged(_ line: Line) -> Bool { before.rows[line.table.raw.name]?[line.id] != line.row }

  private mutating func reviewDays(of table: BookTable) {
    let columns = table.columns.filter { $0.kind == .date || $0.kind == .month }.map(\.name)
    for line in lines(of: table) where isChanged(line) {
      for column in columns {
        let day = line[column].date ?? line[column].month?.firstDay
        guard let doubt = day.flatMap({ EntryCheck.warning(for: $0) }) else { continue }
        doubts.confirmable.append(line.problem(column, doubt))
      }
    }
  }

  /// A line end, comma or angle bracket would add recipients or headers to a message.
  private mutating func reviewAddresses() {
    for line in lines(of: "tenants") + lines(of: "owners") where isChanged(line) {
      guard let address = line["email"].text, address.contains(where: { "\r\n,;<>".contains($0) }) else { continue }
      doubts.refused.append(
        line.problem("email", "an address has no line end, comma, semicolon or angle bracket; enter one address"))
    }
  }

  private mutating func reviewPayments() {
    for line in lines(of: "payments") where isChanged(line) {
      let isPayment = line["kind"] == .null || line["kind"].text == Payment.Kind.payment.rawValue
      guard isPayment, let doubt = line["amount"].money.flatMap(EntryCheck.warning(forPayment:)) else { continue }
      doubts.confirmable.append(line.problem("amount", doubt))
    }
  }

  private mutating func reviewUnits() {
    let key = { (line: Line) in "\(line["property_id"].text ?? "") \(trimmed(line["number"].text ?? "").lowercased())" }
    let units = lines(of: "units")
    for (_, same) in Dictionary(grouping: units, by: key) where same.count > 1 {
      for line in same where isChanged(line) {
        let others = same.filter { $0.id != line.id }.map { "'\($0.id)'" }.joined(separator: ", ")
        doubts.confirmable.append(
          line.problem("number", "unit '\(line["number"].text ?? "")' of the property exists as \(others)"))
      }
    }
  }

  /// The shares of a unit's owners on each day on which one begins.
  private mutating func reviewShares() {
    for (unit, shares) in Dictionary(grouping: lines(of: "ownerships"), by: { $0["unit_id"].text ?? "" }) {
      guard let line = shares.first(where: isChanged) else { continue }
      for start in Set(shares.map { $0["starts"].date?.dayNumber ?? Int.min }).sorted() {
        let held = shares.filter { share in
          (share["starts"].date?.dayNumber ?? Int.min) <= start && start <= (share["ends"].date?.dayNumber ?? Int.max)
        }
        let total = held.reduce(0) { $0 + ($1["share_percent"].integer ?? 0) }
        guard total > 10_000 else { continue }
        doubts.confirmable.append(
          line.problem("share_percent", "the shares of unit '\(unit)' add up to \(Money(cents: total)) percent"))
        break
      }
    }
  }
}
