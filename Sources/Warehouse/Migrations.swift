internal import SQLite

/// The steps that bring a precious database up to date, one transaction each; a step that shipped never changes.
struct Migrations {
  let steps: [String]

  /// Opens a precious database, so that what is committed survives a power cut, and runs the steps that are missing.
  ///
  /// - Parameter path: the file; nil for one in memory, for tests.
  /// - Returns: the database, up to date.
  /// - Throws: an error when the file cannot be opened, or was made by a later version.
  func open(_ path: String?) throws -> Connection {
    let database = try Connection(path: path ?? "", mode: path == nil ? .memory : .readWrite)
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = FULL")
    try run(on: database)
    return database
  }

  private func run(on database: Connection) throws {
    let version = Int(try database.rows("PRAGMA user_version").first?[0].integer ?? 0)
    guard version <= steps.count else {
      throw NewerDatabase(path: database.path, version: version, known: steps.count)
    }
    for (index, step) in steps.enumerated().dropFirst(version) {
      try database.transaction {
        try database.execute(step)
        try database.execute("PRAGMA user_version = \(index + 1)")
      }
    }
  }

  /// The triggers that refuse every change to a table's rows but adding one.
  static func appendOnly(_ table: String) -> String {
    """
    CREATE TRIGGER \(table)_are_never_changed BEFORE UPDATE ON \(table)
    BEGIN SELECT RAISE (ABORT, '\(table) are append-only'); END;
    CREATE TRIGGER \(table)_are_never_deleted BEFORE DELETE ON \(table)
    BEGIN SELECT RAISE (ABORT, '\(table) are append-only'); END;
    """
  }
}

/// A precious database that a later version of the program has migrated.
public struct NewerDatabase: Error, CustomStringConvertible {
  let path: String
  let version: Int
  let known: Int

  /// One line: the file, its version, and what to do.
  public var description: String {
    "\(path): made by a later version (schema \(version), this program knows \(known)); upgrade it"
  }
}
