internal import SQLite

/// The remedy for a database file that SQLite cannot read: one that is damaged, or whose making was interrupted.
public enum DamagedDatabase {
  /// The databases that cannot be rebuilt.
  private static let originals = ["receipts.db", "decisions.db"]

  /// Whether the error is damage of a derived database, which a rebuild repairs.
  public static func isDerived(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError, error.isDamage, let path = error.path else { return false }
    return !originals.contains { path.hasSuffix("/\($0)") }
  }

  /// Undoes what a stopped run left of a write, which readers cannot; a whole database is unchanged, and what is wrong
  /// with a damaged one is left to its reader to say.
  ///
  /// Reading the first page is enough for SQLite to see it; the schema is not parsed.
  ///
  /// - Throws: an error of the database other than damage.
  public static func undoInterruptedWrite(in path: String) throws {
    do { _ = try Connection(path: path, mode: .readWrite).rows("PRAGMA user_version") } catch {
      guard let error = error as? DatabaseError, error.isDamage else { throw error }
    }
  }

  /// Returns what to do, as a sentence; nil for an error of another kind.
  public static func remedy(for error: any Error) -> String? {
    guard let error = error as? DatabaseError, let path = error.path else { return nil }
    if error.isInterruptedWrite {
      return "A run was stopped while it was writing the database. Run 'ownerdash run': it continues and loses nothing"
    }
    guard error.isDamage else { return nil }
    guard originals.contains(where: { path.hasSuffix("/\($0)") }) else {
      return "The database is damaged. Run 'ownerdash rebuild': it makes the database again from the stored files"
    }
    return "The database is damaged and cannot be made again from other files. Restore '\(path)' from a backup"
  }
}
