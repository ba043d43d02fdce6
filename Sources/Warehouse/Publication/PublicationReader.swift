package import Hashing
internal import SQLite

/// Reads what is published: the hashes that syncs keep, and the rows of the parts that changed.
package final class PublicationReader {
  private let unified: Connection
  private let analyst: Connection
  /// The number of rows of published tables that were read so far, for tests that count work instead of timing it.
  package private(set) var rowsRead = 0

  /// Opens the databases for reading.
  ///
  /// - Parameters:
  ///   - unified: the path of `unified.db`, for the hashes and the personal values.
  ///   - analyst: the path of the analysts' copy of the same sync, for everything else.
  /// - Throws: an error of either database.
  package init(unified: String, analyst: String) throws {
    self.unified = try Connection(path: unified, mode: .readOnly)
    self.analyst = try Connection(path: analyst, mode: .readOnly)
  }

  /// The hash of all rows of each property.
  package func totals() throws -> [String: RowHashSum] {
    let sql = """
      SELECT property_id, row_count, hash_high, hash_low FROM part_hashes
      WHERE table_name = '' AND part = '' AND row_count > 0
      """
    return try unified.rows(sql).reduce(into: [:]) { $0[$1[0].text ?? ""] = RowHashSum(Array($1[1...])) }
  }

  /// The hash of each part of a property's tables.
  package func parts(of property: String) throws -> [TablePart: RowHashSum] {
    let sql = """
      SELECT table_name, part, row_count, hash_high, hash_low FROM part_hashes
      WHERE property_id = ? AND table_name <> '' AND row_count > 0
      """
    return try unified.rows(sql, [.text(property)]).reduce(into: [:]) { parts, fields in
      parts[TablePart(table: fields[0].text ?? "", part: fields[1].text ?? "")] = RowHashSum(Array(fields[2...]))
    }
  }

  /// Gives the body each row of a table's parts, as values of the columns that rows set.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - property: the property's key.
  ///   - parts: the parts' names.
  ///   - body: takes the part's name and the values.
  /// - Throws: an error of the database, or of the body.
  package func rows(
    of table: PublishedTable, property: String, parts: Set<String>, _ body: (String, [Field]) throws -> Void
  ) throws {
    let columns = table.stored.map(\.source).joined(separator: ", ")
    var sql = "SELECT \(columns) FROM \(table.name) WHERE property_id = ?"
    var values: [Field] = [.text(property)]
    if let part = table.part, let first = parts.min(), let last = parts.max(), !first.isEmpty {
      sql += " AND \(part.column) >= ? AND \(part.column) <= ?"
      values += [.text(first), .text(last + "~")]
    }
    let place = table.part.flatMap { part in
      table.stored.firstIndex { $0.name == part.column }.map { ($0, part.length) }
    }
    let types = table.stored.map(\.type)
    // Figures of each day have another name and more columns in the copy; they are of no person.
    let isInCopy = !table.isPersonal && AnalystCopy.holds(table.name)
    try (isInCopy ? analyst : unified).each(sql, values) { fields in
      rowsRead += 1
      let part = place.flatMap { fields[$0.0].text?.prefix($0.1) }.map(String.init) ?? ""
      if parts.contains(part) { try body(part, zip(types, fields).map { $0.stored($1) }) }
      return true
    }
  }
}
