internal import Domain
public import Receivables
internal import SQLite

extension AuditRun {
  /// One row for each run.
  static let create = """
    CREATE TABLE audit_runs (
      run_id TEXT NOT NULL PRIMARY KEY,
      created_at TEXT NOT NULL,
      from_month TEXT NOT NULL,
      to_month TEXT NOT NULL,
      proration TEXT NOT NULL
    ) STRICT
    """
  static let columns = ["run_id", "created_at", "from_month", "to_month", "proration"]

  var fields: [Field] {
    [.text(id), .text(createdAt), .month(from), .month(to), .text(proration.rawValue)]
  }
}

extension AuditedMonth {
  /// One row for each run, property, lease, code and month.
  static let create = """
    CREATE TABLE audit_months (
      run_id TEXT NOT NULL REFERENCES audit_runs (run_id),
      property_id TEXT NOT NULL,
      lease_id TEXT NOT NULL,
      code TEXT NOT NULL,
      month TEXT NOT NULL,
      unit_number TEXT,
      expected_cents INTEGER,
      actual_cents INTEGER,
      post_date TEXT,
      verdict TEXT,
      hint TEXT,
      PRIMARY KEY (run_id, property_id, lease_id, code, month)
    ) STRICT
    """
  static let columns = [
    "run_id", "property_id", "lease_id", "code", "month", "unit_number", "expected_cents", "actual_cents", "post_date",
    "verdict", "hint",
  ]

  func fields(run: String) -> [Field] {
    [
      .text(run), .text(key.property), .text(key.lease), .text(key.code), .month(key.month), .optional(unit),
      .cents(expected), .cents(actual), .day(postDate), .optional(verdict?.rawValue), .optional(hint?.rawValue),
    ]
  }

  init(_ row: DecisionRow) throws {
    self.init(
      key: AuditKey(
        property: try row.text("property_id"), lease: try row.text("lease_id"), code: try row.text("code"),
        month: try row.value("month", \.month)),
      unit: row["unit_number"].text, expected: row["expected_cents"].money, actual: row["actual_cents"].money,
      postDate: row["post_date"].date, verdict: row["verdict"].text.flatMap { AuditVerdict(rawValue: $0) },
      hint: row["hint"].text.flatMap { AuditHint(rawValue: $0) })
  }
}

extension DecisionStore {
  /// Records a run with its results, completely or not at all.
  ///
  /// - Throws: an error when a run of the same second exists.
  public func append(_ run: AuditRun, _ months: [AuditedMonth]) throws {
    try database.transaction {
      try insert("audit_runs", AuditRun.columns, run.fields)
      for month in months { try insert("audit_months", AuditedMonth.columns, month.fields(run: run.id)) }
    }
  }

  /// The runs, the latest last.
  public func auditRuns() throws -> [AuditRun] {
    try rows(of: "audit_runs", AuditRun.columns).map { row in
      AuditRun(
        id: try row.text("run_id"), createdAt: try row.text("created_at"), from: try row.value("from_month", \.month),
        to: try row.value("to_month", \.month), proration: try row.word("proration", ScheduledCharge.Proration.self))
    }
  }

  /// The results of a run, in the order of writing.
  public func auditedMonths(run: String) throws -> [AuditedMonth] {
    try rows(of: "audit_months", AuditedMonth.columns, where: "run_id = ?", [.text(run)]).map(AuditedMonth.init)
  }
}
