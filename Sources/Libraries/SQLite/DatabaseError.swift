internal import CSQLite

/// What SQLite, or the use made of it, refused.
///
/// Bound values are people's data and never part of it.
public struct DatabaseError: Error, Equatable, CustomStringConvertible {
  /// SQLite's extended result code; `SQLITE_MISUSE` where the refusal is this module's own.
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

  /// A statement as far as it helps a reader: a whole schema does not.
  private static func shortened(_ sql: String) -> String {
    sql.count <= 400 ? sql : sql.prefix(400) + " …"
  }

  /// The code, the message, the statement, the file.
  public var description: String {
    var line = "SQLite error \(code): \(message)"
    if let sql { line += " - while executing '\(DatabaseError.shortened(sql))'" }
    if let path { line += " in \(path)" }
    return line
  }
}
