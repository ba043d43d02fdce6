internal import SQLite

/// Read-only questions to `unified.db`.
public final class UnifiedReader {
  private let database: Connection

  /// Opens the database for reading alone.
  ///
  /// - Throws: an error when there is none yet.
  public init(path: String) throws {
    database = try Connection(path: path, mode: .readOnly)
  }

  init(_ database: Connection) {
    self.database = database
  }

  /// Gives each row of an answer to the body; return false to stop.
  public func each(_ sql: String, _ fields: [Field] = [], _ body: ([Field]) throws -> Bool) throws {
    try database.each(sql, fields, body)
  }

  /// All rows of an answer that is known to be small.
  public func rows(_ sql: String, _ fields: [Field] = []) throws -> [[Field]] {
    try database.rows(sql, fields)
  }

  /// The names of the columns that a question answers with.
  public func columns(of sql: String) throws -> [String] {
    try database.statement(sql).columnNames
  }
}
