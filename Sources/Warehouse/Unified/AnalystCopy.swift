internal import SQLite

/// A copy of `unified.db` for people without write rights: no names, no contacts, no free text.
///
/// The tables that a sync keeps for the next one are not in it. Everything in it is a table, so that each column has a
/// type and is quickly read: also the figures, which are views in `unified.db` (`FigureTable`).
///
/// Each column's declaration says what the copy holds (`ColumnPrivacy`); a test searches the copy for people.
///
/// The copy is a new file that rows are selected into, without the personal values, so that none of them is ever
/// written to it: not to a page, a free page, or a journal.
public enum AnalystCopy {
  /// The text that replaces a reason in the copy.
  static let reason = "the reason is in unified.db"

  /// Writes the complete copy, with new numbers for prospects.
  ///
  /// - Parameters:
  ///   - unified: the database.
  ///   - draft: the copy's file; there is none yet.
  /// - Throws: an error of either database.
  public static func write(_ unified: String, to draft: String) throws {
    let copy = try opened(draft, next: unified)
    try copy.execute("BEGIN; \(numbers(of: "own.unified_prospects"))")
    let objects = try objects(in: copy)
    let tables = objects.filter { $0.type == "table" && holds($0.name) }
    for table in tables { try copy.execute(declared(table.name, table.sql)) }
    for table in tables { try fill(table.name, in: copy) }
    // An index is made in one pass over its table, which is faster than row by row.
    for object in objects
    where object.type == "index" && tables.contains(where: { object.sql.contains(" ON \($0.name) (") }) {
      try copy.execute(object.sql)
    }
    try FigureTable.make(objects.views, in: copy)
    let pragmas = try ["user_version", "application_id"].map { name in
      "PRAGMA main.\(name) = \(try copy.rows("PRAGMA own.\(name)").first?[0].integer ?? 0)"
    }
    try copy.execute("DROP TABLE temp.numbers; \(pragmas.joined(separator: "; "))")
    try close(copy)
  }

  /// Opens a draft, with `unified.db` attached as `own`.
  static func opened(_ draft: String, next unified: String) throws -> Connection {
    let copy = try Connection(path: draft, mode: .readWrite)
    // No file is made next to the draft or in the temporary folder.
    for pragma in ["main.journal_mode = MEMORY", "temp_store = MEMORY", "main.cache_size = -65536"] {
      _ = try copy.rows("PRAGMA \(pragma)")
    }
    try copy.run("ATTACH ? AS own", [.text(unified)])
    return copy
  }

  /// Ends the transaction that wrote the draft.
  static func close(_ copy: Connection) throws {
    try copy.execute("COMMIT; DETACH own")
    _ = try copy.rows("PRAGMA main.journal_mode = DELETE")
  }

