internal import Domain
internal import Pipeline
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

  /// The name of the cell of an imported row's column, such as `charges!E11`; nil if the import has no such column.
  ///
  /// - Throws: a reader's error if the import cannot be read.
  public func cell(_ column: String, of origin: BookRowOrigin, in payload: [UInt8]) throws -> String? {
    let workbook = try Workbook.open(.bytes(payload), limits: .report)
    let sheet = workbook.sheets.first { BookTables.table(named: $0.name)?.name == origin.place.sheet }
    var place: Int?
    try sheet?.forEachWholeRow { (row) throws(SpreadsheetError) in
      place = row.cells.first { BookColumn.text(of: $0)?.lowercased() == column }?.column
      return false
    }
    return place.map { "\(origin.place.sheet)!\(cellName(row: origin.place.row - 1, column: $0))" }
  }
}
