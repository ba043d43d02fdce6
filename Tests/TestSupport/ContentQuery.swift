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
