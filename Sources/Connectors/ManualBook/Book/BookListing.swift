internal import Domain
internal import Pipeline
public import SpreadsheetWriter
internal import Warehouse

/// One table of the book as a person lists it.
public struct BookListing: Sendable {
  /// One row.
  public struct Row: Sendable {
    /// The row's id.
    public let id: String
    /// The property that it belongs to; nil if its table belongs to none.
    public let property: String?
    /// The lease that it belongs to; nil if its table belongs to none.
    public let lease: String?
    /// The number of the import that last changed it; nil for one that was only entered by hand.
    public let importNumber: Int?
    /// Its values, in the order of the columns.
    public let cells: [WorksheetContent.Cell]
  }

  /// The columns.
  public let columns: [WorksheetContent.Column]
  /// The rows, by id.
  public let rows: [Row]
  /// Whether its rows belong to a property each.
  public let isByProperty: Bool
  /// Whether its rows belong to a lease each.
  public let isByLease: Bool
  /// The headers of the columns that may name a person.
  public let personalColumns: Set<String>
}

extension Ledger {
  /// The names of the book's tables, in the order of the workbook's sheets.
  public var tableNames: [String] { BookTables.all.map(\.name) }

  /// The rows of a table of the book.
  ///
  /// - Parameters:
  ///   - name: the table, as its sheet is called.
  ///   - entered: the book, with the entries made by hand.
  /// - Returns: the table; nil if none has the name.
  public func listing(of name: String, in entered: EnteredBook) -> BookListing? {
    guard let table = BookTables.table(named: name) else { return nil }
    let book = entered.book
    let rows = (book.rows[table.raw.name] ?? [:]).sorted { $0.key < $1.key }.map { id, row in
      BookListing.Row(
        id: id, property: book.property(of: row, id: id, in: table),
        lease: table.name == BookTables.leases.name ? id : table.value(.lease, of: row).text,
        importNumber: row.fields.last?.integer.map { Int($0) },
        cells: zip(table.columns, row.fields).map { $0.cell($1) })
    }
    return BookListing(
      columns: table.columns.map { WorksheetContent.Column($0.name) }, rows: rows,
      isByProperty: name == BookTables.properties.name || !table.ways.isEmpty,
      isByLease: name == BookTables.leases.name || table.way(to: .leases) != nil,
      personalColumns: Set(table.columns.filter(\.isPersonal).map(\.name)))
  }
}

extension Book {
  /// The property that a row names, directly or by its lease or unit.
  fileprivate func property(of row: RawRow, id: String, in table: BookTable) -> String? {
    if table.name == BookTables.properties.name { return id }
    for (column, name) in table.ways {
      let target = BookTables.table(name)
      guard let named = row.fields[column].text else { continue }
      if name == .properties { return named }
      guard let next = rows[target.raw.name]?[named] else { continue }
      return property(of: next, id: named, in: target)
    }
    return nil
  }
}
