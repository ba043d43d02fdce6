/// The state of a database: which one it is, and how often its rows changed.
struct SyncRevision {
  static let schema = TableSchema<SyncRevision>(
    "sync_revision",
    grain: "one row: the state of the database",
    source: "sync: counted with each transaction that changes rows of properties",
    columns: [
      .text("mark", \.mark, "random number of the database, made with it"),
      .integer("revision", \.revision, "number of transactions that changed rows of properties", unit: "changes"),
    ], key: ["mark"])

  var mark = ""
  var revision = 0
}
