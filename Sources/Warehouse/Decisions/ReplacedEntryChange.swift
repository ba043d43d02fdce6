internal import Domain

/// The record that an import's row took the place of a manual change, as the importing person decided.
///
/// The change stays in the history and is no longer in effect.
public struct ReplacedEntryChange: Hashable, Sendable {
  /// The change, by its number.
  public var change: Int
  /// The imported file, by the hash of its content.
  public var payload: String
  /// The person who imported the file.
  public var who: String
  /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String

  /// A record from its parts.
  public init(change: Int, payload: String, who: String, at: String) {
    (self.change, self.payload, self.who, self.at) = (change, payload, who, at)
  }

  /// One row for each change that an import replaced.
  static let create = """
    CREATE TABLE replaced_entry_changes (
      change_id INTEGER PRIMARY KEY REFERENCES ledger_entry_changes,
      payload TEXT NOT NULL,
      who TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT
    """
  static let columns = ["change_id", "payload", "who", "at"]
}

extension DecisionStore {
  /// Records that an import replaced a change; a change that is replaced already stays as recorded.
  public func append(_ replaced: ReplacedEntryChange) throws {
    let fields: [Field] = [
      .count(replaced.change), .text(replaced.payload), .text(replaced.who), .text(replaced.at),
    ]
    try insert("replaced_entry_changes", ReplacedEntryChange.columns, fields, orIgnore: true)
  }

  /// The replaced changes, in the order in which the changes were made.
  public func replacedEntryChanges() throws -> [ReplacedEntryChange] {
    try rows(of: "replaced_entry_changes", ReplacedEntryChange.columns).map { row in
      ReplacedEntryChange(
        change: try row.value("change_id") { $0.integer.map { Int($0) } }, payload: try row.text("payload"),
        who: try row.text("who"), at: try row.text("at"))
    }
  }
}
