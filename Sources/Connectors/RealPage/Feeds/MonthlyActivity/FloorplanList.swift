internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// A list of floor plans: a row for each, with figures identified by their order, and a line `Totals` that is checked.
struct FloorplanList {
  private let figures: [Figure]
  let map: ColumnMap
  private let name: String
  /// The figure that others add up to in every row.
  private let sum: (whole: ColumnKey, parts: [ColumnKey])?
  private(set) var rows: [RawRow] = []
  private var values: [[Int64]] = []
  private var printed: [Int64]?

  init(_ figures: [Figure], in grid: Grid, name: String, sum: (whole: ColumnKey, parts: [ColumnKey])? = nil) throws {
    map = try ColumnMap.find(FloorplanList.wanted(figures), in: grid, feed: MonthlyActivity.feedTitle)
    self.figures = figures
    self.name = name
    self.sum = sum
  }

  /// The columns of a list of these figures.
  static func wanted(_ figures: [Figure]) -> [ColumnSpec] {
    [ColumnSpec(.floorplan, "Floor plan")] + figures.map(\.wanted)
  }

  /// Whether the line `Totals` has been read.
  var isOver: Bool { printed != nil }

  mutating func take(_ row: Grid.Row, _ tally: inout Tally) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row, leftOf: figures[0].key)
    if row.cells.count == 1, row.cells[0].words == "Totals", values.isEmpty {
      // A report without rows may print only the label.
      printed = []
      return tally.load()
    }
    let cells = try cells(of: row)
    try cells.refuseStrays()
    guard let floorplan = cells.text(.floorplan) else {
      throw Refusal("Monthly Activity Summary: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no floor plan")
    }
    let numbers = try figures.map { try $0.value(cells) }
    try checkSum(numbers, cells)
    if floorplan == "Totals" {
      printed = numbers
    } else {
      values.append(numbers)
      rows.append(RawRow(place: cells.place, fields: [.text(floorplan)] + numbers.map { .integer($0) }))
    }
    tally.load()
  }

  /// The columns of the list's rows, which end where `Totals` are printed.
  func columns(of grid: Grid) -> SheetColumns {
    let end = grid.rows.first { $0.index > map.rows.upperBound && $0.cells[0].words == "Totals" }?.index ?? .max
    return SheetColumns(of: grid) { row in
      guard row.index > map.rows.upperBound, row.index < end else {
        return RowCells(sheet: grid.sheet, row: row, cells: [:], strays: [])
      }
      return try cells(of: map.known(row, leftOf: figures[0].key))
    }
  }

  private func cells(of row: Grid.Row) throws -> RowCells {
    try map.cells(of: row, lastInOrder: figures.map(\.key)) { $0.strays.isEmpty && $0[.floorplan] != nil }
  }

  /// The printed totals, with the values computed from the rows.
  func finish() throws -> [PrintedTotal] {
    guard let printed else { throw Refusal("Monthly Activity Summary: the list of \(name) has no line 'Totals'") }
    return printed.indices.map { index in
      let computed = values.reduce(0) { $0 + $1[index] }
      return PrintedTotal("\(name) Totals: \(figures[index].name)", printed: printed[index], computed: computed)
    }
  }

  private func checkSum(_ numbers: [Int64], _ cells: RowCells) throws {
    guard let sum else { return }
    let byName = Dictionary(zip(figures.map(\.key), numbers)) { first, _ in first }
    let parts = sum.parts.compactMap { byName[$0] }.reduce(0, +)
    guard let whole = byName[sum.whole], whole != parts else { return }
    throw Refusal(
      "Monthly Activity Summary: sheet '\(cells.sheet)' row \(cells.place.row) does not add up: \(sum.whole) is"
        + " \(whole), and its parts give \(parts)")
  }
}
