internal import SQLite

/// A copy of `unified.db` for people without write rights: no names, no contacts, no free text.
public enum AnalystCopy {
  /// Texts that may tell who somebody is, by table; they are NULL in the copy.
  static let personal: [(table: String, columns: [String])] = [
    ("unified_residents", ["name"]), ("unified_expirations", ["resident_name"]), ("unified_activity_events", ["name"]),
    ("unified_prospects", ["name"]), ("unified_tenancies", ["tenant_name"]), ("unified_tenancy_tenants", ["name"]),
    ("unified_ownerships", ["owner_name"]), ("unified_expenses", ["vendor", "note"]),
    ("unified_maintenance_requests", ["description"]),
    ("unified_transactions", ["resident", "description", "reference", "attachment"]),
  ]

  /// Writes the copy, whole, with prospects numbered anew: RealPage's are told by their names.
  ///
  /// - Parameters:
  ///   - unified: the database.
  ///   - draft: the copy's file; there is none yet.
  /// - Throws: an error of either database.
  public static func write(_ unified: String, to draft: String) throws {
    // SQLite 3.40 cannot vacuum generated columns from a connection that may only read.
    try Connection(path: unified, mode: .readWrite).run("VACUUM INTO ?", [.text(draft)])
    let copy = try Connection(path: draft, mode: .readWrite)
    // Nothing of what is taken out may stay behind in the file, or beside it in a journal.
    _ = try copy.rows("PRAGMA secure_delete = ON")
    _ = try copy.rows("PRAGMA journal_mode = MEMORY")
    try copy.transaction {
      for (table, columns) in personal {
        try copy.run("UPDATE \(table) SET " + columns.map { "\($0) = NULL" }.joined(separator: ", "))
      }
      try numberProspects(in: copy)
    }
    _ = try copy.rows("PRAGMA journal_mode = DELETE")
  }

  /// Whether the copy is of what the database says now; one that cannot be read is not, and is written anew.
  public static func isCurrent(_ copy: String, of unified: String) -> Bool {
    do { return try state(copy) == state(unified) } catch { return false }
  }

  private static func state(_ path: String) throws -> [[Field]] {
    let database = try Connection(path: path, mode: .readOnly)
    return try database.rows("PRAGMA user_version")
      + database.rows("SELECT property_id, inputs FROM sync_state ORDER BY property_id")
  }

  /// The same prospect has one number in all tables of the copy, by the day first seen.
  private static func numberProspects(in copy: Connection) throws {
    try copy.execute(
      """
      CREATE TEMP TABLE numbers AS
      SELECT property_id, prospect_id AS id, 'prospect ' || ROW_NUMBER() OVER (
        PARTITION BY property_id ORDER BY first_seen_day, prospect_id) AS number
      FROM unified_prospects;
      CREATE UNIQUE INDEX temp.numbers_by_id ON numbers (property_id, id);
      """)
    for (table, column) in [
      ("unified_leasing_events", "prospect_id"), ("unified_prospects", "household_id"),
      ("unified_prospects", "prospect_id"),
    ] {
      try copy.run(
        """
        UPDATE \(table) SET \(column) = COALESCE(
          (SELECT n.number FROM numbers n WHERE n.property_id = \(table).property_id AND n.id = \(table).\(column)),
          'prospect unknown')
        """)
    }
  }
}
