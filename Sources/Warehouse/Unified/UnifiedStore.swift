internal import SQLite

/// The writer of `unified.db`: one property, one transaction.
public final class UnifiedStore {
  private let database: Connection

  /// Opens the database, and makes it where it is missing or of another version.
  ///
  /// A database of another version is emptied: it is derived, so a sync fills it again.
  public init(path: String) throws {
    database = try Connection(path: path, mode: .readWrite)
    try prepare()
  }

  /// A database in memory, for tests.
  public init() throws {
    database = try Connection(path: "", mode: .memory)
    try prepare()
  }

  /// Reads from the same connection.
  public var reader: UnifiedReader { reader() }

  /// Reads from the same connection, with what each source calls its reports.
  public func reader(_ reportNames: [String: ReportNames] = [:]) -> UnifiedReader {
    UnifiedReader(database, reportNames)
  }

  /// What the property was last synced from; nil if it never was.
  public func state(of propertyID: String) throws -> SyncState? {
    let sql = "SELECT inputs, loads, settings, seen FROM sync_state WHERE property_id = ?"
    return try database.rows(sql, [.text(propertyID)]).first.map { fields in
      SyncState(
        propertyID: propertyID, inputs: fields[0].text ?? "", loads: Int(fields[1].integer ?? 0),
        settings: fields[2].text ?? "", seen: fields[3].text ?? "")
    }
  }

  /// Records what was examined of a property whose rows stay as they are.
  public func setState(_ state: SyncState) throws {
    try database.transaction { try put(state) }
  }

  /// Puts the facts in place of all that is known of the property, in one transaction.
  ///
  /// - Parameters:
  ///   - facts: all of the property's rows.
  ///   - inputs: what they were made from, for `state(of:)`.
  /// - Throws: an error when a row breaks the schema; nothing is changed in that case.
  public func replace(_ facts: PropertyFacts, inputs: String) throws {
    try replace(facts, SyncState(propertyID: facts.property.propertyID, inputs: inputs))
  }

  /// Puts the facts in place of all that is known of the property, in one transaction, with their state.
  public func replace(_ facts: PropertyFacts, _ state: SyncState) throws {
    let id = Field.text(facts.property.propertyID)
    try database.transaction {
      for table in UnifiedSchema.tables {
        try database.run("DELETE FROM \(table.table) WHERE property_id = ?", [id])
      }
      for rows in facts.rows {
        for row in rows { try database.run(type(of: row).declaration.insert, row.fields) }
      }
      try put(state)
    }
  }

  private func put(_ state: SyncState) throws {
    try database.run("DELETE FROM sync_state WHERE property_id = ?", [.text(state.propertyID)])
    try database.run(UnifiedSchema.syncState.declaration.insert, UnifiedSchema.syncState.fields(of: state))
  }

  /// The hash of the database's contents for one property.
  public func contentHash(of propertyID: String) throws -> String {
    var hash = ContentHash()
    for table in UnifiedSchema.tables {
      let columns = table.columns.joined(separator: ", ")
      let sql = "SELECT \(columns) FROM \(table.table) WHERE property_id = ? ORDER BY \(columns)"
      try hash.add(database, sql, [.text(propertyID)])
    }
    return hash.hex()
  }

  /// Forgets the properties that are not among these.
  ///
  /// - Returns: the keys that were forgotten, in order.
  /// - Throws: an error when it cannot be written.
  public func keepOnly(_ propertyIDs: Set<String>) throws -> [String] {
    let known = try database.rows("SELECT property_id FROM sync_state ORDER BY property_id").compactMap { $0[0].text }
    let gone = known.filter { !propertyIDs.contains($0) }
    try database.transaction {
      for id in gone {
        for name in UnifiedSchema.tables.map({ $0.table }) + ["sync_state"] {
          try database.run("DELETE FROM \(name) WHERE property_id = ?", [.text(id)])
        }
      }
    }
    return gone
  }

  private func prepare() throws {
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = NORMAL")
    let version = try database.rows("PRAGMA user_version").first?[0].integer ?? 0
    guard version != UnifiedSchema.version else { return }
    try database.transaction {
      for (kind, name) in try objects() { try database.execute("DROP \(kind) IF EXISTS \(name)") }
      for statement in UnifiedSchema.statements { try database.execute(statement) }
      try database.execute("PRAGMA user_version = \(UnifiedSchema.version)")
    }
  }

  private func objects() throws -> [(String, String)] {
    let sql =
      "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, name"
    return try database.rows(sql).map { ($0[0].text == "view" ? "VIEW" : "TABLE", $0[1].text ?? "") }
  }
}
