internal import CSQLite

/// One connection to one database file; not Sendable, because only one task may use it at a time.
public final class Connection {
  /// The mode in which a database is opened.
  public enum Mode: Sendable {
    /// Read and write; the file is created if it does not exist.
    case readWrite
    /// Read only; the file must exist.
    case readOnly
    /// A private database in memory, for tests.
    case memory
    /// A private database that SQLite keeps in a file without a name once it outgrows its cache; it ends with the
    /// connection, even after a kill.
    case temporary
  }

  /// The database's file; empty for a private one.
  public let path: String
  private let handle: OpaquePointer
  private var cache: [String: Statement] = [:]
  private var watch: Watch?

  /// SQLite counts the bytes that it allocates behind a lock of all threads, and nothing here asks for the number.
  private static let isUncounted = ownerdash_config_flag(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK

  /// Opens a database.
  ///
  /// - Throws: `DatabaseError` if the file cannot be opened or is not a database.
  public init(path: String, mode: Mode) throws(DatabaseError) {
    let (name, flags): (String, Int32) =
      switch mode {
      case .readWrite: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      case .readOnly: (path, SQLITE_OPEN_READONLY)
      case .memory: (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      case .temporary: ("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      }
    self.path = mode == .memory ? "" : name
    _ = Connection.isUncounted
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    // "Whether or not an error occurs when it is opened, resources associated with the database connection
    // handle should be released by passing it to sqlite3_close()" (sqlite.org/c3ref/open.html).
    guard code == SQLITE_OK, let opened else {
      let error = DatabaseError(handle: opened, code: code, path: path)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_busy_timeout(handle, 5_000)
    _ = ownerdash_db_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = ownerdash_db_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = ownerdash_db_flag(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = ownerdash_db_flag(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
  }

  deinit {
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements without values and results.
  public func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
  }

  /// Returns a prepared statement; each SQL text is prepared once.
  ///
  /// A statement in progress is never returned again: a second use at the same time gets a statement of its own.
  public func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let cached = cache[sql], !cached.isBusy { return cached }
    let made = try prepare(sql)
    if cache[sql] == nil { cache[sql] = made }
    return made
  }

  /// Runs the body in a transaction that commits when the body returns and rolls back when it throws.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // An error such as a full disk rolls back by itself; a second ROLLBACK would hide the first error.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// Restricts the statements of an untrusted user: no further database can be attached, and a statement stops with an
  /// error when `isOver` returns true.
  ///
  /// - Parameter isOver: called repeatedly while a statement runs.
  public func guardStatements(_ isOver: @escaping () -> Bool) {
    let watch = Watch(isOver)
    self.watch = watch
    _ = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_progress_handler(
      handle, 10_000,
      { watch in
        guard let watch else { return 0 }
        return Unmanaged<Watch>.fromOpaque(watch).takeUnretainedValue().isOver() ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
  }

  /// The number of rows that its statements returned so far, for tests that count work instead of timing it.
  public var rowsRead: Int { cache.values.reduce(0) { $0 + $1.rowsRead } }

  /// The work of its statements so far, in instructions of SQLite.
  public var instructions: Int { cache.values.reduce(0) { $0 + $1.instructions } }

  /// The row ID of the last INSERT.
  public var lastInsertID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changes: Int { Int(sqlite3_changes64(handle)) }

  private func error(_ code: Int32, sql: String) -> DatabaseError {
    DatabaseError(handle: handle, code: code, sql: sql)
  }

  private func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    var rest = sql
    let (code, tail) = rest.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        var end: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          handle, text.baseAddress, Int32(clamping: text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &end)
        let used = end.flatMap { end in text.baseAddress.map { end - $0 } } ?? 0
        return (code, bytes[used...].allSatisfy { $0 <= 32 || $0 == UInt8(ascii: ";") })
      }
    }
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
    guard let prepared, tail else {
      sqlite3_finalize(prepared)
      throw DatabaseError(code: SQLITE_MISUSE, message: "exactly one statement is expected", sql: sql)
    }
    return Statement(handle: prepared, sql: sql)
  }
}

/// The function that is called while a statement runs; the connection keeps it alive.
private final class Watch {
  let isOver: () -> Bool

  init(_ isOver: @escaping () -> Bool) {
    self.isOver = isOver
  }
}
