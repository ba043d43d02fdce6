internal import Hashing
internal import PostgreSQL
internal import Warehouse

/// What is published from a data folder, and as whom.
public struct PublicationSettings: Sendable {
  /// The server.
  public var address: ServerAddress
  /// The names on the server.
  public var names: ServerNames
  /// The name of this data folder among the publishers of the database.
  public var publisher: String
  /// The number of receipts and decisions of the data folder, which only grows.
  public var generation: Int64
  /// Whether personal data is published, in a schema of its own.
  public var hasPersonal: Bool
  /// The properties that each login with the role of owners may read.
  public var readers: [String: [String]]

  /// Settings from their parts.
  public init(
    address: ServerAddress, names: ServerNames, publisher: String, generation: Int64, hasPersonal: Bool = false,
    readers: [String: [String]] = [:]
  ) {
    (self.address, self.names, self.publisher) = (address, names, publisher)
    (self.generation, self.hasPersonal, self.readers) = (generation, hasPersonal, readers)
  }
}

/// Publishes properties to a server: one property, one transaction, and of it only the parts that changed.
public final class Publisher {
  /// What was, or would be, done for a property.
  public struct Outcome: Sendable, Equatable {
    /// The property's key.
    public let property: String
    /// The number of parts that were sent or removed; 0 if nothing changed.
    public var parts = 0
    /// The number of rows that were sent.
    public var rows: Int64 = 0
    /// Whether the server had nothing of the property before.
    public var isFirst = false
  }

  private let settings: PublicationSettings
  let control: Control
  let reader: PublicationReader
  private var schema: ServerSchema { control.schema }

  /// Opens the databases of a data folder and connects to the server.
  ///
  /// - Parameters:
  ///   - settings: what is published, and as whom.
  ///   - unified: the path of `unified.db`.
  ///   - analyst: the path of the analysts' copy of the same sync.
  /// - Throws: `ServerError`, `PublishingError`, or an error of a database.
  public convenience init(_ settings: PublicationSettings, unified: String, analyst: String) throws {
    try self.init(settings, unified: unified, analyst: analyst, schema: ServerSchema())
  }

  /// Connects as a program whose version has another schema does.
  package init(_ settings: PublicationSettings, unified: String, analyst: String, schema: ServerSchema) throws {
    self.settings = settings
    reader = try PublicationReader(unified: unified, analyst: analyst)
    control = try Control(settings.address, settings.names, schema)
  }

  /// Lets the server count the rows of all tables for its query plans, after properties were published for the first
  /// time; later its own maintenance does so.
  ///
  /// - Throws: `ServerError`.
  public func analyze() throws {
    let place = try control.current() == true ? settings.names.current : control.storedName(schema.id)
    for table in schema.tables where !table.isPersonal {
      try control.server.execute("ANALYZE \(quoted(place)).\(table.name)")
    }
  }

  /// Whether the server can still be reached.
  public var isConnected: Bool { control.server.isConnected }

  /// The number of rows of published tables that were read so far.
  public var rowsRead: Int { reader.rowsRead }

  /// Creates what is missing on the server, before the first property.
  ///
  /// - Throws: `ServerError`.
  public func prepare() throws { try control.prepare() }

  /// The properties whose rows changed since they were published, by comparing one hash for each.
  ///
  /// - Parameter keys: the properties to look at.
  /// - Returns: the keys of those that changed and have rows, in order.
  /// - Throws: `ServerError`, or an error of a database.
  public func changed(_ keys: [String]) throws -> [String] {
    let known = try control.isPrepared ? control.publications() : [:]
    let totals = try reader.totals()
    return keys.filter { key in
      guard let total = totals[key] else { return false }
      guard let publication = known[key] else { return true }
      return publication.publisher != settings.publisher || publication.generation > settings.generation
        || publication.source != total || publication.hasPersonal != settings.hasPersonal
    }
  }

  /// The properties that have no rows, so that nothing of them is published.
  public func withoutRows(_ keys: [String]) throws -> [String] {
    let totals = try reader.totals()
    return keys.filter { totals[$0] == nil }
  }

