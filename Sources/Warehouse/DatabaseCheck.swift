internal import SQLite

/// SQLite's own checks of a database file.
public enum DatabaseCheck {
  /// Returns what is wrong with a database's pages, indexes and references; empty if nothing is.
  ///
  /// - Parameters:
  ///   - path: the file; it is only read.
  ///   - isWhole: whether the contents of indexes are compared with their tables too.
  /// - Returns: at most five problems, in SQLite's words.
  public static func problems(of path: String, isWhole: Bool) -> [String] {
    do {
      let database = try Connection(path: path, mode: .readOnly)
      let check = isWhole ? "integrity_check" : "quick_check"
      let pages = try database.rows("PRAGMA \(check)(5)").compactMap { $0[0].text }.filter { $0 != "ok" }
      let references = try database.rows("PRAGMA foreign_key_check").prefix(5).map { row in
        "a row of \(row[0].text ?? "?") refers to a row of \(row[2].text ?? "?") that is missing"
      }
      return pages + references
    } catch { return ["\(error)"] }
  }

  /// Why a database cannot be opened; nil if it can.
  public static func openingProblem(of path: String) -> String? {
    do {
      _ = try Connection(path: path, mode: .readOnly).rows("SELECT count(*) FROM sqlite_schema")
      return nil
    } catch { return "\(error)" }
  }

  /// The hash of the contents of all tables, in any order of their rows.
  ///
  /// - Throws: an error of the database.
  public static func contentHash(of path: String) throws -> String {
    let database = try Connection(path: path, mode: .readOnly)
    let tables = try database.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    var hash = ContentHash()
    for table in tables.compactMap({ $0[0].text }) {
      let names = try database.columnNames(of: table)
      try hash.add(database, "SELECT \(names) FROM \"\(table)\" ORDER BY \(names)")
    }
    return hash.hex()
  }
}

extension Connection {
  /// The stored columns of a table in their order, quoted, for a SELECT.
  func columnNames(of table: String) throws -> String {
    try rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(table)])
      .compactMap { $0[0].text }.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
