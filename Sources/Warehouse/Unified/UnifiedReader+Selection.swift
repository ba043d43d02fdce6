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
  public func select(_ properties: Set<String>?) throws { try show(properties, hidesPersons: hidesPersons) }

  /// Hides the names and contacts of people from every further question, as the analysts' copy does.
  ///
  /// - Throws: the database's own error.
  public func hidePersons() throws { try show(selection, hidesPersons: true) }

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

  private func show(_ properties: Set<String>?, hidesPersons hides: Bool) throws {
    if (properties == nil) != (selection == nil) || hides != hidesPersons {
      if selection != nil || hidesPersons { try unshadow() }
      hidesPersons = hides
      if properties != nil || hides { try shadow(isSelected: properties != nil) }
    }
    selection = properties
    guard let properties else { return }
    try database.run("DELETE FROM selected_properties", [])
    for key in properties.sorted() { try database.run("INSERT INTO selected_properties VALUES (?)", [.text(key)]) }
  }

  private func shadow(isSelected: Bool) throws {
    try database.execute("CREATE TEMP TABLE selected_properties (property_id TEXT NOT NULL PRIMARY KEY) STRICT")
    // The plus keeps the condition from choosing the index, so that a question is answered as it is without it.
    let condition = isSelected ? " WHERE +property_id IN (SELECT property_id FROM temp.selected_properties)" : ""
    for table in try tables() {
      // What a sync keeps for the next one serves no question, and may hold names.
      let isHidden = hidesPersons && UnifiedSchema.kept.contains { $0.table == table }
      try database.execute(
        "CREATE TEMP VIEW \(table) AS SELECT \(try values(of: table)) FROM main.\(table)"
          + (isHidden ? " WHERE 0 = 1" : condition))
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

  /// The columns of a table as they are shown.
  private func values(of table: String) throws -> String {
    let privacy = hidesPersons ? UnifiedSchema.privacy(of: table) : [:]
    guard !privacy.isEmpty else { return "*" }
    return try rows("SELECT name FROM pragma_table_xinfo(?, 'main') ORDER BY cid", [.text(table)]).compactMap { row in
      row[0].text.map { column in
        switch privacy[column] {
        case nil: column
        case .personal: "NULL AS \(column)"
        case .reason: "CASE WHEN \(column) IS NOT NULL THEN '\(AnalystCopy.reason)' END AS \(column)"
        case .prospectID:
          """
          COALESCE('prospect ' || (SELECT p.rowid FROM main.unified_prospects p
            WHERE p.property_id = \(table).property_id AND p.prospect_id = \(table).\(column)), 'prospect unknown') AS \(column)
          """
        }
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
