package import Warehouse

/// Finds what a user should know about a response's rows; it sees each row once, in the response's order.
package protocol ResponseCheck {
  /// Looks at the next row.
  mutating func look(at row: RawRow, of table: RawTable)
  /// The findings so far.
  var findings: [FindingRecord] { get }
}

/// Counts and totals that are kept while a response's rows are read, so that the rows of a large response need not be
/// kept.
struct ResponseTally {
  /// The number of rows so far.
  private(set) var count = 0
  /// The subjects that the rows name.
  private(set) var subjects: Set<String> = []
  private let tables: [RawTable]
  private let keepsRows: Bool
  private var kept: [String: [RawRow]] = [:]
  private var check: (any ResponseCheck)?
  /// The place of the subject's column in each table that has it.
  private let places: [String: Int]

  init(_ tables: [RawTable], subject: String?, keepsRows: Bool, check: (any ResponseCheck)?) {
    self.tables = tables
    self.keepsRows = keepsRows
    self.check = check
    let found = tables.compactMap { table in
      table.columns.firstIndex { $0.name == subject }.map { (table.name, $0) }
    }
    places = Dictionary(uniqueKeysWithValues: found)
  }

  /// The rows in the tables' order; empty if rows are not kept.
  var rows: [(table: RawTable, rows: [RawRow])] { tables.map { ($0, kept[$0.name] ?? []) } }

  /// The findings about the rows.
  var findings: [FindingRecord] { check?.findings ?? [] }

  mutating func take(_ table: RawTable, _ row: RawRow) {
    count += 1
    if keepsRows { kept[table.name, default: []].append(row) }
    check?.look(at: row, of: table)
    if let place = places[table.name], let name = row.fields[place].text { subjects.insert(name) }
  }
}
