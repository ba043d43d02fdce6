internal import Warehouse

/// The columns of a table of the book: one stored constant for each, in the sheet's order, and nothing else.
protocol BookColumns: RawColumns where Column == BookColumn {}

/// A table of the book whose rows are read by its columns.
struct BookSheet<Columns: BookColumns> {
  /// The table as it is read and written.
  let table: BookTable
  /// The columns, for their headers: `columns.amount.name`.
  let columns = Columns()
  private let mapped: MappedTable<Columns>

  /// A table by its name, the meaning of a row, and its columns.
  ///
  /// - Parameters:
  ///   - name: the name of the sheet.
  ///   - grain: the meaning of one row.
  ///   - type: the columns.
  ///   - periods: the pairs of columns whose second day does not lie before the first.
  init(
    _ name: BookTableName, _ grain: String, _ type: Columns.Type, periods: [(Columns.Path, Columns.Path)] = []
  ) {
    let columns = Columns()
    table = BookTable(
      name, grain, Columns.declared, periods: periods.map { (columns[keyPath: $0.0], columns[keyPath: $0.1]) })
    mapped = MappedTable(table.raw.name, grain: table.raw.name, type)
  }

  /// The sheet's name.
  var name: String { table.name }
  /// The raw table.
  var raw: RawTable { table.raw }

  /// Rows of the table, ready to be read.
  func records(_ rows: [RawRow]) -> [RawRecord<Columns>] { mapped.records(rows) }

  /// A row of the table, ready to be read.
  func record(_ row: RawRow) -> RawRecord<Columns> { mapped.records([row])[0] }
}

extension RawRecord where Columns: BookColumns {
  /// The row's id.
  var rowID: String { row.rowID }
}

extension RawRow {
  /// The id of a row of the book, which is in the first column of every table.
  var rowID: String { fields[0].text ?? "" }
}

/// Values of a table's columns, by header.
struct BookValues<Columns: BookColumns> {
  private(set) var byHeader: [String: Field] = [:]
  private let columns = Columns()

  init(_ sheet: BookSheet<Columns>) {}

  subscript(_ column: KeyPath<Columns, BookColumn>) -> Field? {
    get { byHeader[columns[keyPath: column].name] }
    set { byHeader[columns[keyPath: column].name] = newValue }
  }
}
