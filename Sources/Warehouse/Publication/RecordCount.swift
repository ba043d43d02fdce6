internal import SQLite

// Receipts and decisions are only added, so their number distinguishes an earlier state of a data folder from a later.
extension ReceiptStore {
  /// The number of everything that was ever recorded.
  ///
  /// - Throws: an error of the database.
  public func recordCount() throws -> Int64 { try database.recordCount() }
}

extension DecisionStore {
  /// The number of everything that was ever recorded.
  ///
  /// - Throws: an error of the database.
  public func recordCount() throws -> Int64 { try database.recordCount() }
}

extension Connection {
  /// The sum of the last row numbers of all tables.
  fileprivate func recordCount() throws -> Int64 {
    let tables = try rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return try tables.compactMap { $0[0].text }.reduce(0) { count, table in
      count + (try rows("SELECT COALESCE(MAX(rowid), 0) FROM \(table)").first?[0].integer ?? 0)
    }
  }
}
