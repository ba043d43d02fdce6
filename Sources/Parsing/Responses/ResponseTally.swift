package import Warehouse

/// What a person should know of a response's rows; it sees each once, in the response's order.
package protocol ResponseCheck {
  /// Looks at the next row, of any of the response's tables.
  mutating func look(at row: RawRecord)
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
  private let subject: String?
  private let keepsRows: Bool
  private var kept: [String: [RawRow]] = [:]
  private var check: (any ResponseCheck)?
  private let records: [String: (RawRow) -> RawRecord]

  init(_ tables: [RawTable], subject: String?, keepsRows: Bool, check: (any ResponseCheck)?) {
    self.tables = tables
    self.subject = subject
    self.keepsRows = keepsRows
    self.check = check
    let isAsked = subject != nil || check != nil
    records = isAsked ? Dictionary(uniqueKeysWithValues: tables.map { ($0.name, RawRecord.maker(of: $0)) }) : [:]
  }

  /// The rows in the tables' order; without rows where they are not kept.
  var rows: [(table: RawTable, rows: [RawRow])] { tables.map { ($0, kept[$0.name] ?? []) } }

  /// What a person should know of the rows.
  var findings: [FindingRecord] { check?.findings ?? [] }

  mutating func take(_ table: RawTable, _ row: RawRow) {
    count += 1
    if keepsRows { kept[table.name, default: []].append(row) }
    guard let record = records[table.name]?(row) else { return }
    check?.look(at: record)
    if let subject, let name = record[subject].text { subjects.insert(name) }
  }
}
