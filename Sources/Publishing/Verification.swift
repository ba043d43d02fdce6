internal import Hashing
internal import PostgreSQL
internal import Warehouse

// What the server has, compared with what is recorded: a change that was made there since is found only in this way.
extension Publisher {
  /// A part whose rows on the server are not those that were published.
  public struct Difference: Sendable, Equatable {
    /// The table.
    public let table: String
    /// The day or month; blank if all of the property's rows are one part.
    public let part: String
    /// Whether it is in the schema of personal data.
    public let isPersonal: Bool
  }

  /// Computes the hashes of a property's rows on the server, and compares them with the recorded ones.
  ///
  /// - Returns: the parts that differ, in the order of the tables.
  /// - Throws: `ServerError`, or `PublishingError` if the server does not have this version's schema.
  public func verify(_ property: String) throws -> [Difference] {
    guard try control.isPrepared else { throw PublishingError.noSchema(control.storedName(control.schema.id)) }
    return try control.server.transaction {
      // One snapshot for all statements, so that a publication in between is seen as a whole or not at all.
      try control.server.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
      let isCurrent = try control.current() ?? false
      let place = isCurrent ? control.names.current : control.storedName(control.schema.id)
      let recorded = try recordedSums(of: property)
      return try control.schema.tables.filter(\.isOfProperty).flatMap { table in
        let schema = table.isPersonal ? control.names.personal(place) : place
        let stored = try TableTransfer(server: control.server, table: table, property: property, schema: schema)
          .stored()
        let known = recorded.filter { $0.key.part.table == table.name && $0.key.isPersonal == table.isPersonal }
        let expected = Dictionary(uniqueKeysWithValues: known.map { ($0.key.part.part, $0.value) })
        return Set(stored.keys).union(expected.keys).sorted().filter { stored[$0] != expected[$0] }.map {
          Difference(table: table.name, part: $0, isPersonal: table.isPersonal)
        }
      }
    }
  }

  private func recordedSums(of property: String) throws -> [ServerPart: RowHashSum] {
    let sql = """
      SELECT is_personal, table_name, part, row_count, hash_high, hash_low
      FROM \(quoted(control.names.control)).parts WHERE schema_id = $1 AND property_id = $2
      """
    return try control.server.rows(sql, [control.schema.id, property]).reduce(into: [:]) { parts, row in
      let part = ServerPart(part: TablePart(table: row[1] ?? "", part: row[2] ?? ""), isPersonal: row[0] == "t")
      parts[part] = try RowHashSum(texts: row[3...])
    }
  }

  /// Removes all that the server has of a property in this version's schema.
  ///
  /// - Returns: whether it had anything.
  /// - Throws: `PublishingError` if another publisher owns the property, or `ServerError`.
  public func remove(_ property: String) throws -> Bool {
    guard try control.isPrepared else { return false }
    return try control.server.transaction {
      try control.lock(property)
      guard let publication = try control.publication(of: property) else { return false }
      try check(publication, property, takesOver: false)
      let place = try control.place()
      for table in control.schema.tables where table.isOfProperty {
        let schema = table.isPersonal ? control.names.personal(place) : place
        try control.server.rows("DELETE FROM \(quoted(schema)).\(table.name) WHERE property_id = $1", [property])
      }
      let own = quoted(control.names.control)
      try control.server.rows("DELETE FROM \(own).readers WHERE property_id = $1", [property])
      try control.server.rows(
        "DELETE FROM \(own).publications WHERE schema_id = $1 AND property_id = $2", [control.schema.id, property])
      return true
    }
  }

  /// Makes this version's schema the current one for readers.
  ///
  /// - Returns: whether it was not the current one before.
  /// - Throws: `PublishingError` if properties of the current schema are missing from it.
  public func switchSchema() throws -> Bool {
    guard try control.isPrepared else { throw PublishingError.noSchema(control.storedName(control.schema.id)) }
    return try control.makeCurrent()
  }

  /// Whether readers use this version's schema; nil if the server does not have it.
  public var isCurrent: Bool? {
    get throws { try control.isPrepared ? control.current() : nil }
  }
}
