public import Domain
internal import SQLite

/// The raw database of one source: the record of every load, and the rows of the active loads.
public final class RawStore {
  /// The tables of the source's feeds, by name.
  public let tables: [RawTable]
  let database: Connection
  private var isTogether = false

  /// Opens the database, and creates it if it is missing or was made for other tables.
  ///
  /// - Parameters:
  ///   - path: the file; nil for one in memory, for tests.
  ///   - tables: the source's raw tables.
  /// - Throws: an error when the file cannot be opened or is no database.
  public init(path: String?, tables: [RawTable]) throws {
    self.tables = tables
    database = try Connection(path: path ?? "", mode: path == nil ? .memory : .readWrite)
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = NORMAL")
    try database.execute("PRAGMA foreign_keys = ON")
    try RawSchema.prepare(database, tables: tables)
  }

  /// Opens the database read-only.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - tables: the source's raw tables.
  /// - Throws: an error when there is no such file.
  public init(reading path: String, tables: [RawTable]) throws {
    self.tables = tables
    database = try Connection(path: path, mode: .readOnly)
  }

  /// Whether the database has the tables of this version of the program.
  public var isOfThisVersion: Bool {
    get throws { try RawSchema.isMade(database, for: tables) }
  }

  /// Writes the record of a load and its rows, completely or not at all.
  ///
  /// If another load of the same feed, property, day and scope is active, the one that `LoadRecord.precedes` ranks
  /// last is active afterwards, regardless of the order of loading. An earlier record of the same delivery is
  /// replaced.
  ///
  /// - Returns: the recorded status: as given, or superseded.
  /// - Throws: an error when it cannot be written; nothing is changed in that case.
  public func record(_ record: LoadRecord, _ content: LoadContent = LoadContent()) throws -> LoadRecord.Status {
    try together {
      try database.run("DELETE FROM loads WHERE \(PayloadDelivery.condition)", record.delivery.key)
      var record = record
      if [.loaded, .empty].contains(record.status), let rival = try activeLoad(in: record) {
        if rival.precedes(record) {
          try supersede(rival.delivery)
        } else {
          record.status = .superseded
        }
      }
      try insert(record, [.superseded, .withdrawn].contains(record.status) ? LoadContent() : content)
      return record.status
    }
  }

  /// Replaces all other loads with one: the book of a source whose imports form a single book.
  ///
  /// - Throws: an error when it cannot be written; nothing is changed in that case.
  public func recordAlone(_ record: LoadRecord, _ content: LoadContent) throws {
    try database.transaction {
      try database.run("DELETE FROM loads")
      try insert(record, content)
    }
  }

  /// The load of every delivery, ordered by payload.
  public func loads() throws -> [LoadRecord] {
    let order = PayloadDelivery.columns.joined(separator: ", ")
    return try database.rows("SELECT \(LoadRecord.columns) FROM loads ORDER BY \(order)").map(LoadRecord.init(fields:))
  }

  /// The loads of one property on some days that give no rows because another was used, a person withdrew them or a rule
  /// refused them, ordered by payload.
  public func unused(of property: String, on days: Set<CivilDate>) throws -> [LoadRecord] {
    let sql = """
      SELECT \(LoadRecord.columns) FROM loads INDEXED BY loads_by_property
      WHERE property = ? AND as_of = ? AND status IN ('superseded', 'withdrawn', 'refused')
      """
    return try days.flatMap { try database.rows(sql, [.text(property), .day($0)]).map(LoadRecord.init(fields:)) }
      .sorted { $0.delivery.sortKey < $1.delivery.sortKey }
  }

  /// The record of a delivery; nil if it was never read.
  public func load(of delivery: PayloadDelivery) throws -> LoadRecord? {
    let sql = "SELECT \(LoadRecord.columns) FROM loads WHERE \(PayloadDelivery.condition)"
    return try database.rows(sql, delivery.key).first.map(LoadRecord.init(fields:))
  }

  /// A delivery's rows of one table, in the payload's order.
  public func rows(of table: RawTable, in delivery: PayloadDelivery) throws -> [RawRow] {
    guard let id = try loadID(of: delivery) else { return [] }
    return try database.rows(table.select, [.integer(id)]).map(RawRow.init(stored:))
  }

