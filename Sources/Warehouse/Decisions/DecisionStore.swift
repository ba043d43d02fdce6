internal import SQLite

/// The append-only record of people's decisions and of actions on their behalf; no sync or rebuild changes it.
///
/// `decisions.db` is precious: it is migrated, never rebuilt. Residents are in it by their ids alone.
public final class DecisionStore {
  let database: Connection

  /// Opens the database, and creates or migrates it if needed.
  ///
  /// - Parameter path: the file; nil for one in memory, for tests.
  /// - Throws: an error when the file cannot be opened, or was made by a later version.
  public init(path: String?) throws {
    database = try Migrations.decisions.open(path)
  }
}

/// A row of a precious database that the program cannot interpret.
struct DamagedRow: Error, CustomStringConvertible {
  let table: String
  let column: String

  var description: String {
    "decisions.db: a row of '\(table)' has no readable '\(column)'; restore the file from a backup"
  }
}

/// One row, read column by column in the order of its SELECT.
struct DecisionRow {
  let table: String
  let columns: [String]
  let fields: [Field]

  subscript(_ column: String) -> Field {
    columns.firstIndex(of: column).map { fields[$0] } ?? .null
  }

  /// A value that is never NULL.
  func value<Value>(_ column: String, _ read: (Field) -> Value?) throws(DamagedRow) -> Value {
    guard let value = read(self[column]) else { throw DamagedRow(table: table, column: column) }
    return value
  }

  func text(_ column: String) throws(DamagedRow) -> String { try value(column, \.text) }

  /// One of an enum's words.
  func word<Word: RawRepresentable>(_ column: String, _ type: Word.Type) throws(DamagedRow) -> Word
  where Word.RawValue == String {
    try value(column) { $0.text.flatMap(type.init(rawValue:)) }
  }
}

extension DecisionStore {
  /// The rows of a table that a condition picks, in the order of writing.
  func rows(
    of table: String, _ columns: [String], where condition: String = "1 = 1", _ fields: [Field] = []
  ) throws -> [DecisionRow] {
    let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(condition) ORDER BY rowid"
    return try database.rows(sql, fields).map { DecisionRow(table: table, columns: columns, fields: $0) }
  }

  /// Adds a row; with `orIgnore`, an existing row remains unchanged.
  ///
  /// - Returns: whether it was new.
  @discardableResult
  func insert(_ table: String, _ columns: [String], _ fields: [Field], orIgnore: Bool = false) throws -> Bool {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let conflict = orIgnore ? " ON CONFLICT DO NOTHING" : ""
    try database.run(
      "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))\(conflict)", fields)
    return database.changes == 1
  }
}
