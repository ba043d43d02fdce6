internal import Warehouse

/// The tables of an analysts' copy as Parquet files, which DuckDB writes.
extension ServerSchema {
  /// DuckDB's statements that write each table to a Parquet file of its name in the folder where DuckDB runs.
  ///
  /// Rows are in the order of the table's key. Columns have the same names and values, the ones in dollars included.
  ///
  /// - Parameter path: the path of the analysts' copy.
  /// - Returns: the statements.
  public func parquetStatements(analyst path: String) -> [String] {
    let database = "analysts_copy"
    let copies = tables.filter { !$0.isPersonal }.map { table in
      let columns = table.columns.map { column in
        // DuckDB's extension shows the columns that SQLite stores only.
        column.generated.map { "CAST(\($0) AS \(column.type.parquetType)) AS \(quoted(column.name))" }
          ?? quoted(column.name)
      }
      return """
        COPY (
          SELECT \(columns.joined(separator: ", "))
          FROM \(database).\(table.name) ORDER BY \(table.key.map(quoted).joined(separator: ", "))
        ) TO '\(table.name).parquet' (FORMAT parquet, COMPRESSION zstd)
        """
    }
    return ["ATTACH \(literal(path)) AS \(database) (TYPE sqlite, READ_ONLY)"] + copies + ["DETACH \(database)"]
  }
}

extension StoredType {
  /// DuckDB's type.
  fileprivate var parquetType: String {
    switch self {
    case .text: "VARCHAR"
    case .integer: "BIGINT"
    case .real: "DOUBLE"
    }
  }
}
