internal import Hashing
internal import SQLite

/// The tables of a raw database other than those of the feeds.
enum RawSchema {
  static let loads = """
    CREATE TABLE loads (
      load_id INTEGER PRIMARY KEY,
      payload TEXT NOT NULL,
      asked_property TEXT,
      day_asked TEXT,
      asked_subject TEXT,
      asked_operation TEXT,
      feed TEXT,
      report TEXT,
      property TEXT,
      printed_property TEXT,
      as_of TEXT,
      as_of_basis TEXT CHECK (as_of_basis IN ('stated', 'run_stamp', 'operator', 'site_list', 'request', 'received')),
      scope TEXT NOT NULL,
      run_stamp TEXT,
      received_on TEXT,
      period_first TEXT,
      period_last TEXT,
      revision INTEGER NOT NULL,
      arrival INTEGER,
      arrived_at TEXT,
      received_at TEXT,
      status TEXT NOT NULL
        CHECK (status IN ('loaded', 'superseded', 'withdrawn', 'generic', 'empty', 'unknown_property',
          'day_not_reached', 'held', 'refused')),
      message TEXT,
      rows_read INTEGER NOT NULL,
      rows_loaded INTEGER NOT NULL,
      rows_set_aside INTEGER NOT NULL,
      rows_ignored INTEGER NOT NULL,
      rows_dropped INTEGER NOT NULL DEFAULT 0 CHECK (rows_dropped IN (0, 1)),
      CHECK (rows_read = rows_loaded + rows_set_aside + rows_ignored)
    ) STRICT;
    CREATE UNIQUE INDEX loads_by_delivery ON loads (\(PayloadDelivery.keys.joined(separator: ", ")));
    -- All that is listed of a load: a sync lists those of all days.
    CREATE INDEX loads_by_property
      ON loads (property, as_of, feed, scope, payload, status, run_stamp, received_at, asked_property, day_asked,
        asked_subject, asked_operation, report, revision);
    CREATE INDEX loads_by_status ON loads (status, property);
    CREATE INDEX loads_with_rows ON loads (property, as_of) WHERE status = 'loaded' AND rows_dropped = 0;
    CREATE TABLE load_totals (
      load_id INTEGER NOT NULL REFERENCES loads (load_id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      name TEXT NOT NULL,
      printed INTEGER,
      computed INTEGER NOT NULL,
      is_checked INTEGER NOT NULL,
      PRIMARY KEY (load_id, ordinal)
    ) STRICT;
    CREATE TABLE load_ignored (
      load_id INTEGER NOT NULL REFERENCES loads (load_id) ON DELETE CASCADE,
      rule TEXT NOT NULL,
      rows INTEGER NOT NULL,
      PRIMARY KEY (load_id, rule)
    ) STRICT;
    CREATE TABLE load_findings (
      load_id INTEGER NOT NULL REFERENCES loads (load_id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      severity TEXT NOT NULL,
      rule TEXT NOT NULL,
      message TEXT NOT NULL,
      subject TEXT,
      sheet TEXT,
      row INTEGER,
      PRIMARY KEY (load_id, ordinal)
    ) STRICT;
    """

  static let insertLoad = """
    INSERT INTO loads (\(LoadRecord.columns)) VALUES (\(LoadRecord.columnNames.map { _ in "?" }.joined(separator: ", ")))
    """

  /// Creates the tables; a database with other tables is emptied first, since it can be filled again.
  static func prepare(_ database: Connection, tables: [RawTable]) throws {
    if try isMade(database, for: tables) { return }
    let create = statements(tables)
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.transaction {
      let names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
      for name in try database.rows(names).compactMap({ $0[0].text }) {
        try database.execute("DROP TABLE IF EXISTS \(name)")
      }
      try database.execute(create)
      try database.execute("CREATE TABLE made_for (digest TEXT NOT NULL) STRICT")
      try database.run("INSERT INTO made_for VALUES (?)", [.text(digest(tables))])
    }
    try database.execute("PRAGMA foreign_keys = ON")
  }

  /// Whether a database has these tables.
  static func isMade(_ database: Connection, for tables: [RawTable]) throws -> Bool {
    let isMarked = try !database.rows("SELECT name FROM sqlite_schema WHERE name = 'made_for'").isEmpty
    return try isMarked && database.rows("SELECT digest FROM made_for").first?[0].text == digest(tables)
  }

  private static func statements(_ tables: [RawTable]) -> String {
    loads + progress + tables.map(\.create).joined(separator: "\n")
  }

  private static func digest(_ tables: [RawTable]) -> String { SHA256.hex(of: Array(statements(tables).utf8)) }

  static func contentHash(_ database: Connection, tables: [RawTable]) throws -> String {
    var hash = ContentHash()
    let order = PayloadDelivery.columns.map { "l.\($0)" }.joined(separator: ", ")
    try hash.add(database, "SELECT \(LoadRecord.contentColumns) FROM loads l ORDER BY \(order)")
    for table in tables {
      let columns = (["sheet", "row"] + table.columns.map(\.name)).map { "t.\($0)" }.joined(separator: ", ")
      try hash.add(
        database,
        "SELECT \(order), \(columns) FROM \(table.name) t JOIN loads l USING (load_id) ORDER BY \(order), t.rowid")
    }
    for (name, columns, ordinal) in [
      ("load_totals", "t.name, t.printed, t.computed, t.is_checked", "t.ordinal"),
      ("load_ignored", "t.rule, t.rows", "t.rule"),
      ("load_findings", "t.severity, t.rule, t.message, t.subject, t.sheet, t.row", "t.ordinal"),
    ] {
      try hash.add(
        database,
        "SELECT \(order), \(columns) FROM \(name) t JOIN loads l USING (load_id) ORDER BY \(order), \(ordinal)")
    }
    return hash.hex()
  }
}

/// A hash over rows in a given order: equal hashes mean equal rows.
struct ContentHash: ~Copyable {
  private var digest = SHA256()

  mutating func add(_ database: Connection, _ sql: String, _ fields: [Field] = []) throws {
    digest.update(sql)
    var rows: [UInt8] = []
    try database.statement(sql).run(values: fields.count, bind: { try $0.bind(fields) }) { row in
      for column in 0..<row.count { append(row, column, to: &rows) }
      rows.append(0x1E)
      if rows.count > 1 << 16 {
        digest.update(rows)
        rows.removeAll(keepingCapacity: true)
      }
      return true
    }
    digest.update(rows)
  }

  /// A kind byte before each value and a separator behind it, so that no two rows look alike.
  private func append(_ row: borrowing Row, _ column: Int, to bytes: inout [UInt8]) {
    switch row.kind(column) {
    case .null, .blob: bytes.append(0x30)
    case .integer:
      bytes.append(0x31)
      bytes.append(contentsOf: String(row.integer(column)).utf8)
    case .real:
      bytes.append(0x32)
      bytes.append(contentsOf: String(row.real(column).bitPattern).utf8)
    case .text:
      let text = row.utf8(column)
      bytes.append(0x33)
      bytes.append(contentsOf: String(text.count).utf8)
      bytes.append(0x3A)
      bytes.append(contentsOf: text)
    }
    bytes.append(0x1F)
  }

  consuming func hex() -> String { digest.finish() }
}
