package import Pipeline
package import SpreadsheetReader
internal import Warehouse

/// Accounts for every filled row of a report: part of a record, or passed over by a named rule.
package struct Tally {
  package private(set) var loaded = 0
  package private(set) var ignored: [String: Int] = [:]

  package init() {}

  package mutating func load() { loaded += 1 }
  package mutating func ignore(_ rule: String) { ignored[rule, default: 0] += 1 }

  /// Puts the counts into a reading of these sheets, and the findings about their columns.
  package func close(_ reading: inout ParseResult, sheets: [Grid], columns: [ColumnMap?]) {
    reading.content.findings += columns.compactMap { $0 }.flatMap(\.findings)
    reading.rowsRead = sheets.reduce(0) { $0 + $1.rows.count }
    reading.rowsLoaded = loaded
    reading.content.ignored = ignored
  }
}
