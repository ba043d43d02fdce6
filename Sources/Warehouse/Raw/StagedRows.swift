internal import SQLite
internal import Synchronization

/// The rows of a payload that is too large for memory, between its only reading and the recording of its load.
///
/// They are in a private database of SQLite's, in a file without a name in the system's folder for temporary files:
/// a refusal, a load that is not active and a kill leave nothing of them, and no raw database holds rows of a payload
/// that may yet be refused.
public final class StagedRows: Sendable {
  /// Why rows cannot be staged: most often, the disk of the folder for temporary files is full.
  public struct Failure: Error, CustomStringConvertible {
    /// SQLite's message and the remedy.
    public let description: String
  }

  private let tables: [RawTable]
  private let lock = Mutex(())
  /// Used under the lock alone, like its statements.
  nonisolated(unsafe) private let database: Connection
  /// The statement that adds a row, by table.
  nonisolated(unsafe) private let inserts: [String: Statement]

  /// Prepares a place for the rows of these tables.
  ///
  /// - Throws: `Failure` when there is no room for it.
  public init(_ tables: [RawTable]) throws(Failure) {
    self.tables = tables
    do {
      let database = try Connection(path: "", mode: .temporary)
      // Nothing of it outlives the connection, so nothing has to be undone or brought to the disk.
      try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
      let inserts = try tables.map { table in
        try database.execute(table.createStaged)
        return (table.name, try database.statement(table.insertStaged))
      }
      self.inserts = Dictionary(inserts, uniquingKeysWith: { first, _ in first })
      self.database = database
    } catch { throw Failure(of: error) }
  }

  /// Adds a row after those of its table.
  ///
  /// - Throws: `Failure` when it cannot be written.
  public func add(_ table: RawTable, _ row: RawRow) throws(Failure) {
    guard let insert = inserts[table.name] else { throw Failure(description: "there is no table '\(table.name)'") }
    do { try lock.withLock { _ in try insert.run(staging: row) } } catch {
      throw Failure(of: error)
    }
  }

  /// Passes every row to a receiver, table by table, and the rows of each in the order in which they came.
  ///
  /// - Throws: an error of the database when they cannot be read; an error of the receiver.
  public func forEachRow(_ take: (RawTable, RawRow) throws -> Void) throws {
    try lock.withLock { _ in
      for table in tables {
        try database.each("SELECT * FROM \(table.name) ORDER BY rowid") { fields in
          try take(table, RawRow(stored: fields))
          return true
        }
      }
    }
  }
}

extension StagedRows.Failure {
  fileprivate init(of error: any Error) {
    description = "\((error as? DatabaseError)?.message ?? "\(error)"). Free space there, or set TMPDIR, then run again"
  }
}

extension RawTable {
  /// Columns without types keep each value as it came.
  fileprivate var createStaged: String {
    "CREATE TABLE \(name) (\((["sheet", "row"] + columns.map(\.name)).joined(separator: ", ")))"
  }

  fileprivate var insertStaged: String {
    "INSERT INTO \(name) VALUES (?, ?\(String(repeating: ", ?", count: columns.count)))"
  }
}
