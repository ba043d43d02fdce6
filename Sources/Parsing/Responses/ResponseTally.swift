package import Warehouse

/// What a person should know of a response's rows; it sees each once, in the response's order.
package protocol ResponseCheck {
  /// Looks at the next row.
  mutating func look(at row: RawRow, of table: RawTable)
  /// What it has found by now.
  var findings: [FindingRecord] { get }
}

/// What is told of a response's rows as they come, so that those of a large one need not be kept.
struct ResponseTally {
  /// How many rows have come.
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

  /// The rows in the tables' order; without rows where they are not kept.
  var rows: [(table: RawTable, rows: [RawRow])] { tables.map { ($0, kept[$0.name] ?? []) } }

  /// What a person should know of the rows.
  var findings: [FindingRecord] { check?.findings ?? [] }

  mutating func take(_ table: RawTable, _ row: RawRow) {
    count += 1
    if keepsRows { kept[table.name, default: []].append(row) }
    check?.look(at: row, of: table)
    if let place = places[table.name], let name = row.fields[place].text { subjects.insert(name) }
  }
}
