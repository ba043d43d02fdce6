internal import CPQ

/// One connection to a PostgreSQL server; not Sendable, because only one task may use it at a time.
public final class Server {
  private let handle: OpaquePointer

  /// Connects to a server.
  ///
  /// - Parameter parameters: libpq's parameters by name, such as `host`; what is missing comes from its environment
  ///   variables and its password file.
  /// - Throws: `ServerError` if there is no connection.
  public init(_ parameters: [String: String]) throws(ServerError) {
    let words = parameters.sorted { $0.key < $1.key }.map { name, value in
      "\(name)='\(value.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
    guard let opened = PQconnectdb(words.joined(separator: " ")) else { throw ServerError("memory ran out") }
    guard PQstatus(opened) == CONNECTION_OK else {
      let error = ServerError(nil, opened)
      PQfinish(opened)
      throw error
    }
    handle = opened
    // Notices, such as of an object that already exists, would go to standard error.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit { PQfinish(handle) }

  /// What libpq takes for parameters that are not given: its environment variables, a service file, its defaults.
  public static func defaults() -> [String: String] {
    guard let options = PQconndefaults() else { return [:] }
    defer { PQconninfoFree(options) }
    var defaults: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { defaults[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return defaults
  }

  /// Whether the server can still be reached, as far as is known without using it.
  public var isConnected: Bool { PQstatus(handle) == CONNECTION_OK }

  /// Runs statements without values and results.
  public func execute(_ sql: String) throws(ServerError) {
    try finish(PQexec(handle, sql))
  }

  /// Runs one statement with its values as text, nil for NULL, and returns the rows of its result as text.
  @discardableResult
  public func rows(_ sql: String, _ values: [String?] = []) throws(ServerError) -> [[String?]] {
    let result = withTexts(values) { PQexecParams(handle, sql, Int32(values.count), nil, $0, nil, nil, 0) }
    defer { PQclear(result) }
    try check(result)
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        guard PQgetisnull(result, row, column) == 0 else { return nil }
        return PQgetvalue(result, row, column).map { String(cString: $0) }
      }
    }
  }

  /// Runs the body in a transaction that commits when the body returns and rolls back when it throws.
  ///
  /// - Throws: what the body throws, or `ServerError`. After a connection that failed during COMMIT, it is not known
  ///   whether the transaction was committed.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // After a failure the server rolls back by itself; a failed ROLLBACK would hide the first error.
      if PQtransactionStatus(handle) != PQTRANS_IDLE { PQclear(PQexec(handle, "ROLLBACK")) }
      throw error
    }
  }

  /// Sends rows by a COPY statement.
  ///
  /// - Parameters:
  ///   - sql: `COPY … FROM STDIN`.
  ///   - body: adds the rows.
  /// - Throws: what the body throws, which ends the statement without rows, or `ServerError`.
  public func copy(_ sql: String, _ body: (inout CopyRows) throws -> Void) throws {
    let started = PQexec(handle, sql)
    defer { PQclear(started) }
    guard PQresultStatus(started) == PGRES_COPY_IN else { throw ServerError(started, handle) }
    do {
      var rows = CopyRows(handle)
      try body(&rows)
      try rows.send()
    } catch {
      _ = PQputCopyEnd(handle, "the program stopped sending")
      while let result = PQgetResult(handle) { PQclear(result) }
      throw error
    }
    guard PQputCopyEnd(handle, nil) == 1 else { throw ServerError(nil, handle) }
    var failure: ServerError?
    while let result = PQgetResult(handle) {
      if PQresultStatus(result) != PGRES_COMMAND_OK, failure == nil { failure = ServerError(result, handle) }
      PQclear(result)
    }
    if let failure { throw failure }
  }

  private func finish(_ result: OpaquePointer?) throws(ServerError) {
    defer { PQclear(result) }
    try check(result)
  }

  private func check(_ result: OpaquePointer?) throws(ServerError) {
    let status = PQresultStatus(result)
    guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY else {
      throw ServerError(result, handle)
    }
  }
}

/// Calls the body with pointers to texts; nil is a null pointer.
private func withTexts<Result>(
  _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var bytes: [CChar] = []
  var starts: [Int?] = []
  for text in texts {
    starts.append(text == nil ? nil : bytes.count)
    if let text { bytes += text.utf8CString }
  }
  return bytes.withUnsafeBufferPointer { buffer in
    starts.map { start in start.flatMap { start in buffer.baseAddress.map { $0 + start } } }
      .withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
