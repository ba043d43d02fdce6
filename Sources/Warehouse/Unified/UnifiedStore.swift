internal import Domain
internal import SQLite

/// The writer of `unified.db`: one property, one transaction.
public final class UnifiedStore {
  let database: Connection
  /// How many rows were inserted and deleted so far.
  public internal(set) var rowsWritten = 0
  private var isTogether = false
  /// The tables of kept figures, by view.
  var figureTables: [String: TableDeclaration] = [:]
  /// The statements that compute them, by view, each with the view of units that it reads the sums of.
  var figureStatements: [String: (sql: String, units: String?)] = [:]
  /// The days of a property whose units are added up, by the view of single units.
  var summedDays: [String: Set<CivilDate>] = [:]
  /// The columns that are added up, by the same view.
  var summedColumns: [String: [String]] = [:]
  /// The changes of the parts' hashes in this transaction.
  var partChanges = PartChanges()

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
    try together { try put(state) }
  }

  /// Writes everything in one transaction or nothing; nested calls are part of the same transaction.
  ///
  /// - Throws: an error that the body throws; nothing is changed in that case.
  public func together<Result>(_ body: () throws -> Result) throws -> Result {
    if isTogether { return try body() }
    isTogether = true
    defer {
      isTogether = false
      partChanges = PartChanges()
    }
    return try database.transaction {
      let result = try body()
      try writePartHashes()
      return result
    }
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

  /// Puts the facts in place of what they replace, in one transaction, with their state.
  public func replace(_ facts: PropertyFacts, _ state: SyncState) throws {
    try together {
      try write(facts)
      try put(state)
    }
  }

  private func put(_ state: SyncState) throws {
    try database.run("DELETE FROM sync_state WHERE property_id = ?", [.text(state.propertyID)])
    try database.run(UnifiedSchema.syncState.declaration.insert, UnifiedSchema.syncState.fields(of: state))
  }

  /// The hash of the database's contents for one property.
  public func contentHash(of propertyID: String) throws -> String { try reader.contentHash(of: propertyID) }

  /// Forgets the properties that are not among these.
  ///
  /// - Returns: the keys that were forgotten, in order.
  /// - Throws: an error when it cannot be written.
  public func keepOnly(_ propertyIDs: Set<String>) throws -> [String] {
    let known = try database.rows("SELECT property_id FROM sync_state ORDER BY property_id").compactMap { $0[0].text }
    let gone = known.filter { !propertyIDs.contains($0) }
    try together {
      for id in gone {
        for name in propertyTables {
          try database.run("DELETE FROM \(name) WHERE property_id = ?", [.text(id)])
        }
      }
    }
    return gone
  }

  private func prepare() throws {
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = NORMAL")
    guard try !UnifiedSchema.isMade(database) else { return }
    try database.transaction {
      for (kind, name) in try objects() { try database.execute("DROP \(kind) IF EXISTS \(name)") }
      for step in UnifiedSchema.steps { try step.take(in: database) }
      try database.execute("PRAGMA user_version = \(UnifiedSchema.version)")
      try database.execute("PRAGMA application_id = \(UnifiedSchema.digest)")
    }
  }

  private func objects() throws -> [(String, String)] {
    let sql =
      "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, name"
    return try database.rows(sql).map { ($0[0].text == "view" ? "VIEW" : "TABLE", $0[1].text ?? "") }
  }
}
