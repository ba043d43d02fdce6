internal import Pipeline
internal import Spreadsheet
internal import Warehouse

/// Accounts for every filled row of a report: part of a record, or passed over by a named rule.
struct Tally {
  private(set) var loaded = 0
  private(set) var ignored: [String: Int] = [:]

  mutating func load() { loaded += 1 }
  mutating func ignore(_ rule: String) { ignored[rule, default: 0] += 1 }

  /// Puts the counts into a reading of these sheets.
  func close(_ reading: inout Reading, sheets: [Grid]) {
    reading.rowsRead = sheets.reduce(0) { $0 + $1.rows.count }
    reading.rowsLoaded = loaded
    reading.content.ignored = ignored
  }
}
