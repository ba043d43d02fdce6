internal import Warehouse

/// The tables of an analysts' copy as Parquet files, which DuckDB writes.
extension ServerSchema {
  /// DuckDB's statements that write each table to a Parquet file of its name in the folder where DuckDB runs.
  ///
  /// Columns have the same names and values; rows of stored tables are in the order of the key.
  ///
  /// - Parameter path: the path of the analysts' copy.
  /// - Returns: the statements.
  public func parquetStatements(analyst path: String) -> [String] {
    let database = "analysts_copy"
    let stored = tables.filter { !$0.isPersonal && AnalystCopy.holds($0.name) }.map { table in
      (table.name, " ORDER BY \(table.key.map(quoted).joined(separator: ", "))")
    }
    let figures = views.filter(\.isInCopy).map { ($0.name, "") }
    let copies = (stored + figures).map { name, order in
      "COPY (SELECT * FROM \(database).\(name)\(order)) TO '\(name).parquet' (FORMAT parquet, COMPRESSION zstd)"
    }
    return ["ATTACH \(literal(path)) AS \(database) (TYPE sqlite, READ_ONLY)"] + copies + ["DETACH \(database)"]
  }
}
