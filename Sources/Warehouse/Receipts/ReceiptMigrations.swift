internal import SQLite

/// The steps that bring `receipts.db` up to date.
///
/// A step that shipped never changes.
enum ReceiptMigrations {
  static let steps = [
    """
    CREATE TABLE receipts (
      receipt_id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      request TEXT NOT NULL,
      property TEXT,
      day_asked TEXT,
      received_at TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      payload TEXT NOT NULL,
      UNIQUE (source, request, payload)
    ) STRICT;
    CREATE INDEX receipts_by_payload ON receipts (payload);
    CREATE TRIGGER receipts_are_never_changed BEFORE UPDATE ON receipts
    BEGIN SELECT RAISE (ABORT, 'receipts are append-only'); END;
    CREATE TRIGGER receipts_are_never_deleted BEFORE DELETE ON receipts
    BEGIN SELECT RAISE (ABORT, 'receipts are append-only'); END;
    CREATE TABLE folder (
      only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
      kind TEXT NOT NULL CHECK (kind IN ('demo', 'real'))
    ) STRICT;
    """,
    """
    CREATE TABLE instances (
      created_instance_id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      request TEXT NOT NULL,
      instance TEXT NOT NULL,
      created_at TEXT NOT NULL,
      UNIQUE (source, instance)
    ) STRICT;
    CREATE INDEX instances_by_request ON instances (source, request);
    CREATE TRIGGER instances_are_never_changed BEFORE UPDATE ON instances
    BEGIN SELECT RAISE (ABORT, 'instances are append-only'); END;
    CREATE TRIGGER instances_are_never_deleted BEFORE DELETE ON instances
    BEGIN SELECT RAISE (ABORT, 'instances are append-only'); END;
    """,
  ]

  static func run(on database: Connection) throws {
    let version = Int(try database.rows("PRAGMA user_version").first?[0].integer ?? 0)
    guard version <= steps.count else { throw NewerDatabase(path: database.path, version: version) }
    for (index, step) in steps.enumerated().dropFirst(version) {
      try database.transaction {
        try database.execute(step)
        try database.execute("PRAGMA user_version = \(index + 1)")
      }
    }
  }
}

/// A precious database that a later version of the program has migrated.
public struct NewerDatabase: Error, CustomStringConvertible {
  let path: String
  let version: Int

  /// One line: the file, its version, and what to do.
  public var description: String {
    "\(path): made by a later version (schema \(version), this program knows \(ReceiptMigrations.steps.count)); upgrade it"
  }
}
