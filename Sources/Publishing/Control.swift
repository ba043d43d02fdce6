internal import Hashing
internal import PostgreSQL
internal import Warehouse

/// What publishers record on the server, and the schemas of the versions.
struct Control {
  let server: Server
  let names: ServerNames
  let schema: ServerSchema

  /// Connects as a member of the publishers' role.
  ///
  /// - Throws: `PublishingError` if the database was not prepared.
  init(_ address: ServerAddress, _ names: ServerNames, _ schema: ServerSchema) throws {
    server = try address.connect()
    (self.names, self.schema) = (names, schema)
    let sql =
      "SELECT count(*) FROM pg_catalog.pg_roles WHERE rolname IN ($1, $2, $3) AND (rolname <> $1 OR pg_has_role(oid, 'MEMBER'))"
    let known = try server.rows(sql, [names.publisher, names.analyst, names.owner])
    guard known.first?[0] == "3" else { throw PublishingError.noRoles(names.publisher) }
    let encoding = try server.rows("SHOW server_encoding").first?[0] ?? ""
    guard encoding == "UTF8" else { throw PublishingError.encoding(encoding) }
    try server.execute("SET ROLE \(quoted(names.publisher))")
  }

  /// Whether the server has this version's schema.
  var isPrepared: Bool {
    get throws {
      let sql = "SELECT to_regclass($1) IS NOT NULL"
      guard try server.rows(sql, ["\(quoted(names.control)).schemas"]).first?[0] == "t" else { return false }
      return try current() != nil
    }
  }

  /// Creates the control tables and this version's schema where they are missing; the first schema is the current one.
  func prepare() throws {
    if try isPrepared { return }
    try server.transaction {
      // Publishers that start at the same time wait here.
      try lock(names.control)
      let isKnown = try server.rows("SELECT to_regnamespace($1) IS NOT NULL", [quoted(names.control)]).first?[0] == "t"
      if !isKnown { for statement in names.controlStatements { try server.execute(statement) } }
      if try current() == nil { try createSchema() }
    }
  }

  private func createSchema() throws {
    let insert = """
      INSERT INTO \(quoted(names.control)).schemas (schema_id, version, is_current)
      SELECT $1, $2, NOT EXISTS (SELECT FROM \(quoted(names.control)).schemas) RETURNING is_current
      """
    let isCurrent = try server.rows(insert, [schema.id, String(schema.version)]).first?[0] == "t"
    let place = isCurrent ? names.current : storedName(schema.id)
    let personal = names.personal(place)
    for (place, statements, isPersonal) in [
      (place, schema.statements, false), (personal, schema.personalStatements, true),
    ] {
      try server.execute("CREATE SCHEMA \(quoted(place))")
      try server.execute("SET LOCAL search_path = \(quoted(place))")
      for statement in statements { try server.execute(statement) }
      let tables = schema.tables.filter { $0.isPersonal == isPersonal }.map { ($0.name, $0.isOfProperty) }
      for statement in names.policies(tables) { try server.execute(statement) }
      if !isPersonal { for statement in names.grants(on: place) { try server.execute(statement) } }
    }
  }

  /// Whether this version's schema is the current one; nil if the server does not have it.
  ///
  /// In a transaction, a switch waits until the transaction ends.
  func current(isLocking: Bool = false) throws -> Bool? {
    let sql = "SELECT is_current FROM \(quoted(names.control)).schemas WHERE schema_id = $1"
    return try server.rows(sql + (isLocking ? " FOR SHARE" : ""), [schema.id]).first.map { $0[0] == "t" }
  }

  /// The name of the schema that holds this version's tables now.
  func place() throws -> String {
    guard let isCurrent = try current(isLocking: true) else { throw PublishingError.noSchema(storedName(schema.id)) }
    return isCurrent ? names.current : storedName(schema.id)
  }

  /// The name of a version's schema while it is not the current one.
  func storedName(_ id: String) -> String { "\(names.current)_\(id)" }

