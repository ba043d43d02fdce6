internal import SQLite

// A copy of an earlier sync is brought up to date: the parts of tables that changed since then are replaced, and nothing
// else of the days before is read.
extension AnalystCopy {
  /// Brings a copy of an earlier state of the database up to date.
  ///
  /// - Parameters:
  ///   - draft: the copy's file, in use nowhere.
  ///   - unified: the database.
  /// - Returns: whether it is up to date now; false for a copy of another database, of another version of it, or of
  ///   other properties, which is left as it was.
  /// - Throws: an error of either database, such as damage; the draft is not to be used then.
  public static func update(_ draft: String, from unified: String) throws -> Bool {
    let copy = try opened(draft, next: unified)
    try copy.execute("BEGIN")
    guard let parts = try changedParts(in: copy) else { return false }
    if !parts.isEmpty {
      let properties = try changedProperties(parts, in: copy)
      try noteDays(parts, in: copy)
      try replace(renumbered(parts, in: copy), in: copy)
      try FigureTable.update(objects(in: copy).views, of: properties, in: copy)
    }
    for table in [UnifiedSchema.syncState.declaration, SyncRevision.schema.declaration] {
      try copy.execute("DELETE FROM main.\(table.name)")
      try fill(table.name, in: copy)
    }
    try close(copy)
    return true
  }

  /// The parts of tables that changed since the copy; nil if it has to be written whole.
  ///
  /// A new property, or another name of one, changes rows of every table.
  private static func changedParts(in copy: Connection) throws -> Set<PropertyPart>? {
    let versions = try ["user_version", "application_id"].map { name in
      try ["main", "own"].map { try copy.rows("PRAGMA \($0).\(name)") }
    }
    guard versions.allSatisfy({ $0[0] == $0[1] }) else { return nil }
    let known = try copy.rows(
      """
      SELECT m.revision FROM main.sync_revision m JOIN own.sync_revision o ON o.mark = m.mark
      WHERE m.revision <= o.revision
        AND NOT EXISTS (SELECT property_id FROM main.sync_state EXCEPT SELECT property_id FROM own.sync_state)
      """)
    guard let revision = known.first?[0] else { return nil }
    let sql = "SELECT property_id, table_name, part FROM own.part_hashes WHERE revision > ? AND table_name <> ''"
    let parts = try copy.rows(sql, [revision]).map {
      PropertyPart(property: $0[0], part: TablePart(table: $0[1].text ?? "", part: $0[2].text ?? ""))
    }
    return parts.contains { $0.part.table == UnifiedProperty.table } ? nil : Set(parts)
  }

  /// The properties whose figures of current days are made again; nil for all: if most of them changed, or the latest
  /// day of the portfolio, from which weeks and the age of figures count back.
  private static func changedProperties(_ parts: Set<PropertyPart>, in copy: Connection) throws -> [Field]? {
    let changed = Set(parts.map(\.property))
    let all = try copy.rows("SELECT COUNT(*) FROM own.sync_state").first?[0].integer
    let latest = try ["main", "own"].map {
      try copy.rows("SELECT MAX(as_of) FROM \($0).published WHERE dataset = 'units'")
    }
    guard let all, changed.count * 2 <= all, latest[0] == latest[1] else { return nil }
    return Array(changed)
  }

  /// Notes the days whose figures changed, or of which something is different that figures of a day show.
  private static func noteDays(_ parts: Set<PropertyPart>, in copy: Connection) throws {
    try copy.execute(
      """
      CREATE TEMP TABLE changed_days (
        dataset TEXT, property_id TEXT, as_of TEXT, PRIMARY KEY (dataset, property_id, as_of)) WITHOUT ROWID
      """)
    for figures in FigureTable.keptByDay {
      for part in parts where part.part.table == figures.table {
        let day: [Field] = [.text(figures.dataset.rawValue), part.property, .text(part.part.part)]
        try copy.run("INSERT OR IGNORE INTO temp.changed_days VALUES (?, ?, ?)", day)
      }
    }
    let columns = "property_id, dataset, as_of, as_of_basis, primary_source, fiscal_month, is_current, stale_because"
    for part in parts where part.part.table == UnifiedFactDay.table {
      let (condition, fields) = part.rows(UnifiedFactDay.declaration.partRule)
      let rows = { (schema: String) in "SELECT \(columns) FROM \(schema).good_days WHERE \(condition)" }
      for (one, other) in [("own", "main"), ("main", "own")] {
        try copy.run(
          """
          INSERT OR IGNORE INTO temp.changed_days
          SELECT dataset, property_id, as_of FROM (\(rows(one)) EXCEPT \(rows(other)))
          """, fields)
      }
    }
  }

