extension Migrations {
  /// The steps of `receipts.db`.
  static let receipts = Migrations(steps: [
    """
    CREATE TABLE receipts (
      receipt_id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      request TEXT NOT NULL,
      property TEXT,
      day_asked TEXT,
      received_at TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      payload TEXT NOT NULL,
      UNIQUE (source, request, payload)
    ) STRICT;
    CREATE INDEX receipts_by_payload ON receipts (payload);
    \(appendOnly("receipts"))
    CREATE TABLE folder (
      only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
      kind TEXT NOT NULL CHECK (kind IN ('demo', 'real'))
    ) STRICT;
    """,
    """
    CREATE TABLE instances (
      created_instance_id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      request TEXT NOT NULL,
      instance TEXT NOT NULL,
      created_at TEXT NOT NULL,
      UNIQUE (source, instance)
    ) STRICT;
    CREATE INDEX instances_by_request ON instances (source, request);
    \(appendOnly("instances"))
    """,
    "ALTER TABLE receipts ADD COLUMN subject TEXT",
    """
    CREATE TABLE arrivals (
      arrival_id INTEGER PRIMARY KEY,
      receipt_id INTEGER NOT NULL REFERENCES receipts (receipt_id),
      at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX arrivals_by_receipt ON arrivals (receipt_id);
    \(appendOnly("arrivals"))
    """,
    """
    ALTER TABLE receipts ADD COLUMN day_basis TEXT CHECK (day_basis IN ('operator', 'request', 'site_list', 'received'));
    ALTER TABLE receipts ADD COLUMN local_day TEXT;
    ALTER TABLE receipts ADD COLUMN operation TEXT;
    """,
    // A payload that stays the same is received each day; only the receipts of the wanted day are read.
    """
    DROP INDEX receipts_by_payload;
    CREATE INDEX receipts_by_day_asked ON receipts (payload, property, day_asked);
    CREATE INDEX receipts_by_local_day ON receipts (payload, property, local_day);
    """,
  ])
}