  /// The tables, indexes and views of `unified.db`, in the order of creation.
  static func objects(in copy: Connection) throws -> [SchemaObject] {
    try copy.rows("SELECT type, name, sql FROM own.sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
      .map { SchemaObject(type: $0[0].text ?? "", name: $0[1].text ?? "", sql: $0[2].text ?? "") }
  }

  /// Whether the copy has a table or view of `unified.db`; it has both as tables.
  public static func holds(_ name: String) -> Bool {
    !unheld.contains(name) && (FigureTable.names.contains(name) || !FigureTable.views.contains(name))
  }

  /// Whether the copy adds the property's name to the rows of a table or view.
  public static func namesProperty(_ name: String) -> Bool {
    named.contains(name)
      || FigureTable.names.contains(name) && !["current_portfolio_", "portfolio_"].contains(where: name.hasPrefix)
  }

  private static let unheld = Set(UnifiedSchema.kept.map { $0.table } + FigureTable.keptByDay.map(\.table))
  /// The stored tables that get the property's name: kept figures, and findings.
  private static let named = Set(KeptFigures.all.filter { $0.form == .spans }.map(\.table) + [UnifiedFinding.table])

  /// The foreign key of what belongs to a property.
  static let ofProperty = "FOREIGN KEY (property_id) REFERENCES \(UnifiedProperty.table) (property_id)"
  /// The column that the copy adds to figures and findings, behind the property's key.
  public static let propertyName = "property_name"

  /// A table's declaration with what the copy adds to it; columns in dollars are plain, since readers such as DuckDB do
  /// not see generated ones.
  private static func declared(_ table: String, _ create: String) -> String {
    let create = create.replacing(#/ GENERATED ALWAYS AS \(.*\) VIRTUAL/#, with: "")
    let key = "  property_id TEXT NOT NULL,\n"
    guard table != UnifiedProperty.table, create.contains(key) else { return create }
    let related = create.replacing("\n) STRICT", with: ",\n  \(ofProperty)\n) STRICT", maxReplacements: 1)
    guard named.contains(table) else { return related }
    return related.replacing(key, with: key + "  \(propertyName) TEXT NOT NULL,\n", maxReplacements: 1)
  }

  /// Whether the copy matches the current database; a copy that cannot be read does not match.
  public static func isCurrent(_ copy: String, of unified: UnifiedReader) -> Bool {
    do { return try state(Connection(path: copy, mode: .readOnly)) == state(unified.database) } catch { return false }
  }

  /// The keys of the properties whose rows changed since a copy was made; nil for a copy of another database, or one that
  /// cannot be read.
  public static func changedProperties(since copy: String, in unified: UnifiedReader) -> Set<String>? {
    let own = unified.database
    do {
      let made = try Connection(path: copy, mode: .readOnly).rows("SELECT mark, revision FROM sync_revision").first
      guard let made, try own.rows("SELECT mark FROM sync_revision").first?[0] == made[0] else { return nil }
      let sql = "SELECT DISTINCT property_id FROM part_hashes WHERE revision > ? AND table_name <> ''"
      return Set(try own.rows(sql, [made[1]]).compactMap { $0[0].text })
    } catch { return nil }
  }

  private static func state(_ database: Connection) throws -> [[Field]] {
    try database.rows("PRAGMA user_version") + database.rows("PRAGMA application_id")
      + database.rows("SELECT * FROM sync_state ORDER BY property_id")
  }

  /// The same prospect has one number in all tables of the copy, by the day first seen.
  static func numbers(of prospects: String) -> String {
    """
    CREATE TEMP TABLE numbers AS
    SELECT property_id, prospect_id AS id, 'prospect ' || ROW_NUMBER() OVER (
      PARTITION BY property_id ORDER BY first_seen_day, prospect_id) AS number
    FROM \(prospects);
    CREATE UNIQUE INDEX temp.numbers_by_id ON numbers (property_id, id);
    """
  }

  /// Selects all rows of a table.
  ///
  /// - Throws: an error of the database.
  static func fill(_ table: String, in copy: Connection) throws { try copy.execute(insertion(into: table, in: copy)) }

  /// INSERT of a table's rows, without a condition.
  static func insertion(into table: String, in copy: Connection) throws -> String {
    let (columns, values) = try source(of: table, in: copy)
    // In the first form SQLite copies whole records.
    return values == columns.map { "own.\(table).\($0)" }
      ? "INSERT INTO main.\(table) SELECT * FROM own.\(table)"
      : """
      INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM own.\(table)
      """
  }

  /// The columns of a table in the copy, and the expression that makes each of a row of the database.
  static func source(of table: String, in copy: Connection) throws -> (columns: [String], values: [String]) {
    var columns = try copy.rows("SELECT name FROM pragma_table_xinfo(?, 'own') ORDER BY cid", [.text(table)])
      .compactMap { $0[0].text }
    var values = columns.map { value(of: $0, in: table) }
    if named.contains(table) {
      columns.append(propertyName)
      let property = "own.\(UnifiedProperty.table) p WHERE p.property_id = own.\(table).property_id"
      values.append("(SELECT p.name FROM \(property))")
    }
    return (columns, values)
  }

  private static func value(of name: String, in table: String) -> String {
    let column = "own.\(table).\(name)"
    let declared = UnifiedSchema.declarations.first { $0.name == table }?.columns.first { $0.name == name }
    return switch declared?.privacy {
    case nil: column
    case .personal: "NULL"
    case .reason: "CASE WHEN \(column) IS NOT NULL THEN '\(reason)' END"
    case .prospectID:
      """
      COALESCE((SELECT n.number FROM temp.numbers n
        WHERE n.property_id = own.\(table).property_id AND n.id = \(column)), 'prospect unknown')
      """
    }
  }
}

/// A table, index or view of a database.
struct SchemaObject {
  let type: String
  let name: String
  let sql: String
}

extension [SchemaObject] {
  /// The views, each with its CREATE VIEW.
  var views: [(name: String, sql: String)] { filter { $0.type == "view" }.map { ($0.name, $0.sql) } }
}
