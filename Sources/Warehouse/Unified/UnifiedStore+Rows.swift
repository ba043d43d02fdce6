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
      let old = try old(table, facts)
      let new = table == UnifiedFactDay.self ? try facts.dayRows(insteadOf: old) : rows[table.table] ?? []
      let change = try write(new, in: table.declaration, insteadOf: old)
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
    var left = Dictionary(old.map { (StoredRow(fields: $0), 1) }, uniquingKeysWith: +)
    var added: [[Field]] = []
    for row in new {
      let key = StoredRow(fields: row)
      if let count = left[key], count > 0 { left[key] = count - 1 } else { added.append(row) }
    }
    let condition = table.stored.map { "\($0) IS ?" }.joined(separator: " AND ")
    let removed = left.flatMap { Array(repeating: $0.key.fields, count: $0.value) }
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
    case (_, let days?) where table == UnifiedFactDay.self:
      let names = days.union(facts.published.map(\.asOf)).sorted().map { "'\($0)'" }.joined(separator: ", ")
      return try database.rows(sql + " AND (is_current = 1 OR as_of IN (\(names)))", [id])
    default:
      let (condition, values) = condition(table, facts)
      return try database.rows(sql + condition, [id] + values)
    }
  }

  /// Leaves out the entries of listings that stay as they are.
  private func condition(_ table: any UnifiedRow.Type, _ facts: PropertyFacts) -> (String, [Field]) {
    guard table == UnifiedTransaction.self, !facts.keptListings.isEmpty else { return ("", []) }
    let values = Array(repeating: "(?, ?)", count: facts.keptListings.count).joined(separator: ", ")
    return (" AND (source, fiscal_month) NOT IN (VALUES \(values))", facts.keptListings.flatMap(\.values))
  }
}

/// A row that is looked up among many: its first values differ between nearly all rows of a property.
private struct StoredRow: Hashable {
  let fields: [Field]

  func hash(into hasher: inout Hasher) {
    for field in fields.dropFirst().prefix(4) { hasher.combine(field) }
  }
}

extension PropertyFacts {
  /// The rows of datasets' days in place of those of changed days, and of days that are or were current: a day that stays as
  /// it is keeps its row, apart from whether it is current.
  fileprivate func dayRows(insteadOf old: [[Field]]) throws -> [[Field]] {
    guard let changedDays else { return days.map { marked($0).fields } }
    let fresh = days.filter { changedDays.contains($0.asOf) }
    let kept = try old.map(UnifiedFactDay.init).filter { !changedDays.contains($0.asOf) }
    return (fresh + kept).map { marked($0).fields }
  }

  /// The days of a dataset, those that stay as they are included.
  fileprivate func days(of dataset: UnifiedFactDay.Dataset) -> Set<CivilDate> {
    Set(allDays.lazy.filter { $0.dataset == dataset }.map(\.asOf))
  }

  /// The values of all rows but the spans, by table.
  fileprivate func fieldsByTable() throws -> [String: [[Field]]] {
    var tables: [String: [[Field]]] = [:]
    for rows in rows {
      guard let first = rows.first else { continue }
      tables[type(of: first).table, default: []] += rows.map(\.fields)
    }
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
