/// The SQL for what a table or view of `unified.db` holds, to compare it with the one of another database.
///
/// How far a raw database was followed, and how often the database changed, is no content.
public func contentQuery(of relation: String) -> String {
  switch relation {
  case "sync_state": "SELECT property_id, inputs, loads, settings FROM sync_state"
  case "sync_revision": "SELECT COUNT(*) FROM sync_revision"
  case "part_hashes":
    "SELECT property_id, table_name, part, row_count, hash_high, hash_low FROM part_hashes WHERE row_count > 0"
  default: "SELECT * FROM \(relation)"
  }
}

/// The SQL for the names of a database's tables, with its views or without.
public func relationsQuery(views: Bool) -> String {
  let kinds = views ? "('table', 'view')" : "('table')"
  return "SELECT name FROM sqlite_schema WHERE type IN \(kinds) AND name NOT LIKE 'sqlite_%' ORDER BY name"
}

/// The first table or view of two databases that differ, and how; nil where none does.
///
/// - Parameters:
///   - relations: the names of tables and views.
///   - own: gives the rows of one in the database that is looked at, each as one text, in order.
///   - wanted: gives the rows that it should have.
/// - Returns: the difference in words.
/// - Throws: what the closures throw.
public func firstDifference(
  among relations: [String], own: (String) throws -> [String], wanted: (String) throws -> [String]
) rethrows -> String? {
  for name in relations {
    let (found, expected) = (try own(name), try wanted(name))
    guard found != expected else { continue }
    let (more, fewer) = (found.filter { !expected.contains($0) }, expected.filter { !found.contains($0) })
    return "\(name): \(more.count) rows too many, such as \(more.first ?? ""); "
      + "\(fewer.count) are missing, such as \(fewer.first ?? "")"
  }
  return nil
}
