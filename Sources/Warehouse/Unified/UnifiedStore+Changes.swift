internal import SQLite

// Which properties a sync of one property touches: seen in each write, not by reading everything before and after.
extension UnifiedStore {
  /// Notes from now on the properties, other than one, whose rows this connection changes.
  ///
  /// Triggers of the connection note them; they end with it, and the database does not have them.
  public func noteChanges(besides propertyID: String) throws {
    try database.execute("CREATE TEMP TABLE synced_property (property_id TEXT NOT NULL)")
    try database.run("INSERT INTO synced_property VALUES (?)", [.text(propertyID)])
    try database.execute("CREATE TEMP TABLE changed_others (property_id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID")
    for table in propertyTables {
      for (event, row) in [("INSERT", "NEW"), ("UPDATE", "OLD"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
        try database.execute(
          """
          CREATE TEMP TRIGGER note_\(table)_\(event)_\(row) AFTER \(event) ON main.\(table)
          WHEN \(row).property_id <> (SELECT property_id FROM synced_property)
          BEGIN INSERT OR IGNORE INTO changed_others VALUES (\(row).property_id); END
          """)
      }
    }
  }

  /// The other properties whose rows changed since `noteChanges`, by key; none if nothing was to be noted.
  public func changedOthers() throws -> [String] {
    let noted = try database.rows("SELECT 1 FROM temp.sqlite_schema WHERE name = 'changed_others'")
    guard !noted.isEmpty else { return [] }
    return try database.rows("SELECT property_id FROM changed_others ORDER BY property_id").compactMap { $0[0].text }
  }

  /// Every table with rows of properties, also those that sync keeps for itself.
  var propertyTables: [String] {
    UnifiedSchema.propertyTables.map(\.name) + UnifiedSchema.kept.map { $0.table } + KeptFigures.all.map(\.table)
      + ["sync_state"]
  }
}
