internal import Domain
internal import SQLite

// A span table is patched where days changed: the spans that reach over a changed day, the day before it and the day
// after it are cut there, the changed days' rows take their place, and equal neighbors are joined. A span is a maximal
// run of equal rows over the table's days, so the spans do not depend on the order in which days came. One that reaches the
// last day is open: it stays as it is when the next day has the same row.
extension UnifiedStore {
  /// Puts the rows of changed days in place.
  ///
  /// - Parameters:
  ///   - fresh: the rows of the changed days that have any.
  ///   - changed: the changed days; nil for all days that there ever were.
  ///   - days: the table's other days; of those before all changed days the last is enough.
  ///   - property: the property's key.
  ///   - condition: which rows of the table are meant, as SQL; all of the property's by default.
  /// - Throws: an error when a row breaks the schema.
  func patch<Row: DailyRow>(
    _ fresh: [CivilDate: [Row]], changed: Set<CivilDate>?, days: Set<CivilDate>, property: String,
    where condition: String = "1"
  ) throws {
    let table = SpanTable(Span<Row>.declaration)
    let rows = fresh.mapValues { $0.map { table.row(Span(row: $0, last: $0.asOf).fields) } }
    try patch(rows, changed: changed, days: days, property: property, in: table, where: condition)
  }

  /// The same of rows of a table that is declared day by day, as values in the order of its columns.
  ///
  /// - Throws: `MisplacedRows` for a row of a day that the dataset does not have.
  func patch(
    _ rows: [[Field]], of table: TableDeclaration, _ spans: DaySpans, changed: Set<CivilDate>?, days: Set<CivilDate>,
    property: String
  ) throws {
    let stored = SpanTable(table.physical)
    let (places, day) = (table.placesBesidesDay, table.stored.firstIndex(of: "as_of") ?? 0)
    let empty = days.filter { changed?.contains($0) ?? true }.map { ($0, [] as [SpanRow]) }
    var fresh = Dictionary(empty, uniquingKeysWith: { first, _ in first })
    for row in rows {
      guard let asOf = row[day].date, fresh[asOf] != nil else { throw MisplacedRows(table: table.name) }
      fresh[asOf]?.append(stored.row(besidesDays: places.map { row[$0] }))
    }
    try patch(fresh, changed: changed, days: days, property: property, in: stored)
  }

  /// The same of rows as values.
  func patch(
    _ fresh: [CivilDate: [SpanRow]], changed: Set<CivilDate>?, days: Set<CivilDate>, property: String,
    in table: SpanTable, where condition: String = "1"
  ) throws {
    if let changed, changed.isEmpty { return }
    let others = changed.map { days.subtracting($0) } ?? []
    let window = SpanWindow(changed, others)
    let old = try table.spans(in: window, of: property, where: condition, database)
    var history = SpanHistory()
    for day in others.filter(window.contains).union(fresh.keys).sorted() {
      history.add(fresh[day] ?? old.filter { $0.has(day) }.map(\.row), on: day)
    }
    let known = Dictionary(grouping: old, by: \.row.identity)
    let end = days.union(fresh.keys).max()
    let new = history.spans.map { $0.stitched(to: known[$0.row.identity] ?? [], window).opened(at: end) }
    try write(new.map(table.fields), in: table.declaration, insteadOf: old.map(table.fields))
  }
}

/// The days around changed days within which spans are cut: from the day before to the day after.
private struct SpanWindow {
  let first: CivilDate?
  let last: CivilDate?

  init(_ changed: Set<CivilDate>?, _ others: Set<CivilDate>) {
    guard let changed, let low = changed.min(), let high = changed.max() else {
      (first, last) = (nil, nil)
      return
    }
    first = others.filter { $0 < low }.max() ?? low
    last = others.filter { $0 > high }.min() ?? high
  }

  func contains(_ day: CivilDate) -> Bool { first.map { $0 <= day } ?? true && last.map { day <= $0 } ?? true }
}

/// A row of a span table without its days.
struct SpanRow: Hashable {
  let identity: [Field]
  let fields: [Field]
}

