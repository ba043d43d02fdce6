internal import CSQLite

/// One prepared statement; finalized when its last reference is released.
public final class Statement {
  /// The statement's text.
  public let sql: String
  private let handle: OpaquePointer
  private(set) var isBusy = false
  /// The number of rows that it returned so far.
  private(set) var rowsRead = 0

  init(handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The names of the result's columns.
  public var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { column in
      sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }
  }

  /// The number of values that the statement requires.
  public var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// The work of its runs so far, in instructions of SQLite: the same on every machine.
  public var instructions: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  /// Runs the statement: calls `bind` once to set the values, and `body` for each row.
  ///
  /// - Parameters:
  ///   - count: the number of values that `bind` sets; must equal the statement's own count.
  ///   - bind: sets the values.
  ///   - body: receives each row; return false to stop.
  /// - Throws: `DatabaseError`, or an error from `body`.
  public func run(
    values count: Int, bind: (borrowing Binder) throws -> Void, body: (borrowing Row) throws -> Bool = { _ in true }
  ) throws {
    guard !isBusy else { throw DatabaseError(code: SQLITE_MISUSE, message: "the statement is running", sql: sql) }
    guard count == parameterCount else {
      let message = "\(count) values for \(parameterCount) parameters"
      throw DatabaseError(code: SQLITE_MISUSE, message: message, sql: sql)
    }
    isBusy = true
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
      isBusy = false
    }
    try bind(Binder(handle: handle, statement: self))
    try step(body)
  }

  private func step(_ body: (borrowing Row) throws -> Bool) throws {
    while true {
      let code = sqlite3_step(handle)
      switch code {
      case SQLITE_ROW:
        rowsRead += 1
        guard try body(Row(handle: handle)) else { return }
      case SQLITE_DONE: return
      default: throw error(code)
      }
    }
  }

  func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(handle: sqlite3_db_handle(handle), code: code, sql: sql)
  }
}

/// Sets a statement's values by index, counted from 1.
public struct Binder: ~Copyable {
  let handle: OpaquePointer
  let statement: Statement

  /// Sets a whole number.
  public func bind(_ number: Int64, at index: Int) throws(DatabaseError) {
    try statement.check(sqlite3_bind_int64(handle, Int32(index), number))
  }

  /// Sets a text; the text is copied with its byte count, so a NUL inside is kept.
  public func bind(_ text: String, at index: Int) throws(DatabaseError) {
    var text = text
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ownerdash_bind_text(handle, Int32(index), $0.baseAddress ?? emptyText, Int32(clamping: $0.count))
      }
    }
    try statement.check(code)
  }

  /// Sets a binary number.
  public func bind(_ number: Double, at index: Int) throws(DatabaseError) {
    try statement.check(sqlite3_bind_double(handle, Int32(index), number))
  }

  /// Sets NULL.
  public func bindNull(at index: Int) throws(DatabaseError) {
    try statement.check(sqlite3_bind_null(handle, Int32(index)))
  }
}

/// A pointer for an empty text, because a null pointer would bind NULL.
private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
  let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  byte.initialize(to: 0)
  return UnsafePointer(byte)
}()

/// One row of a result, valid until its statement moves to the next row.
public struct Row: ~Copyable {
  /// The type of a column's value in this row.
  public enum Kind: Sendable {
    /// NULL.
    case null
    /// A whole number.
    case integer
    /// A binary number.
    case real
    /// Text.
    case text
    /// Bytes.
    case blob
  }

  let handle: OpaquePointer

  /// The number of columns.
  public var count: Int { Int(sqlite3_column_count(handle)) }

  /// Returns the type of a column's value; columns are counted from 0.
  public func kind(_ column: Int) -> Kind {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Returns the whole number in a column of kind `.integer`.
  public func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  /// Returns the number in a column of kind `.real`.
  public func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// Returns the text in a column of kind `.text`.
  public func text(_ column: Int) -> String { String(decoding: utf8(column), as: UTF8.self) }

  /// Returns the UTF-8 bytes of the text in a column of kind `.text`, valid until the statement moves to the next row.
  public func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let bytes = sqlite3_column_text(handle, Int32(column))
    return UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column))))
  }
}