  /// What publishing a property would send.
  ///
  /// - Throws: as `publish`.
  public func plan(_ property: String) throws -> Outcome {
    let publication = try control.isPrepared ? control.publications()[property] : nil
    try check(publication, property, takesOver: false)
    let known = try publication == nil ? [:] : manifest(of: property)
    return outcome(property, try differences(of: property, from: known), isFirst: publication == nil)
  }

  /// Publishes a property: everything that changed of it, or nothing.
  ///
  /// - Parameters:
  ///   - property: the property's key.
  ///   - isWhole: whether all parts are sent, including those that are recorded as equal.
  ///   - takesOver: whether another publisher's or a later state is replaced.
  /// - Returns: what was sent.
  /// - Throws: `PublishingError` or `ServerError`; the server has the earlier state in that case, unless the connection
  ///   failed during COMMIT. The next publication finds out which.
  public func publish(_ property: String, isWhole: Bool = false, takesOver: Bool = false) throws -> Outcome {
    try control.server.transaction {
      try control.lock(property)
      let publication = try control.publication(of: property)
      try check(publication, property, takesOver: takesOver)
      let place = try control.place()
      let known = try manifest(of: property)
      var changes = try differences(of: property, from: isWhole ? [:] : known)
      if isWhole { for (part, _) in known where changes[part] == nil { changes[part] = .some(nil) } }
      try record(property)
      try send(changes, of: property, to: place)
      return outcome(property, changes, isFirst: publication == nil)
    }
  }

  func check(_ publication: Publication?, _ property: String, takesOver: Bool) throws {
    guard let publication, !takesOver else { return }
    guard publication.publisher == settings.publisher else {
      throw PublishingError.claimed(property: property, by: publication.publisher)
    }
    guard publication.generation <= settings.generation else {
      throw PublishingError.older(property: property, server: publication.generation, own: settings.generation)
    }
  }

  /// The parts that the server should have, with the hash of what each is made from.
  private func wanted(of property: String) throws -> [ServerPart: RowHashSum] {
    let parts = try reader.parts(of: property)
    var wanted: [ServerPart: RowHashSum] = [:]
    for table in schema.tables where table.isOfProperty && (!table.isPersonal || settings.hasPersonal) {
      let other = parts.filter { $0.key.table == table.dependsOn }.values.reduce(into: RowHashSum()) { $0 += $1 }
      for (part, sum) in parts where part.table == table.name {
        var source = sum
        source += RowHashSum(rows: 0, high: other.high, low: other.low)
        wanted[ServerPart(part: part, isPersonal: table.isPersonal)] = source
      }
    }
    return wanted
  }

  /// The parts whose hash differs from the server's, with the hash of what they are made from; nil for those that have
  /// no rows any more.
  private func differences(
    of property: String, from known: [ServerPart: RowHashSum]
  ) throws -> [ServerPart: RowHashSum?] {
    let wanted = try wanted(of: property)
    var changes: [ServerPart: RowHashSum?] = wanted.filter { known[$0.key] != $0.value }.mapValues { $0 }
    for part in known.keys where wanted[part] == nil { changes[part] = .some(nil) }
    return changes
  }

  private func outcome(_ property: String, _ changes: [ServerPart: RowHashSum?], isFirst: Bool) -> Outcome {
    Outcome(
      property: property, parts: changes.count, rows: changes.values.compactMap { $0?.rows }.reduce(0, +),
      isFirst: isFirst)
  }

  /// The parts that the server is recorded to have, with the hash of what each was made from.
  private func manifest(of property: String) throws -> [ServerPart: RowHashSum] {
    let sql = """
      SELECT is_personal, table_name, part, source_rows, source_high, source_low
      FROM \(quoted(settings.names.control)).parts WHERE schema_id = $1 AND property_id = $2
      """
    return try control.server.rows(sql, [schema.id, property]).reduce(into: [:]) { parts, row in
      let part = TablePart(table: row[1] ?? "", part: row[2] ?? "")
      parts[ServerPart(part: part, isPersonal: row[0] == "t")] = try RowHashSum(texts: row[3...])
    }
  }

