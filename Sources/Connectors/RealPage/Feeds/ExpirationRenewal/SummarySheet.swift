internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// A sheet of a label and its figures in each row, and maybe a line `Total`.
struct SummarySheet {
  let sheet: String
  let map: ColumnMap
  private(set) var rows: [RawRow] = []
  private let figures: [Figure]
  private var values: [[Int64]] = []
  private var total: RowCells?

  init(_ grid: Grid, label: String, _ figures: [Figure], _ tally: inout Tally) throws {
    sheet = grid.sheet
    self.figures = figures
    map = try ColumnMap.find(
      [ColumnSpec(.label, label)] + figures.map(\.wanted), in: grid, feed: ExpirationRenewalSummaries.feedTitle)
    for row in grid.rows {
      guard row.index > map.rows.upperBound else {
        tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
        continue
      }
      try take(map.cells(of: map.known(row)))
      tally.load()
    }
  }

  /// What a figure adds up to.
  func sum(_ name: String) -> Int64 {
    guard let index = figures.firstIndex(where: { $0.name == name }) else { return 0 }
    return values.map { $0[index] }.reduce(0, +)
  }

  /// The figures that the line `Total` prints, with the values computed from the rows.
  func totals(_ names: [String]) throws -> [PrintedTotal] {
    guard let total else { return [] }
    return try figures.filter { names.contains($0.name) && total[$0.key] != nil }.map { figure in
      PrintedTotal("\(sheet) Total: \(figure.name)", printed: try figure.value(total), computed: sum(figure.name))
    }
  }

  private mutating func take(_ cells: RowCells) throws {
    try cells.refuseStrays()
    guard let label = cells.text(.label), total == nil else {
      throw Refusal(
        "Lease Expiration/Renewal Detail: sheet '\(sheet)' row \(cells.place.row) has no label or is below 'Total'")
    }
    if label == "Total" {
      total = cells
    } else {
      let numbers = try figures.map { try $0.value(cells) }
      values.append(numbers)
      rows.append(RawRow(place: cells.place, fields: [.text(label)] + numbers.map { .integer($0) }))
    }
  }
}
