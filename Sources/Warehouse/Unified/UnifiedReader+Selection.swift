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
    if selection == nil, properties != nil { try shadow() }
    if selection != nil, properties == nil { try unshadow() }
    selection = properties
    guard let properties else { return }
    try database.run("DELETE FROM selected_properties", [])
    for key in properties.sorted() { try database.run("INSERT INTO selected_properties VALUES (?)", [.text(key)]) }
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

  private func shadow() throws {
    try database.execute("CREATE TEMP TABLE selected_properties (property_id TEXT NOT NULL PRIMARY KEY) STRICT")
    for table in try tables() {
      // The plus keeps the condition from choosing the index, so that a question is answered as it is without it.
      try database.execute(
        "CREATE TEMP VIEW \(table) AS SELECT * FROM main.\(table) "
          + "WHERE +property_id IN (SELECT property_id FROM temp.selected_properties)")
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
