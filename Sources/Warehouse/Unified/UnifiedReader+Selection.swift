public import Domain
internal import SQLite

extension UnifiedReader {
  /// Restricts every further question to some properties: the others' rows do not exist for it.
  ///
  /// The views pool what the tables hold, so that pooled figures are of these properties alone. SQLite looks for a name
  /// in the connection's temporary schema first: there, each table becomes a view of the properties' rows, and each view
  /// is made again over these.
  ///
  /// - Parameter properties: their keys; nil for all.
  /// - Throws: the database's own error.
  public func select(_ properties: Set<String>?) throws {
    try show(properties, hidesPersons: hidesPersons, applied)
  }

  /// Hides the names and contacts of people from every further question, as the analysts' copy does.
  ///
  /// - Throws: the database's own error.
  public func hidePersons() throws { try show(selection, hidesPersons: true, applied) }

  /// The policy that figures follow; nil for the default, with the figures as they are stored.
  public var appliedPolicy: FigurePolicy? { applied?.policy }

  /// Makes every further question about occupancy, exposure and delinquency follow a policy.
  ///
  /// The computing views read what the policy makes of their tables, so that a formula exists once; each property has only
  /// the figures of the requested day. Figures of other views stay those of the default.
  ///
  /// - Parameters:
  ///   - policy: the policy; nil for the default, with the figures as they are stored.
  ///   - asOf: the requested day; nil for each property's current day.
  /// - Throws: the database's own error.
  public func apply(_ policy: FigurePolicy?, asOf: CivilDate? = nil) throws {
    try show(selection, hidesPersons: hidesPersons, policy.map { AppliedPolicy(policy: $0, asOf: asOf) })
  }

  /// Answers every further question from the same state of the database, whatever is written meanwhile.
  ///
  /// - Throws: the database's own error.
  public func keepSnapshot() throws {
    try database.execute("BEGIN")
    _ = try rows("SELECT COUNT(*) FROM main.sqlite_schema")
  }

  /// Asks questions about some properties alone; afterwards, the earlier selection applies again.
  ///
  /// - Parameters:
  ///   - properties: their keys; those that are not selected already stay excluded.
  ///   - body: asks the questions.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws, or the database's own error.
  public func selecting<Result>(_ properties: Set<String>, _ body: () throws -> Result) throws -> Result {
    let earlier = selection
    try select(earlier.map { $0.intersection(properties) } ?? properties)
    let result: Result
    do { result = try body() } catch {
      try select(earlier)
      throw error
    }
    try select(earlier)
    return result
  }

  private func show(_ properties: Set<String>?, hidesPersons hides: Bool, _ policy: AppliedPolicy?) throws {
    if (properties == nil) != (selection == nil) || hides != hidesPersons || policy != applied {
      if selection != nil || hidesPersons || applied != nil { try unshadow() }
      (hidesPersons, applied) = (hides, policy)
      if properties != nil || hides || policy != nil { try shadow(isSelected: properties != nil) }
    }
    selection = properties
    guard let properties else { return }
    try database.run("DELETE FROM selected_properties", [])
    for key in properties.sorted() { try database.run("INSERT INTO selected_properties VALUES (?)", [.text(key)]) }
  }

  private func shadow(isSelected: Bool) throws {
    try database.execute("CREATE TEMP TABLE selected_properties (property_id TEXT NOT NULL PRIMARY KEY) STRICT")
    // The plus keeps the condition from choosing the index, so that a question is answered as it is without it.
    let selected = isSelected ? "+property_id IN (SELECT property_id FROM temp.selected_properties)" : nil
    for table in try tables() {
      try database.execute("CREATE TEMP VIEW \(table) AS \(try shown(table, selected))")
    }
    for (_, statement) in try views() {
      try database.execute("CREATE TEMP VIEW" + statement.dropFirst("CREATE VIEW".count))
    }
  }

  private func unshadow() throws {
    for (name, _) in try views().reversed() { try database.execute("DROP VIEW temp.\(name)") }
    for table in try tables() { try database.execute("DROP VIEW temp.\(table)") }
    try database.execute("DROP TABLE temp.selected_properties")
  }

  /// Selects the rows of a table that are shown; kept figures are computed again where a policy may change them.
  private func shown(_ table: String, _ selected: String?) throws -> String {
    if applied != nil, let kept = KeptFigures.all.first(where: { $0.table == table && $0.followsPolicy }) {
      let values = try columnNames(of: table).map { "\(kept.computed($0)) AS \($0)" }
      return "SELECT \(values.joined(separator: ", ")) FROM \(kept.computing)"
    }
    // What a sync keeps for the next one serves no question, and may hold names.
    let isHidden = hidesPersons && UnifiedSchema.kept.contains { $0.table == table }
    let conditions = [isHidden ? "0 = 1" : nil, selected, applied?.condition(of: table)].compactMap(\.self)
    return "SELECT \(try values(of: table)) FROM main.\(table)"
      + (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))")
  }

  private func columnNames(of table: String) throws -> [String] {
    try rows("SELECT name FROM pragma_table_xinfo(?, 'main') ORDER BY cid", [.text(table)]).compactMap { $0[0].text }
  }

  /// The columns of a table as they are shown.
  private func values(of table: String) throws -> String {
    let privacy = hidesPersons ? UnifiedSchema.privacy(of: table) : [:]
    let counted = applied?.columns(of: table) ?? [:]
    guard !privacy.isEmpty || !counted.isEmpty else { return "*" }
    return try columnNames(of: table).map { column in
      switch privacy[column] {
      case nil: counted[column].map { "\($0) AS \(column)" } ?? column
      case .personal: "NULL AS \(column)"
      case .reason: "CASE WHEN \(column) IS NOT NULL THEN '\(AnalystCopy.reason)' END AS \(column)"
      case .prospectID:
        """
        COALESCE('prospect ' || (SELECT p.rowid FROM main.unified_prospects p
          WHERE p.property_id = \(table).property_id AND p.prospect_id = \(table).\(column)), 'prospect unknown') AS \(column)
        """
      }
    }.joined(separator: ", ")
  }

  /// The tables with rows of properties.
  private func tables() throws -> [String] {
    try rows(
      """
      SELECT t.name FROM main.sqlite_schema t WHERE t.type = 'table'
        AND EXISTS (SELECT 1 FROM pragma_table_info(t.name, 'main') c WHERE c.name = 'property_id') ORDER BY t.name
      """
    ).compactMap { $0[0].text }
  }

  /// The views, in the order of their creation, each with its statement.
  private func views() throws -> [(name: String, statement: String)] {
    try rows("SELECT name, sql FROM main.sqlite_schema WHERE type = 'view' ORDER BY rowid").compactMap { fields in
      fields[0].text.flatMap { name in fields[1].text.map { (name, $0) } }
    }
  }
}
