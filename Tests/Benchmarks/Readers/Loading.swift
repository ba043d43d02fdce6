import Domain
import SQLite
import SpreadsheetReader

/// Loads a workbook's first sheet into a new table of a new database, in one transaction.
struct Loading: CustomStringConvertible {
  private(set) var rows = 0
  private let columns: Int
  private let insert: Statement

  init(_ path: String, into database: String, columns: Int) throws {
    let sheet = try Workbook.open(.file(path)).sheets.first
    let connection = try Connection(path: database, mode: .readWrite)
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.execute("PRAGMA synchronous = NORMAL")
    try connection.execute("CREATE TABLE cells (\((0..<columns).map { "c\($0)" }.joined(separator: ", ")))")
    let marks = (0..<columns).map { _ in "?" }.joined(separator: ", ")
    insert = try connection.statement("INSERT INTO cells VALUES (\(marks))")
    self.columns = columns
    try connection.transaction {
      var failure: (any Error)?
      try sheet?.forEachRow { row in
        do { try add(row) } catch { failure = error }
        return failure == nil
      }
      if let failure { throw failure }
    }
  }

  private mutating func add(_ row: SpreadsheetReader.Row) throws {
    try insert.run(values: columns) { values in
      for cell in row.cells where cell.column < columns { try values.bind(cell.value, at: cell.column + 1) }
    }
    rows += 1
  }

  var description: String { "\(rows) rows" }
}

extension Binder {
  /// Sets a cell's value; a day is ISO text, as Python writes it.
  fileprivate func bind(_ value: Value, at index: Int) throws {
    switch value {
    case .empty: break
    case .text(let text): try bind(text.string, at: index)
    case .number(let number): try bind(number, at: index)
    case .date(let date):
      if let day = date.daysSince1970 { try bind(CivilDate(dayNumber: day).description, at: index) }
    case .boolean(let truth): try bind(Int64(truth ? 1 : 0), at: index)
    case .error(let name): try bind(name, at: index)
    }
  }
}
