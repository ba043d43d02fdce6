import PostgreSQL
import PostgresSupport
import Publishing
import Testing
import Warehouse

/// The cells of a table or view as texts, the rows in order; equal numbers have equal texts.
struct PublishedCells: Equatable {
  let columns: [String]
  let rows: [String]

  /// The columns are those of `unified.db`: the copy adds the property's name to some tables.
  init(_ name: String, in reader: UnifiedReader, of schema: String = "") throws {
    columns = try reader.rows("SELECT name FROM pragma_table_xinfo('\(name)') ORDER BY cid").compactMap { $0[0].text }
      .filter { $0 != AnalystCopy.propertyName }
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    rows = try reader.rows("SELECT \(list) FROM \(schema)\(name)").map { row in
      row.map { field in
        switch field {
        case .null: "NULL"
        case .integer(let number): "number \(number)"
        case .real(let number): PublishedCells.text(number)
        case .text(let text): "text \(text)"
        }
      }.joined(separator: "\u{1F}")
    }.sorted()
  }

  /// The same columns on the server, where a sum of integers is a decimal number.
  init(_ name: String, columns: [String], on server: Server) throws {
    self.columns = columns
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let types = columns.map { "pg_typeof(\"\($0)\")" }.joined(separator: ", ")
    let isText =
      try server.rows("SELECT \(types) FROM (SELECT) one LEFT JOIN \(name) ON true LIMIT 1").first?
      .map { $0 == "text" } ?? []
    rows = try server.rows("SELECT \(list) FROM \(name)").map { row in
      zip(row, isText).map { cell, isText in
        guard let cell else { return "NULL" }
        if isText { return "text \(cell)" }
        return Int64(cell).map { "number \($0)" } ?? Double(cell).map(PublishedCells.text) ?? "no number \(cell)"
      }.joined(separator: "\u{1F}")
    }.sorted()
  }

  /// Reads the analysts' copy of a data folder through the views of `unified.db`, over the copy's rows.
  static func reader(of data: String) throws -> UnifiedReader {
    let reader = try UnifiedReader(path: data + "/analyst/unified.db")
    _ = try reader.rows("ATTACH '\(data)/unified.db' AS own")
    for view in try PublishedSchema().views {
      _ = try reader.rows(view.create.replacing("CREATE VIEW", with: "CREATE TEMP VIEW", maxReplacements: 1))
    }
    return reader
  }

  /// Expects that each table and view has the same rows on a server, and the copy's current figures too; the numbers of
  /// rows.
  static func compare(_ reader: UnifiedReader, with target: ServerDatabase) throws -> [String: Int] {
    let schema = try ServerSchema()
    try target.admin.execute("SET search_path = \(target.names.current); SET jit = off")
    var counts: [String: Int] = [:]
    for name in schema.tableNames + schema.viewNames {
      let own = try PublishedCells(name, in: reader)
      #expect(try own == PublishedCells(name, columns: own.columns, on: target.admin), "\(name)")
      if name.hasPrefix("current_") {
        #expect(try own == PublishedCells(name, in: reader, of: "main."), "\(name) of the copy")
      }
      counts[name] = own.rows.count
    }
    return counts
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "number \($0)" } ?? "number \(number)"
  }
}
