internal import Domain
public import Pipeline
internal import SpreadsheetReader
public import Warehouse

/// Where a row of the book comes from.
public struct BookRowOrigin: Hashable, Sendable {
  /// The number of the import that last changed the row; nil for one that was only entered by hand.
  public let importNumber: Int?
  /// The row's place in that import.
  public let place: Place
  /// Who entered or changed it by hand, and when; nil for a row as imported.
  public let enteredBy: String?, enteredAt: String?
}

extension Ledger {
  /// Where a row of a table comes from; nil if the book has no such row.
  public func origin(of id: String, in table: String, of entered: EnteredBook) -> BookRowOrigin? {
    guard let table = BookTables.table(named: table), let row = entered.book.rows[table.raw.name]?[id] else {
      return nil
    }
    let record = NamedRecord.of([row], in: table.raw)[0]
    let number = record[BookTable.importColumn].integer.map { Int($0) }
    return BookRowOrigin(
      importNumber: number, place: row.place, enteredBy: record[BookColumn.enteredBy.name].text,
      enteredAt: record[BookColumn.enteredAt.name].text)
  }

  /// Where a value behind a figure comes from; nil if it is not of the book.
  public func origin(of value: RawOrigin, of entered: EnteredBook) -> BookRowOrigin? {
    guard let id = value.rowID, let table = BookTables.all.first(where: { $0.raw.name == value.table }) else {
      return nil
    }
    return origin(of: id, in: table.name, of: entered)
  }

  /// The book's column of a value behind a figure.
  public func column(of value: RawOrigin) -> String {
    value.column.hasSuffix("_cents") ? String(value.column.dropLast("_cents".count)) : value.column
  }

  /// The name of the cell of an imported row's column, such as `charges!E11`; nil if the import has no such column.
  public func cell(_ column: String, of origin: BookRowOrigin, among columns: [String: Int]) -> String? {
    columns[column].map { "\(origin.place.sheet)!\(cellName(row: origin.place.row - 1, column: $0))" }
  }

  /// The columns of an imported sheet, by name, counted from 0.
  ///
  /// - Throws: a reader's error if the import cannot be read.
  public func columns(ofSheet name: String, in payload: [UInt8]) throws -> [String: Int] {
    let workbook = try Workbook.open(.bytes(payload), limits: .report)
    let sheet = workbook.sheets.first { BookTables.table(named: $0.name)?.name == name }
    var columns: [String: Int] = [:]
    try sheet?.forEachWholeRow { (row) throws(SpreadsheetError) in
      for cell in row.cells.reversed() { BookColumn.text(of: cell).map { columns[$0.lowercased()] = cell.column } }
      return false
    }
    return columns
  }
}
