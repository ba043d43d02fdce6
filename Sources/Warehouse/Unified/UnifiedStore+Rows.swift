internal import Domain
internal import SQLite

// Rows are compared before they are written: an unchanged row stays where it is.
extension UnifiedStore {
  /// Writes a property's facts, with its units as spans, and its figures; must run in a transaction.
  ///
  /// - Throws: an error when a row breaks the schema, or belongs to a table that does not keep such rows.
  func write(_ facts: PropertyFacts) throws {
    let rows = try facts.fieldsByTable()
    var changes: [String: TableChange] = [:]
    let id = facts.property.propertyID
    for table in UnifiedSchema.tables where table.declaration.keeping != .spans {
      if let spans = table.declaration.spans {
        try patch(
          rows[table.table] ?? [], of: table.declaration, spans, changed: facts.changedDays,
          days: facts.days(of: spans.dataset), property: id)
        continue
      }
      let change = try write(rows[table.table] ?? [], in: table.declaration, insteadOf: try old(table, facts))
      if FigureInput.compared.contains(table.table) { changes[table.table] = change }
    }
    let days = facts.days(of: .units)
    try patch(facts.units.units, changed: facts.changedDays, days: days, property: id)
    try patch(facts.units.rents, changed: facts.changedDays, days: days, property: id)
    try keepFigures(facts, changes)
  }

  /// Writes rows in place of others, all as values in the order of the table's columns.
  ///
  /// - Returns: the rows that differ.
  /// - Throws: an error when a row breaks the schema.
  @discardableResult
  func write(_ new: [[Field]], in table: TableDeclaration, insteadOf old: [[Field]]) throws -> TableChange {
    var left = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    var added: [[Field]] = []
    for row in new {
      if let count = left[row], count > 0 { left[row] = count - 1 } else { added.append(row) }
    }
    let condition = table.stored.map { "\($0) IS ?" }.joined(separator: " AND ")
    let removed = left.flatMap { Array(repeating: $0.key, count: $0.value) }
    for row in Set(removed) { try database.run("DELETE FROM \(table.name) WHERE \(condition)", row) }
    for row in added { try database.run(table.insert, row) }
    if UnifiedStore.isPublished(table.name) { partChanges.note(removed: removed, added: added, in: table) }
    rowsWritten += removed.count + added.count
    return TableChange(columns: table.stored, removed: removed, added: added)
  }

  /// The rows that the facts take the place of.
  private func old(_ table: any UnifiedRow.Type, _ facts: PropertyFacts) throws -> [[Field]] {
    let sql = "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.table) WHERE property_id = ?"
    let id = Field.text(facts.property.propertyID)
    switch (table.declaration.keeping, facts.changedDays) {
    case (.days, let days?):
      return try days.sorted().flatMap { try database.rows(sql + " AND as_of = ?", [id, .day($0)]) }
    default: return try database.rows(sql + condition(table, facts), [id])
    }
  }

  /// Leaves out the entries of listings that stay as they are.
  private func condition(_ table: any UnifiedRow.Type, _ facts: PropertyFacts) -> String {
    guard table.table == UnifiedTransaction.table, !facts.keptListings.isEmpty else { return "" }
    let names = facts.keptListings.sorted().map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
    return " AND source || ' ' || fiscal_month NOT IN (\(names))"
  }
}

extension PropertyFacts {
  /// The days of a dataset, those that stay as they are included.
  fileprivate func days(of dataset: UnifiedFactDay.Dataset) -> Set<CivilDate> {
    Set(days.filter { $0.dataset == dataset }.map(\.asOf))
  }

  /// The values of all rows but the spans, by table.
  fileprivate func fieldsByTable() throws -> [String: [[Field]]] {
    var tables: [String: [[Field]]] = [:]
    for row in rows.joined() { tables[type(of: row).table, default: []].append(row.fields) }
    for (table, rows) in records { tables[table, default: []] += rows.values }
    for row in plainRows {
      guard type(of: row).declaration.keeping == .days else { throw MisplacedRows(table: type(of: row).table) }
    }
    return tables
  }
}

/// The error for rows of single days in a table that cannot hold them: later syncs would lose them.
struct MisplacedRows: Error, CustomStringConvertible {
  let table: String

  var description: String {
    "\(table) has rows of single days, so 'as_of' must be in its key, and the days must be those of its dataset"
  }
}
