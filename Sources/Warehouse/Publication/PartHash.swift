package import Hashing
internal import SQLite

/// The rows of a table that are published together: of a property and day, month, or all of the property's.
package struct TablePart: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The day or month, such as `2026-02-04` or `2026-02`; blank if all of the property's rows are one part.
  package var part: String

  /// A part of a table.
  package init(table: String, part: String) {
    (self.table, self.part) = (table, part)
  }
}

/// The hash of a part's rows, which each sync keeps up to date, so that publishing and the analysts' copy read only what
/// changed.
///
/// A part that has no rows any more stays listed.
struct PartHash: UnifiedRow {
  var propertyID: String
  var part: TablePart
  var sum: RowHashSum
  /// The state of the database in which the part last changed.
  var revision: Int64

  /// The part that stands for all rows of a property.
  static let whole = TablePart(table: "", part: "")

  static let schema = TableSchema<PartHash>(
    "part_hashes",
    grain: "one row per property, table and part of its rows: the hash of the part's rows",
    source: "sync: the rows that it writes",
    columns: [
      .propertyID(\.propertyID),
      .text("table_name", \.part.table, "table; blank for all tables of the property"),
      .text("part", \.part.part, "day or month of the rows; blank for all rows of the property"),
      .integer("row_count", \.rowCount, "number of rows", unit: "rows"),
      .integer("hash_high", \.high, "sum of the first halves of the rows' hashes", unit: "hash"),
      .integer("hash_low", \.low, "sum of the second halves of the rows' hashes", unit: "hash"),
      .integer("revision", \.number, "the number in sync_revision when the part last changed", unit: "changes"),
    ], key: ["property_id", "table_name", "part"],
    indexes: ["CREATE INDEX part_hashes_by_revision ON part_hashes (revision)"], isWithoutRowID: true)

  private var rowCount: Int { Int(sum.rows) }
  private var high: Int { Int(sum.high) }
  private var low: Int { Int(sum.low) }
  private var number: Int { Int(revision) }
}

/// How the rows of a property's table are divided into parts.
struct PartRule: Sendable {
  /// The column whose beginning names the part.
  let column: String
  /// The number of characters: a day's or a month's.
  let length: Int

  /// That of spans: a span that has ended does not change any more, so that the parts of earlier months, by their last
  /// days, stay as they are.
  static let spans = PartRule(column: "valid_to", length: 7)
  /// That of rows of fiscal months.
  static let months = PartRule(column: "fiscal_month", length: 7)
}

extension KeptFigures {
  /// How a property's rows are divided, where the copy has them under the table's own name.
  var partRule: PartRule? {
    switch form {
    case .days: nil
    case .spans: .spans
    case .property: keys.contains(PartRule.months.column) ? .months : nil
    }
  }
}

extension TableDeclaration {
  /// How a property's rows are divided; nil if they are one part.
  ///
  /// Rows that all days determine together are divided by month, that of the key if it has one.
  var partRule: PartRule? {
    let candidates: [(String, Int)] =
      switch keeping {
      case .spans: [(PartRule.spans.column, PartRule.spans.length)]
      case .days: [("as_of", 10)]
      case .property: [("fiscal_month", 7), ("event_date", 7), ("as_of", 7)]
      }
    let found = candidates.first { key.contains($0.0) } ?? candidates.first { stored.contains($0.0) }
    return found.map { PartRule(column: $0.0, length: $0.1) }
  }

  /// CREATE INDEX by which the rows of a part are found, of a divided table whose key does not lead to them.
  ///
  /// Without it a part is replaced by reading all of the property's rows, which are more with every day.
  var partIndex: [String] {
    guard let rule = partRule, key.dropFirst().first != rule.column else { return [] }
    return ["CREATE INDEX parts_of_\(name) ON \(name) (property_id, \(rule.column))"]
  }
}

/// The changes of the parts of a transaction, before they are written.
struct PartChanges {
  private var sums: [String: [TablePart: RowHashSum]] = [:]
  private var hash = RowHash()

  /// The properties, each with its changed parts.
  var properties: [(key: String, value: [TablePart: RowHashSum])] { sums.sorted { $0.key < $1.key } }