  /// Waits until no other publisher works on the same; until the transaction ends.
  func lock(_ what: String) throws {
    try server.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", ["\(names.current) \(what)"])
  }

  /// What is published of each property in this version's schema.
  func publications() throws -> [String: Publication] {
    let rows = try server.rows(Publication.select(names) + " WHERE schema_id = $1", [schema.id])
    return try rows.reduce(into: [:]) { all, row in all[row[0] ?? ""] = try Publication(row) }
  }

  /// What is published of one property; the row is locked until the transaction ends.
  func publication(of property: String) throws -> Publication? {
    let sql = Publication.select(names) + " WHERE schema_id = $1 AND property_id = $2 FOR UPDATE"
    return try server.rows(sql, [schema.id, property]).first.map { try Publication($0) }
  }

  /// Makes this version's schema the current one, by names alone; readers that are reading keep what they read.
  ///
  /// - Returns: whether it was not the current one before.
  /// - Throws: `PublishingError` if properties of the current schema are missing from it.
  func makeCurrent() throws -> Bool {
    try server.transaction {
      try lock(names.control)
      let table = "\(quoted(names.control)).schemas"
      let sql = "SELECT schema_id, is_current FROM \(table) ORDER BY schema_id FOR UPDATE"
      let schemas = try server.rows(sql)
      guard schemas.contains(where: { $0[0] == schema.id }) else {
        throw PublishingError.noSchema(storedName(schema.id))
      }
      guard let old = schemas.first(where: { $0[1] == "t" })?[0], old != schema.id else { return false }
      let missing = try server.rows(
        """
        SELECT property_id FROM \(quoted(names.control)).publications WHERE schema_id = $1 EXCEPT
        SELECT property_id FROM \(quoted(names.control)).publications WHERE schema_id = $2 ORDER BY 1
        """, [old, schema.id]
      ).compactMap { $0[0] }
      guard missing.isEmpty else { throw PublishingError.incomplete(schema: storedName(schema.id), missing: missing) }
      let renames = [(names.current, storedName(old)), (storedName(schema.id), names.current)]
      for (from, to) in renames {
        try server.execute("ALTER SCHEMA \(quoted(from)) RENAME TO \(quoted(to))")
        try server.execute(
          "ALTER SCHEMA \(quoted(names.personal(from))) RENAME TO \(quoted(names.personal(to)))")
      }
      try server.rows("UPDATE \(table) SET is_current = false WHERE schema_id = $1", [old])
      try server.rows("UPDATE \(table) SET is_current = true WHERE schema_id = $1", [schema.id])
      return true
    }
  }
}

/// What the server has of a property.
struct Publication: Equatable {
  let publisher: String
  let generation: Int64
  let hasPersonal: Bool
  /// The hash of the rows of `unified.db` that it was made from.
  let source: RowHashSum

  init(_ row: [String?]) throws(ServerError) {
    publisher = row[1] ?? ""
    generation = try number(row[2])
    hasPersonal = row[3] == "t"
    source = try RowHashSum(texts: row[4...])
  }

  static func select(_ names: ServerNames) -> String {
    """
    SELECT property_id, publisher, generation, has_personal, source_rows, source_high, source_low
    FROM \(quoted(names.control)).publications
    """
  }
}

/// A whole number that the server wrote as text.
private func number(_ text: String?) throws(ServerError) -> Int64 {
  guard let number = text.flatMap({ Int64($0) }) else { throw ServerError("a whole number was expected") }
  return number
}

extension RowHashSum {
  /// The sum that the server wrote as three texts.
  init(texts: ArraySlice<String?>) throws(ServerError) {
    let first = texts.startIndex
    guard texts.count == 3 else { throw ServerError("the sum of rows' hashes was expected") }
    self.init(rows: try number(texts[first]), high: try number(texts[first + 1]), low: try number(texts[first + 2]))
  }
}
