internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The events of a Monthly Activity Summary: two rows each, who and then what, in groups that end with a count.
struct MonthlyEvents {
  private static let feedTitle = FeedTitle(title: "Monthly Activity Summary", file: "MonthlyActivity/MonthlyEvents")

  static let wanted = [
    ColumnSpec(.unit, "Unit"), ColumnSpec(.status, "Status", need: .expected), ColumnSpec(.name, "Name"),
    ColumnSpec(.action, "Action"),
    ColumnSpec(.date, "Date"),
  ]

  private let grid: Grid
  private(set) var map: ColumnMap?
  /// The person of the next action.
  private var person: RowCells?
  private var status: String?
  /// The actions since the last footer.
  private var group: [String] = []
  private var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid) {
    self.grid = grid
  }

  mutating func take(_ row: Grid.Row, _ tally: inout Tally) throws {
    let map = try header(row)
    guard row.index > map.rows.upperBound else {
      guard map.rows.contains(row.index) else { throw unplaced(row) }
      return tally.ignore("header")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row, leftOf: .action)
    if row.cells.count == 1, let footer = CountedLabel(row.cells[0].words) {
      try close(footer, row)
    } else {
      try event(row, map)
    }
    tally.load()
  }

  /// The events, once every one of them was counted by a footer.
  func finish() throws -> [RawRow] {
    if let person { throw unplaced(person.row) }
    if let action = group.last {
      throw Refusal("Monthly Activity Summary: the events '\(action)' have no line 'Total \(action)'")
    }
    return rows
  }

  /// The columns of the events' values: the person in one row, the action and date in the next; nil without events.
  static func columns(of grid: Grid) throws -> SheetColumns? {
    let map: ColumnMap
    do { map = try ColumnMap.find(wanted, in: grid, feed: feedTitle) } catch is Refusal { return nil }
    return SheetColumns(of: grid, below: (["action", "date"], until: .unit)) { try cells(of: $0, map) }
  }

  /// An action reaches as far under Name as under its own header.
  private static func cells(of row: Grid.Row, _ map: ColumnMap) throws -> RowCells {
    let cells = map.cells(of: row)
    return cells[.date] == nil
      ? cells
      : try map.cells(of: row, lastInOrder: [.action, .date]) {
        Set($0.cells.keys) == [.action, .date]
      }
  }

  /// The header is looked for where the list begins, so that a report without events needs none.
  private mutating func header(_ row: Grid.Row) throws -> ColumnMap {
    if let map { return map }
    let start = grid.rows.firstIndex { $0.index == row.index } ?? 0
    let found = try ColumnMap.find(
      MonthlyEvents.wanted, in: grid, from: start, feed: MonthlyEvents.feedTitle)
    map = found
    return found
  }

  private mutating func event(_ row: Grid.Row, _ map: ColumnMap) throws {
    let cells = try MonthlyEvents.cells(of: row, map)
    try cells.refuseStrays()
    if cells[.date] != nil {
      try act(cells)
    } else {
      guard person == nil, cells[.unit] != nil, cells[.action] == nil else { throw unplaced(row) }
      status = cells.text(.status) ?? status
      person = cells
    }
  }

  private mutating func act(_ cells: RowCells) throws {
    guard let who = person, cells[.unit] == nil, let action = cells.text(.action), let day = try cells.day(.date)
    else { throw unplaced(cells.row) }
    let texts = [who.text(.unit), status, who.text(.name), action]
    rows.append(RawRow(place: who.place, fields: texts.map { .optional($0) } + [.day(day)]))
    group.append(action)
    person = nil
  }

  private mutating func close(_ footer: CountedLabel, _ row: Grid.Row) throws {
    guard person == nil, group.allSatisfy({ "Total \($0)" == footer.label }) else { throw unplaced(row) }
    totals.append(PrintedTotal(footer.label, printed: Int64(footer.count), computed: Int64(group.count)))
    group = []
  }

  private func unplaced(_ row: Grid.Row) -> Refusal {
    Refusal("Monthly Activity Summary: sheet '\(grid.sheet)' row \(row.index + 1) belongs to no event and no total")
  }
}