  /// The findings of a payload from reading it.
  public func findings(of delivery: PayloadDelivery) throws -> [FindingRecord] {
    guard let id = try loadID(of: delivery) else { return [] }
    let sql = """
      SELECT severity, rule, message, subject, sheet, row FROM load_findings WHERE load_id = ? ORDER BY ordinal
      """
    return try database.rows(sql, [.integer(id)]).map(FindingRecord.init(fields:))
  }

  /// The number of rows of a payload that each named rule skipped.
  public func ignored(of delivery: PayloadDelivery) throws -> [String: Int] {
    guard let id = try loadID(of: delivery) else { return [:] }
    let rows = try database.rows("SELECT rule, rows FROM load_ignored WHERE load_id = ?", [.integer(id)])
    return Dictionary(rows.map { ($0[0].text ?? "", Int($0[1].integer ?? 0)) }, uniquingKeysWith: +)
  }

  /// The totals that a payload prints, each with the total of its rows.
  public func totals(of delivery: PayloadDelivery) throws -> [PrintedTotal] {
    guard let id = try loadID(of: delivery) else { return [] }
    let sql = "SELECT name, printed, computed, is_checked FROM load_totals WHERE load_id = ? ORDER BY ordinal"
    return try database.rows(sql, [.integer(id)]).map { fields in
      PrintedTotal(
        fields[0].text ?? "", printed: fields[1].integer, computed: fields[2].integer ?? 0,
        isChecked: fields[3].integer == 1)
    }
  }

  /// The hash of the database's contents, without load ids and times of loading.
  public func contentHash() throws -> String {
    try RawSchema.contentHash(database, tables: tables)
  }

  func loadID(of delivery: PayloadDelivery) throws -> Int64? {
    let sql = "SELECT load_id FROM loads WHERE \(PayloadDelivery.condition)"
    return try database.rows(sql, delivery.key).first?[0].integer
  }

  func activeLoad(in record: LoadRecord) throws -> LoadRecord? {
    let sql = """
      SELECT \(LoadRecord.columns) FROM loads
      WHERE feed IS ? AND property IS ? AND as_of IS ? AND scope = ? AND status IN ('loaded', 'empty')
        AND NOT (\(PayloadDelivery.condition))
      """
    let key = [.optional(record.feed), .optional(record.property), .day(record.asOf), .text(record.scope)] as [Field]
    return try database.rows(sql, key + record.delivery.key).first.map(LoadRecord.init(fields:))
  }

  private func supersede(_ delivery: PayloadDelivery) throws { try removeRows(of: delivery, leaving: .superseded) }

  func removeRows(of delivery: PayloadDelivery, leaving status: LoadRecord.Status) throws {
    guard let id = try loadID(of: delivery) else { return }
    for table in tables.map(\.name) + ["load_totals", "load_ignored", "load_findings"] {
      try database.run("DELETE FROM \(table) WHERE load_id = ?", [.integer(id)])
    }
    try database.run("UPDATE loads SET status = ? WHERE load_id = ?", [.text(status.rawValue), .integer(id)])
  }

  /// Writes everything in one transaction or nothing; nested calls are part of the same transaction.
  ///
  /// - Throws: an error that the body throws; nothing is changed in that case.
  public func together<Result>(_ body: () throws -> Result) throws -> Result {
    if isTogether { return try body() }
    isTogether = true
    defer { isTogether = false }
    return try database.transaction(body)
  }

  private func insert(_ record: LoadRecord, _ content: LoadContent) throws {
    try database.run(RawSchema.insertLoad, record.fields)
    let load = database.lastInsertID
    let id = Field.integer(load)
    var inserts: [String: Statement] = [:]
    try content.forEachRow { table, row in
      let insert = try inserts[table.name] ?? database.statement(table.insert)
      inserts[table.name] = insert
      try insert.run(row, ofLoad: load)
    }
    for (ordinal, total) in content.totals.enumerated() {
      let fields =
        [
          .text(total.name), total.printed.map { .integer($0) } ?? .null, .integer(total.computed),
          .flag(total.isChecked),
        ] as [Field]
      try database.run("INSERT INTO load_totals VALUES (?, ?, ?, ?, ?, ?)", [id, .count(ordinal)] + fields)
    }
    for (rule, rows) in content.ignored.sorted(by: { $0.key < $1.key }) {
      try database.run("INSERT INTO load_ignored VALUES (?, ?, ?)", [id, .text(rule), .count(rows)])
    }
    for (ordinal, finding) in content.findings.enumerated() {
      try database.run(
        "INSERT INTO load_findings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [id, .count(ordinal)] + finding.fields)
    }
  }
}