  /// Notes that rows were removed and added.
  mutating func note(removed: [[Field]], added: [[Field]], in table: TableDeclaration) {
    note(removed, in: table) { $0 -= $1 }
    note(added, in: table) { $0 += $1 }
  }

  /// Counts rows, of which those of one part mostly follow each other.
  private mutating func note(
    _ rows: [[Field]], in table: TableDeclaration, _ count: (inout RowHashSum, RowHashSum) -> Void
  ) {
    let place = table.partRule.flatMap { rule in
      table.stored.firstIndex(of: rule.column).map { ($0, rule.length) }
    }
    var (property, name, sum) = ("", "", RowHashSum())
    func countPart() {
      for part in [TablePart(table: table.name, part: name), PartHash.whole] where sum.rows > 0 {
        count(&sums[property, default: [:]][part, default: RowHashSum()], sum)
      }
    }
    for row in rows {
      let itsProperty = row.first?.text ?? ""
      let itsName = place.flatMap { row[$0.0].text?.prefix($0.1) } ?? ""
      if itsProperty != property || itsName != name {
        countPart()
        (property, name, sum) = (itsProperty, String(itsName), RowHashSum())
      }
      sum += hash.sum(of: row, table.storedTypes, in: table.name)
    }
    countPart()
  }
}

extension RowHash {
  /// The hash of a table's name and a row's values, each as its column stores it.
  package mutating func sum(of row: [Field], _ types: [StoredType], in table: String) -> RowHashSum {
    add(table)
    for (field, type) in zip(row, types) { add(type.stored(field)) }
    return finish()
  }

  private mutating func add(_ field: Field) {
    switch field {
    case .null: addNull()
    case .integer(let number): add(number)
    case .real(let number): add(number)
    case .text(let text): add(text)
    }
  }
}

/// The type of a stored column.
package enum StoredType: String, Sendable {
  case text = "TEXT"
  case integer = "INTEGER"
  case real = "REAL"

  /// The value as a column of the type stores it: a computed value may be a binary number where the column has integers.
  package func stored(_ field: Field) -> Field {
    switch (self, field) {
    case (.real, .integer(let number)): .real(Double(number))
    case (.integer, .real(let number)): Int64(exactly: number).map(Field.integer) ?? field
    case (.text, .integer(let number)): .text(String(number))
    default: field
    }
  }
}

extension UnifiedStore {
  private static let unpublished = Set(UnifiedSchema.kept.map { $0.table })

  /// Whether a table's rows are published, so that their hashes are kept.
  static func isPublished(_ table: String) -> Bool { !unpublished.contains(table) }

  /// Writes the hashes of the parts that changed; must run in the transaction that changed them.
  ///
  /// - Throws: an error of the database.
  func writePartHashes() throws {
    guard !partChanges.properties.isEmpty else { return }
    let table = PartHash.declaration
    let count = "UPDATE sync_revision SET revision = revision + 1 RETURNING revision"
    guard let revision = try database.rows(count).first?[0].integer else {
      throw ColumnError(table: "sync_revision", column: "revision")
    }
    for (property, parts) in partChanges.properties {
      for (part, change) in parts.sorted(by: { ($0.key.table, $0.key.part) < ($1.key.table, $1.key.part) })
      where change != RowHashSum() {
        var sum = try partSum(part, of: property)
        sum += change
        let key: [Field] = [.text(property), .text(part.table), .text(part.part)]
        try database.run(
          "DELETE FROM part_hashes WHERE property_id = ? AND table_name = ? AND part = ?", key)
        let hash = PartHash(propertyID: property, part: part, sum: sum, revision: revision)
        try database.run(table.insert, hash.fields)
      }
    }
    partChanges = PartChanges()
  }

  private func partSum(_ part: TablePart, of property: String) throws -> RowHashSum {
    let sql = """
      SELECT row_count, hash_high, hash_low FROM part_hashes WHERE property_id = ? AND table_name = ? AND part = ?
      """
    let fields: [Field] = [.text(property), .text(part.table), .text(part.part)]
    return try database.rows(sql, fields).first.map(RowHashSum.init) ?? RowHashSum()
  }
}

extension RowHashSum {
  /// The sum from three columns.
  init(_ fields: [Field]) {
    self.init(rows: fields[0].integer ?? 0, high: fields[1].integer ?? 0, low: fields[2].integer ?? 0)
  }
}
