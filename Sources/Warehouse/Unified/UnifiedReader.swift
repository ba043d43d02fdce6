internal import SQLite

/// A question that `unified.db` cannot answer, because another version of the program made it.
public struct OtherVersion: Error, CustomStringConvertible {
  /// The table or column that it lacks, in SQLite's words.
  public let lacks: String

  /// What to do.
  public var description: String {
    "unified.db was made by another version of ownerdash (\(lacks)). Run 'ownerdash sync', which updates it"
  }
}

/// Read-only questions to `unified.db`.
public final class UnifiedReader {
  let database: Connection
  /// The properties whose rows can be read; nil for all.
  var selection: Set<String>?
  /// Whether the names and contacts of people are hidden.
  var hidesPersons = false
  /// The policy that figures follow; nil for the default, as they are stored.
  var applied: AppliedPolicy?
  private let reportNames: [String: ReportNames]

  /// Opens the database for reading alone.
  ///
  /// - Parameters:
  ///   - path: the database's file.
  ///   - reportNames: what each source calls its reports, by the source's name.
  /// - Throws: an error when there is none yet.
  public init(path: String, reportNames: [String: ReportNames] = [:]) throws {
    database = try Connection(path: path, mode: .readOnly)
    self.reportNames = reportNames
  }

  init(_ database: Connection, _ reportNames: [String: ReportNames]) {
    self.database = database
    self.reportNames = reportNames
  }

  /// What a source calls its reports.
  public func reportNames(of source: String) -> ReportNames { reportNames[source] ?? .none }

  /// Gives each row of a response to the body; return false to stop.
  public func each(_ sql: String, _ fields: [Field] = [], _ body: ([Field]) throws -> Bool) throws {
    try answered { try database.each(sql, fields, body) }
  }

  /// Stops every further question with an error when `isOver`, which is asked again and again meanwhile, says so.
  public func stop(when isOver: @escaping () -> Bool) { database.guardStatements(isOver) }

  /// All rows of a response that is known to be small.
  public func rows(_ sql: String, _ fields: [Field] = []) throws -> [[Field]] {
    try answered { try database.rows(sql, fields) }
  }

  /// Runs a question; says what to do where the database of another version lacks a table or column.
  private func answered<Value>(_ question: () throws -> Value) throws -> Value {
    do {
      return try question()
    } catch let error as DatabaseError {
      guard error.message.hasPrefix("no such"), try !isOfThisVersion else { throw error }
      throw OtherVersion(lacks: error.message)
    }
  }

  /// The names of the columns that a question answers with.
  public func columns(of sql: String) throws -> [String] {
    try database.statement(sql).columnNames
  }

  /// Runs an analyst's statement, within bounds.
  ///
  /// - Parameters:
  ///   - sql: one statement; it can change nothing.
  ///   - limit: the most rows that are given.
  ///   - isOver: asked again and again meanwhile; the statement stops with an error when it says so.
  /// - Returns: the columns, the rows, and whether there were more.
  /// - Throws: what is wrong with the statement, in SQLite's words.
  public func run(
    _ sql: String, limit: Int, isOver: @escaping () -> Bool
  ) throws -> (columns: [String], rows: [[Field]], isCut: Bool) {
    database.guardStatements(isOver)
    var rows: [[Field]] = []
    var isCut = false
    try each(sql) { row in
      isCut = rows.count == limit
      if !isCut { rows.append(row) }
      return !isCut
    }
    return (try columns(of: sql), rows, isCut)
  }

  /// The property's current days, in the order of the datasets' names.
  public func published(of propertyID: String) throws -> [PublishedDay] {
    let sql = "SELECT dataset, as_of, stale_because FROM published WHERE property_id = ? ORDER BY dataset"
    return try rows(sql, [.text(propertyID)]).compactMap { fields in
      guard let dataset = fields[0].text.flatMap({ UnifiedFactDay.Dataset(rawValue: $0) }), let asOf = fields[1].date
      else { return nil }
      return PublishedDay(propertyID: propertyID, dataset: dataset, asOf: asOf, staleBecause: fields[2].text)
    }
  }

  /// Whether the database is of this version of the program.
  public var isOfThisVersion: Bool {
    get throws { try UnifiedSchema.isMade(database) }
  }

  /// The hash of the database's contents for one property, the kept figures included.
  public func contentHash(of propertyID: String) throws -> String {
    var hash = ContentHash()
    for table in UnifiedSchema.propertyTables.map(\.name) + KeptFigures.all.map(\.table) {
      let columns = try database.columnNames(of: table)
      let sql = "SELECT \(columns) FROM \(table) WHERE property_id = ? ORDER BY \(columns)"
      try hash.add(database, sql, [.text(propertyID)])
    }
    return hash.hex()
  }

  /// A dataset's day.
  public struct FactDay: Hashable, Sendable {
    /// The dataset's name.
    public let dataset: String
    /// The business day, as `YYYY-MM-DD`.
    public let asOf: String
  }

  /// The property's days that are not held.
  public func factDays(of propertyID: String) throws -> Set<FactDay> {
    let sql = "SELECT dataset, as_of FROM unified_fact_days WHERE property_id = ? AND held_because IS NULL"
    return Set(try rows(sql, [.text(propertyID)]).map { FactDay(dataset: $0[0].text ?? "", asOf: $0[1].text ?? "") })
  }

  /// How many findings block and how many warn, of the property's current days and those after them.
  public func currentFindings(of propertyID: String) throws -> (blocking: Int, warning: Int) {
    let sql = """
      SELECT sum(f.severity = 'block'), sum(f.severity = 'warn') FROM findings f
      LEFT JOIN published p ON p.property_id = f.property_id AND p.dataset = f.dataset
      WHERE f.property_id = ? AND (p.as_of_day IS NULL OR f.as_of_day >= p.as_of_day)
      """
    let counts = try rows(sql, [.text(propertyID)]).first ?? []
    return (Int(counts.first?.integer ?? 0), Int(counts.last?.integer ?? 0))
  }
}
