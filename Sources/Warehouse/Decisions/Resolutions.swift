internal import Domain
public import Receivables
internal import SQLite

extension Migrations {
  /// One row for each decision; the newest on a property, lease, code and month counts.
  static let resolutions = """
    CREATE TABLE resolutions (
      resolution_id INTEGER PRIMARY KEY,
      property_id TEXT NOT NULL,
      lease_id TEXT NOT NULL,
      code TEXT NOT NULL,
      month TEXT NOT NULL,
      run_id TEXT NOT NULL REFERENCES audit_runs (run_id),
      expected_cents INTEGER,
      actual_cents INTEGER,
      fix TEXT NOT NULL,
      action TEXT NOT NULL,
      who TEXT NOT NULL,
      at TEXT NOT NULL,
      note TEXT
    ) STRICT;
    CREATE INDEX resolutions_by_key ON resolutions (property_id, lease_id, code, month)
    """
}

extension DecisionStore {
  private static let columns = [
    "property_id", "lease_id", "code", "month", "run_id", "expected_cents", "actual_cents", "fix", "action", "who",
    "at",
    "note",
  ]

  /// Records a decision; earlier decisions remain.
  public func append(_ resolution: AuditResolution) throws {
    let key = resolution.key
    try insert(
      "resolutions", Self.columns,
      [
        .text(key.property), .text(key.lease), .text(key.code), .month(key.month), .text(resolution.run),
        .cents(resolution.expected), .cents(resolution.actual), .text(resolution.fix), .text(resolution.action),
        .text(resolution.who), .text(resolution.at), .optional(resolution.note),
      ])
  }

  /// Records several decisions, all or none.
  public func append(_ resolutions: [AuditResolution]) throws {
    try database.transaction {
      for resolution in resolutions { try append(resolution) }
    }
  }

  /// Every decision on a property's leases, by its subject, in the order in which they were made.
  public func resolutions(property: String) throws -> [AuditKey: [AuditResolution]] {
    let rows = try rows(of: "resolutions", Self.columns, where: "property_id = ?", [.text(property)])
    return Dictionary(grouping: try rows.map(resolution), by: \.key)
  }

  private func resolution(_ row: DecisionRow) throws -> AuditResolution {
    AuditResolution(
      key: AuditKey(
        property: try row.text("property_id"), lease: try row.text("lease_id"), code: try row.text("code"),
        month: try row.value("month", \.month)),
      run: try row.text("run_id"), expected: row["expected_cents"].money, actual: row["actual_cents"].money,
      fix: try row.text("fix"), action: try row.text("action"), who: try row.text("who"), at: try row.text("at"),
      note: row["note"].text)
  }
}
