import PostgreSQL
import PostgresSupport
import Publishing
import Testing
import Warehouse

/// The cells of a table or view as texts, the rows in order; equal numbers have equal texts.
struct PublishedCells: Equatable {
  let columns: [String]
  let rows: [String]

  init(_ name: String, in reader: UnifiedReader) throws {
    columns = try reader.rows("SELECT name FROM pragma_table_xinfo('\(name)') ORDER BY cid").compactMap { $0[0].text }
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    rows = try reader.rows("SELECT \(list) FROM \(name)").map { row in
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

  /// Expects that each table and view has the same rows on a server; the numbers of rows.
  static func compare(_ reader: UnifiedReader, with target: ServerDatabase) throws -> [String: Int] {
    let schema = try ServerSchema()
    try target.admin.execute("SET search_path = \(target.names.current); SET jit = off")
    var counts: [String: Int] = [:]
    for name in schema.tableNames + schema.viewNames {
      let own = try PublishedCells(name, in: reader)
      #expect(try own == PublishedCells(name, columns: own.columns, on: target.admin), "\(name)")
      counts[name] = own.rows.count
    }
    return counts
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "number \($0)" } ?? "number \(number)"
  }
}
