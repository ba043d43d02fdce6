package import Warehouse

/// Finds what a user should know about a response's rows; it sees each row once, in the response's order.
package protocol ResponseCheck {
  /// Looks at the next row.
  mutating func look(at row: RawRow, of table: RawTable)
  /// The findings so far.
  var findings: [FindingRecord] { get }
}

/// The rows of a response with their counts: in memory, or staged in a file if the response is large.
struct ResponseTally {
  /// The number of rows so far.
  private(set) var count = 0
  /// The subjects that the rows name.
  private(set) var subjects: Set<String> = []
  private let tables: [RawTable]
  /// Where the rows of a large response wait until its load is recorded; nil for a response in memory.
  private let staged: StagedRows?
  private var kept: [String: [RawRow]] = [:]
  private var check: (any ResponseCheck)?
  /// The place of the subject's column in each table that has it.
  private let places: [String: Int]

  init(_ tables: [RawTable], subject: String?, isInMemory: Bool, check: (any ResponseCheck)?) throws {
    self.tables = tables
    staged = isInMemory ? nil : try StagedRows(tables)
    self.check = check
    let found = tables.compactMap { table in
      table.columns.firstIndex { $0.name == subject }.map { (table.name, $0) }
    }
    places = Dictionary(uniqueKeysWithValues: found)
  }

  /// The rows, in the tables' order, and the findings about them.
  var content: LoadContent {
    var content = LoadContent(
      tables: staged == nil ? tables.map { ($0, kept[$0.name] ?? []) } : [], findings: check?.findings ?? [])
    content.staged = staged
    return content
  }

  mutating func take(_ table: RawTable, _ row: RawRow) throws {
    count += 1
    if let staged { try staged.add(table, row) } else { kept[table.name, default: []].append(row) }
    check?.look(at: row, of: table)
    if let place = places[table.name], let name = row.fields[place].text { subjects.insert(name) }
  }
}