  private func send(_ changes: [ServerPart: RowHashSum?], of property: String, to place: String) throws {
    for table in schema.tables where table.isOfProperty {
      let own = changes.filter { $0.key.part.table == table.name && $0.key.isPersonal == table.isPersonal }
      guard !own.isEmpty else { continue }
      let schema = table.isPersonal ? settings.names.personal(place) : place
      let transfer = TableTransfer(server: control.server, table: table, property: property, schema: schema)
      let sent = Set(own.filter { $0.value != nil }.keys.map(\.part.part))
      let sums = try transfer.replace(Set(own.keys.map(\.part.part)), sending: sent, from: reader)
      try record(own, sums, of: property)
    }
  }
}

/// A part of a table on the server: as analysts see it, or its personal values.
struct ServerPart: Hashable {
  let part: TablePart
  let isPersonal: Bool
}

// What is recorded on the server.
extension Publisher {
  /// Records the property's new state.
  private func record(_ property: String) throws {
    let total = try reader.totals()[property] ?? RowHashSum()
    try control.server.rows(
      """
      INSERT INTO \(quoted(settings.names.control)).publications (
        schema_id, property_id, publisher, generation, has_personal, source_rows, source_high, source_low)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (schema_id, property_id) DO UPDATE SET publisher = excluded.publisher,
        generation = excluded.generation, has_personal = excluded.has_personal, source_rows = excluded.source_rows,
        source_high = excluded.source_high, source_low = excluded.source_low, published_at = now()
      """,
      [
        schema.id, property, settings.publisher, String(settings.generation), settings.hasPersonal ? "t" : "f",
      ] + texts(total))
  }

  /// Records the parts of a table that were sent, by their parts' names.
  private func record(
    _ changes: [ServerPart: RowHashSum?], _ sums: [String: RowHashSum], of property: String
  ) throws {
    let parts = "\(quoted(settings.names.control)).parts"
    let insert = changes.filter { $0.value != nil }
    for part in changes.keys {
      try control.server.rows(
        """
        DELETE FROM \(parts)
        WHERE schema_id = $1 AND property_id = $2 AND is_personal = $3 AND table_name = $4 AND part = $5
        """, [schema.id, property, part.isPersonal ? "t" : "f", part.part.table, part.part.part])
    }
    try control.server.copy("COPY \(parts) FROM STDIN") { rows in
      for (part, source) in insert {
        guard let source else { continue }
        let sum = sums[part.part.part] ?? RowHashSum()
        let key = [schema.id, property, part.isPersonal ? "t" : "f", part.part.table, part.part.part]
        for value in key + texts(source) + texts(sum) { rows.add(value) }
        try rows.endRow()
      }
    }
  }

  /// Records which logins may read the properties that this data folder publishes.
  ///
  /// - Throws: `ServerError`.
  public func setReaders() throws {
    let (server, control) = (control.server, quoted(settings.names.control))
    let sql = "SELECT property_id FROM \(control).publications WHERE schema_id = $1 AND publisher = $2"
    let own = Set(try server.rows(sql, [schema.id, settings.publisher]).compactMap { $0[0] })
    let wanted = Set(settings.readers.flatMap { role, keys in keys.filter(own.contains).map { [role, $0] } })
    let known = Set(
      try server.rows("SELECT role_name, property_id FROM \(control).readers").map { $0.map { $0 ?? "" } }
        .filter { own.contains($0[1]) })
    guard known != wanted else { return }
    try server.transaction {
      for row in known.subtracting(wanted) {
        try server.rows("DELETE FROM \(control).readers WHERE role_name = $1 AND property_id = $2", row)
      }
      for row in wanted.subtracting(known) { try server.rows("INSERT INTO \(control).readers VALUES ($1, $2)", row) }
    }
  }

  private func texts(_ sum: RowHashSum) -> [String] { [String(sum.rows), String(sum.high), String(sum.low)] }
}
