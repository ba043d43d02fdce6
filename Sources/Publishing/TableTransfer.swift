internal import Hashing
internal import PostgreSQL
internal import Warehouse

/// Puts the rows of a property's parts in place of those that a server's table has of them, and checks what it stored.
struct TableTransfer {
  let server: Server
  let table: PublishedTable
  let property: String
  /// The schema that has the table.
  let schema: String

  private var name: String { "\(quoted(schema)).\(table.name)" }

  /// The part of a row, as SQL.
  private var partName: String {
    table.part.map { "COALESCE(substr(\(quoted($0.column)), 1, \($0.length)), '')" } ?? "''"
  }

  /// The condition on the parts' rows: a range of days that an index finds, and the parts in it.
  private func condition(_ parts: Set<String>) -> (sql: String, values: [String?]) {
    guard let part = table.part, let first = parts.min(), let last = parts.max() else {
      return ("property_id = $1", [property])
    }
    let list = "{\(parts.sorted().map { "\"\($0)\"" }.joined(separator: ","))}"
    let those = "property_id = $1 AND \(partName) = ANY ($2::text[])"
    guard !first.isEmpty else { return (those, [property, list]) }
    let column = quoted(part.column)
    return ("\(those) AND \(column) >= $3 AND \(column) <= $4", [property, list, first, last + "~"])
  }

  /// Replaces parts.
  ///
  /// - Parameters:
  ///   - parts: the names of the parts.
  ///   - sent: those of them that the table should have; the others are only removed.
  ///   - reader: gives their rows.
  /// - Returns: the hash of each part that has rows.
  /// - Throws: `PublishingError.different` if the server stored other rows than were sent.
  func replace(_ parts: Set<String>, sending sent: Set<String>, from reader: PublicationReader) throws -> [String:
    RowHashSum]
  {
    let (sql, values) = condition(parts)
    try server.rows("DELETE FROM \(name) WHERE \(sql)", values)
    var sums: [String: RowHashSum] = [:]
    var hash = RowHash()
    let types = table.stored.map(\.type)
    let columns = table.stored.map { quoted($0.name) }.joined(separator: ", ")
    if sent.isEmpty { return [:] }
    try server.copy("COPY \(name) (\(columns)) FROM STDIN") { rows in
      try reader.rows(of: table, property: property, parts: sent) { part, fields in
        for (field, column) in zip(fields, table.stored) { try add(field, column, to: &rows) }
        try rows.endRow()
        sums[part, default: RowHashSum()] += hash.sum(of: fields, types, in: table.name)
      }
    }
    let stored = try stored(parts)
    if let part = parts.sorted().first(where: { stored[$0] != sums[$0] }) {
      throw PublishingError.different(table: table.name, part: part)
    }
    return sums
  }

  /// The hashes of the rows that the server has of some parts.
  func stored(_ parts: Set<String>) throws -> [String: RowHashSum] {
    let (condition, values) = condition(parts)
    return try hashes(where: condition, values)
  }

  /// The hashes of all of the property's rows that the server has, by part.
  func stored() throws -> [String: RowHashSum] { try hashes(where: "property_id = $1", [property]) }

  private func hashes(where condition: String, _ values: [String?]) throws -> [String: RowHashSum] {
    // OFFSET 0 keeps the server from computing the hash once for each half.
    let sql = """
      SELECT part, count(*), \(half(1)), \(half(9))
      FROM (SELECT \(partName) AS part, sha256(convert_to(\(encoding), 'UTF8')) AS hash
        FROM \(name) WHERE \(condition) OFFSET 0) hashed
      GROUP BY part
      """
    return try server.rows(sql, values).reduce(into: [:]) { sums, row in
      sums[row[0] ?? ""] = try RowHashSum(texts: row[1...])
    }
  }

  /// The sum of eight bytes of the rows' hashes, wrapping at 64 bits as Swift's does.
  private func half(_ first: Int) -> String {
    let sum = "sum(('x' || encode(substring(hash, \(first), 8), 'hex'))::bit(64)::bigint)"
    let (modulus, half) = ("18446744073709551616", "9223372036854775808")
    return "(((\(sum) + \(half)) % \(modulus) + \(modulus)) % \(modulus) - \(half))::bigint"
  }

  /// The encoding of a row as `RowHash` has it.
  private var encoding: String {
    let prefix = literal("\(table.name.utf8.count):\(table.name)")
    let values = table.stored.map { column -> String in
      let name = quoted(column.name)
      return switch column.type {
      case .text: "COALESCE(octet_length(\(name)) || ':' || \(name), '-')"
      case .integer: "COALESCE(length(\(name)::text) || ':' || \(name), '-')"
      case .real: "COALESCE('16:' || encode(float8send(\(name)), 'hex'), '-')"
      }
    }
    return ([prefix] + values).joined(separator: " || ")
  }

  private func add(_ field: Field, _ column: PublishedColumn, to rows: inout CopyRows) throws {
    switch field {
    case .null: rows.addNull()
    case .integer(let number): rows.add(String(number))
    case .real(let number): rows.add("\(number)")
    case .text(let text):
      guard !text.utf8.contains(0) else {
        throw PublishingError.unsupported(table: table.name, column: column.name)
      }
      rows.add(text)
    }
  }
}
