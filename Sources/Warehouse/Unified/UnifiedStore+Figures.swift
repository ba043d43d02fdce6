internal import Domain
internal import SQLite

// The figures of the days that changed are computed and put in place of those that are kept.
extension UnifiedStore {
  /// Makes a property's figures again where the rules say so; must run in the transaction that wrote its rows.
  ///
  /// - Throws: an error of the database.
  func keepFigures(_ facts: PropertyFacts, _ changes: [String: TableChange]) throws {
    var changes = FigureChanges(facts: facts, changes: changes)
    summedDays = [:]
    for figures in KeptFigures.all {
      switch figures.form {
      case .property: try keepRows(figures, of: facts.property.propertyID)
      case .days:
        guard let change = try changes.made(figures).map({ try keepDays(figures, $0) }) else { continue }
        if FigureInput.compared.contains(figures.table) { changes.changes[figures.table] = change }
      case .spans: try changes.made(figures).map { try keepSpans(figures, $0) }
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
    let (sql, units) = try statement(of: figures)
    return try days.changed.intersection(days.good).reduce(into: [:]) { rows, day in
      if let units { try sum(units, of: days.property, on: day) }
      rows[day] = try database.rows(sql, [.text(days.property), .day(day)])
    }
  }

  /// The statement for the rows of a day, and the view of units that it reads the sums of.
  private func statement(of figures: KeptFigures) throws -> (sql: String, units: String?) {
    if let known = figureStatements[figures.view] { return known }
    let columns = try declaration(of: figures).stored.map(figures.computed).joined(separator: ", ")
    let sql = "SELECT \(columns) FROM \(figures.summing) WHERE property_id = ? AND as_of = ?"
    figureStatements[figures.view] = (sql, figures.units)
    return (sql, figures.units)
  }

  private func declaration(of figures: KeptFigures) throws -> TableDeclaration {
    if let known = figureTables[figures.view] { return known }
    let table = try figures.declaration(in: database)
    figureTables[figures.view] = table
    return table
  }
}

extension UnifiedStore {
  /// Adds up a day's units by floor plan and bedroom count, for all figures that are sums over them: the property's, and
  /// those of its floor plans and bedroom counts.
  private func sum(_ units: String, of property: String, on day: CivilDate) throws {
    if summedDays[units] == nil { try prepareSums(of: units) }
    guard summedDays[units, default: []].insert(day).inserted else { return }
    let sql = "INSERT INTO temp.\(KeptFigures.sums(of: units)) \(try select(units)) GROUP BY \(UnifiedStore.summedBy)"
    try database.run(sql, [.text(property), .day(day)])
  }

  /// The table is the connection's own, and ends with a transaction that fails.
  private func prepareSums(of units: String) throws {
    let table = KeptFigures.sums(of: units)
    try database.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS \(table) AS \(try select(units, where: "0")) GROUP BY \(UnifiedStore.summedBy);
      CREATE INDEX IF NOT EXISTS temp.days_of_\(table) ON \(table) (as_of);
      DELETE FROM temp.\(table)
      """)
  }

  private func select(_ units: String, where condition: String = "property_id = ? AND as_of = ?") throws -> String {
    let columns = try unitColumns(units).map { "SUM(\($0)) AS \($0)" }.joined(separator: ", ")
    return "SELECT \(UnifiedStore.summedBy), \(columns) FROM \(units) WHERE \(condition)"
  }

  /// The columns that add up.
  private func unitColumns(_ units: String) throws -> [String] {
    if let known = summedColumns[units] { return known }
    let others = UnifiedStore.summedBy.split(separator: ", ").map(String.init) + ["unit_id"]
    let columns = try database.statement("SELECT * FROM \(units)").columnNames.filter { !others.contains($0) }
    summedColumns[units] = columns
    return columns
  }

  private static let summedBy = "property_id, as_of, floorplan, bedrooms"
}
