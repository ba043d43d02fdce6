internal import CSQLite

/// An error reported by SQLite, or an incorrect use of this module.
///
/// The error never contains bound values, because they are people's data.
public struct DatabaseError: Error, Equatable, CustomStringConvertible {
  /// SQLite's extended result code; `SQLITE_MISUSE` for an error of this module itself.
  public let code: Int32
  /// SQLite's message.
  public let message: String
  /// The statement that was running, or nil.
  public let sql: String?
  /// The database's file, or nil.
  public let path: String?

  init(code: Int32, message: String, sql: String? = nil, path: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.path = path
  }

  init(handle: OpaquePointer?, code: Int32, sql: String? = nil, path: String? = nil) {
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    let file = handle.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) }
    self.init(
      code: code, message: text.map { String(cString: $0) } ?? "unknown error", sql: sql,
      path: path ?? file.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Whether another connection holds the lock.
  public var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// Whether the file is damaged, or is not a database at all.
  public var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

  /// Whether an interrupted write must be undone first, which a connection that only reads cannot do.
  public var isInterruptedWrite: Bool { [1, 3].contains { code == SQLITE_READONLY | $0 << 8 } }

  /// Shortens a long statement, such as a whole schema.
  private static func shortened(_ sql: String) -> String {
    sql.count <= 400 ? sql : sql.prefix(400) + " …"
  }

  /// The code, the message, the statement and the file.
  public var description: String {
    var line = "SQLite error \(code): \(message)"
    if let sql { line += " - while executing '\(DatabaseError.shortened(sql))'" }
    if let path { line += " in \(path)" }
    return line
  }
}