/// The days on which a row was the same.
struct RowSpan: Hashable {
  let row: SpanRow
  var first: CivilDate
  var last: CivilDate

  func has(_ day: CivilDate) -> Bool { first <= day && day <= last }

  /// The span with the days that it had outside the window, among the old spans of its identity.
  fileprivate func stitched(to old: [RowSpan], _ window: SpanWindow) -> RowSpan {
    var span = self
    if let day = window.first, first == day { span.first = old.first { $0.row == row && $0.has(day) }?.first ?? first }
    if let day = window.last, last == day { span.last = old.first { $0.row == row && $0.has(day) }?.last ?? last }
    return span
  }

  /// The span without a last day if it reaches the last day of its table.
  fileprivate func opened(at end: CivilDate?) -> RowSpan {
    guard let end, last >= end else { return self }
    var span = self
    span.last = .open
    return span
  }
}

extension CivilDate {
  /// Stands for the last day of a span that has not ended: no condition on a day has to distinguish it.
  static let open = CivilDate(year: 9999, month: 12, day: 31) ?? CivilDate(dayNumber: .max)
}

/// The rows of consecutive days as spans.
struct SpanHistory {
  private(set) var spans: [RowSpan] = []
  /// The positions of the last day's rows in the spans, by identity.
  private var standing: [[Field]: Int] = [:]

  /// Adds the rows of a day, which must follow all days added before; an empty list if the day has none.
  mutating func add(_ rows: [SpanRow], on day: CivilDate) {
    var today: [[Field]: Int] = [:]
    for row in rows {
      if let place = standing[row.identity], spans[place].last < day, spans[place].row == row {
        spans[place].last = day
        today[row.identity] = place
      } else {
        today[row.identity] = spans.count
        spans.append(RowSpan(row: row, first: day, last: day))
      }
    }
    standing = today
  }
}

/// How rows of a day are stored in their span table.
struct SpanTable {
  let declaration: TableDeclaration
  private let first: Int
  private let last: Int
  /// The positions of what identifies a row among those of its property and day, among the values besides the days.
  private let identity: [Int]

  /// A table with the columns `valid_from` and `valid_to`; the rest of its key identifies a row on a day.
  init(_ declaration: TableDeclaration) {
    self.declaration = declaration
    let columns = declaration.stored
    first = columns.firstIndex(of: "valid_from") ?? 0
    last = columns.firstIndex(of: "valid_to") ?? 0
    let others = columns.filter { !["valid_from", "valid_to"].contains($0) }
    identity = declaration.key.filter { $0 != "property_id" }.compactMap(others.firstIndex)
  }

  /// A row from the values of all columns; those of the days do not count.
  func row(_ fields: [Field]) -> SpanRow {
    row(besidesDays: fields.enumerated().filter { $0.offset != first && $0.offset != last }.map(\.element))
  }

  /// A row from the values of all columns but the days.
  func row(besidesDays fields: [Field]) -> SpanRow { SpanRow(identity: identity.map { fields[$0] }, fields: fields) }

  /// The values of a span, in the order of the table's columns; `valid_from` precedes `valid_to`.
  func fields(_ span: RowSpan) -> [Field] {
    var fields = span.row.fields
    fields.insert(.day(span.first), at: first)
    fields.insert(.day(span.last), at: last)
    return fields
  }

  fileprivate func spans(
    in window: SpanWindow, of property: String, where condition: String, _ database: Connection
  ) throws -> [RowSpan] {
    let sql = """
      SELECT \(declaration.stored.joined(separator: ", ")) FROM \(declaration.name)
      WHERE property_id = ? AND valid_to >= ? AND valid_from <= ? AND \(condition)
      """
    let fields =
      [.text(property), .text(window.first?.description ?? ""), .text(window.last?.description ?? "~")] as [Field]
    return try database.rows(sql, fields).compactMap { fields in
      guard let from = fields[first].date, let to = fields[last].date else { return nil }
      return RowSpan(row: row(fields), first: from, last: to)
    }
  }
}