  /// The parts, with all of those whose rows get other numbers of prospects: an earlier prospect shifts the later ones.
  private static func renumbered(_ parts: Set<PropertyPart>, in copy: Connection) throws -> Set<PropertyPart> {
    let numbered = UnifiedSchema.columns(.prospectID).map(\.table)
    let properties = Set(parts.filter { numbered.contains($0.part.table) }.map(\.property))
    let texts = properties.compactMap { $0.text?.replacing("'", with: "''") }.map { "'\($0)'" }
    try copy.execute(
      numbers(of: "own.unified_prospects WHERE property_id IN (\(texts.joined(separator: ", ")))"))
    let shifted = parts.filter { $0.part.table == UnifiedProspect.table }.map(\.property)
    let kept = parts.filter { !shifted.contains($0.property) || !numbered.contains($0.part.table) }
    return kept.union(
      shifted.flatMap { property in
        numbered.map { PropertyPart(property: property, part: TablePart(table: $0, part: ""), isWhole: true) }
      })
  }

  /// Replaces the rows of parts that differ; most of the spans that have not ended are the same.
  private static func replace(_ parts: Set<PropertyPart>, in copy: Connection) throws {
    let tables = UnifiedSchema.propertyTables.map { ($0.name, $0.partRule) }
    let rules = Dictionary(uniqueKeysWithValues: tables + KeptFigures.all.map { ($0.table, $0.partRule) })
    let replaced = Dictionary(grouping: parts.filter { holds($0.part.table) }, by: \.part.table)
      .mapValues { parts in parts.map { $0.rows(rules[$0.part.table] ?? nil) } }
    // All of them before any is filled: a key may have moved to another part, as the current day does with a new month.
    for (table, parts) in replaced {
      let differs = try difference(of: table, in: copy)
      let delete = "DELETE FROM main.\(table) WHERE \(differs) AND "
      for rows in parts { try copy.run(delete + rows.condition, rows.fields) }
    }
    for (table, parts) in replaced {
      let key = try copy.key(of: table).map { "m.\($0) = own.\(table).\($0)" }.joined(separator: " AND ")
      let insert = try insertion(into: table, in: copy)
      for rows in parts {
        let missing = "NOT EXISTS (SELECT 1 FROM main.\(table) m WHERE \(key))"
        try copy.run("\(insert) WHERE \(rows.condition) AND \(missing)", rows.fields)
      }
    }
  }

  /// The condition of a row of the copy that the database does not have like this.
  private static func difference(of table: String, in copy: Connection) throws -> String {
    let key = try copy.key(of: table)
    let (columns, values) = try source(of: table, in: copy)
    // Amounts in dollars follow from those in cents.
    let generated = try copy.rows(
      "SELECT name FROM pragma_table_xinfo(?, 'own') WHERE hidden > 0", [.text(table)]
    ).compactMap { $0[0].text }
    let compared = zip(columns, values).filter { !key.contains($0.0) && !generated.contains($0.0) }
    let equal = key.map { "own.\(table).\($0) = main.\(table).\($0)" } + compared.map { "main.\(table).\($0) IS \($1)" }
    return "NOT EXISTS (SELECT 1 FROM own.\(table) WHERE \(equal.joined(separator: " AND ")))"
  }
}

extension Connection {
  /// The columns of a table's primary key.
  fileprivate func key(of table: String) throws -> [String] {
    try rows("SELECT name FROM pragma_table_xinfo(?, 'main') WHERE pk > 0 ORDER BY pk", [.text(table)])
      .compactMap { $0[0].text }
  }
}

/// A property's part of a table that changed.
private struct PropertyPart: Hashable {
  let property: Field
  let part: TablePart
  /// Whether all of the property's rows are meant, though the table is divided.
  var isWhole = false

  /// Which rows these are, as SQL and its values.
  func rows(_ rule: PartRule?) -> (condition: String, fields: [Field]) {
    let all = "property_id = ?1"
    guard let rule, !isWhole else { return (all, [property]) }
    // Rows without a month or day are one part too.
    guard !part.part.isEmpty else { return ("\(all) AND COALESCE(\(rule.column), '') = ''", [property]) }
    return ("\(all) AND \(rule.column) >= ?2 AND \(rule.column) < ?2 || '~'", [property, .text(part.part)])
  }
}
