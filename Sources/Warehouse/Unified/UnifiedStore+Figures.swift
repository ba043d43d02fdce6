internal import Domain
internal import SQLite

// The figures of the days that changed are computed and put in place of those that are kept.
extension UnifiedStore {
  /// Makes a property's figures again where the rules say so; must run in the transaction that wrote its rows.
  ///
  /// - Throws: an error of the database.
  func keepFigures(_ facts: PropertyFacts, _ changes: [String: TableChange]) throws {
    var changes = FigureChanges(facts: facts, changes: changes)
    for figures in KeptFigures.all {
      if figures.form == .property {
        try keepRows(figures, of: facts.property.propertyID)
        continue
      }
      let good = Set(changes.goodDays(of: figures.dataset).map(\.asOf))
      let days = FigureDays(
        property: facts.property.propertyID, good: good, changed: changes.days(of: figures),
        isWhole: facts.changedDays == nil)
      guard days.isWhole || !days.changed.isEmpty else { continue }
      switch figures.form {
      case .days:
        let change = try keepDays(figures, days)
        if FigureInput.compared.contains(figures.table) { changes.changes[figures.table] = change }
      case .spans: try keepSpans(figures, days)
      case .property: break
      }
    }
  }

  private func keepRows(_ figures: KeptFigures, of property: String) throws {
    let table = try declaration(of: figures)
    let columns = table.stored.joined(separator: ", ")
    let old = try database.rows("SELECT \(columns) FROM \(table.name) WHERE property_id = ?", [.text(property)])
    let new = try database.rows("SELECT \(columns) FROM (\(figures.ofProperty))", [.text(property)])
    try write(new, in: table, insteadOf: old)
  }

  private func keepDays(_ figures: KeptFigures, _ days: FigureDays) throws -> TableChange {
    let table = try declaration(of: figures)
    let stored = "SELECT \(table.stored.joined(separator: ", ")) FROM \(table.name) WHERE property_id = ?"
    let property = Field.text(days.property)
    let old =
      days.isWhole
      ? try database.rows(stored, [property])
      : try days.changed.flatMap { try database.rows(stored + " AND as_of = ?", [property, .day($0)]) }
    return try write(try compute(figures, days).flatMap(\.value), in: table, insteadOf: old)
  }

  private func keepSpans(_ figures: KeptFigures, _ days: FigureDays) throws {
    let table = SpanTable(try declaration(of: figures))
    let fresh = try compute(figures, days).mapValues { $0.map { table.row($0) } }
    try patch(
      fresh, changed: days.isWhole ? nil : days.changed, days: days.good, property: days.property, in: table)
  }

  /// The rows of each good day that changed, as the table has them.
  private func compute(_ figures: KeptFigures, _ days: FigureDays) throws -> [CivilDate: [[Field]]] {
    let columns = try declaration(of: figures).stored.map(figures.computed).joined(separator: ", ")
    let sql = "SELECT \(columns) FROM \(figures.computing) WHERE property_id = ? AND as_of = ?"
    return try days.changed.intersection(days.good).reduce(into: [:]) { rows, day in
      rows[day] = try database.rows(sql, [.text(days.property), .day(day)])
    }
  }

  private func declaration(of figures: KeptFigures) throws -> TableDeclaration {
    if let known = figureTables[figures.view] { return known }
    let table = try figures.declaration(in: database)
    figureTables[figures.view] = table
    return table
  }
}

/// The days of a property whose figures are made again.
private struct FigureDays {
  let property: String
  /// All days that have figures.
  let good: Set<CivilDate>
  /// The days whose figures are made again; those that are not good have none any more.
  let changed: Set<CivilDate>
  /// Whether nothing of the property is kept.
  let isWhole: Bool
}
