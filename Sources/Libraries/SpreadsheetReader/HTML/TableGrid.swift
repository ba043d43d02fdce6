internal import XML

/// The cells of a table in the columns where a browser shows them.
final class TableGrid: SheetSource {
  private var rows: [Row] = []
  private var ranges: [CellRange] = []
  private let name: String
  private let limits: Limits
  /// For each column, the first row that no cell from above extends into.
  private var freeFrom: [Int] = []
  private var covered = 0

  init(_ rows: [[HTMLCell]], name: String, limits: Limits) throws(SpreadsheetError) {
    self.name = name
    self.limits = limits
    guard rows.count <= limits.rows else { throw tooLarge("more than \(limits.rows) rows") }
    for (index, cells) in rows.enumerated() { try place(cells, row: index, of: rows.count) }
  }

  func mergedRanges() -> [CellRange] {
    ranges
  }

  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    for row in rows where try !body(row) { return }
  }

  private func place(_ cells: [HTMLCell], row: Int, of rowCount: Int) throws(SpreadsheetError) {
    var placed: [Cell] = []
    var column = 0
    for cell in cells {
      while column < freeFrom.count, freeFrom[column] > row { column += 1 }
      let columns = column..<column + cell.columnSpan
      let end = cell.rowSpan == 0 ? rowCount : min(row + cell.rowSpan, rowCount)
      try cover(columns, until: end)
      if columns.count > 1 || end - row > 1 {
        guard ranges.count < limits.mergedRanges else {
          throw tooLarge("more than \(limits.mergedRanges) merged ranges")
        }
        ranges.append(CellRange(rows: row...end - 1, columns: ClosedRange(columns)))
      }
      guard cell.text.utf8.count <= limits.textBytes else {
        throw SpreadsheetError(
          .tooLarge, at: "sheet '\(name)', cell \(cellName(row: row, column: column))",
          "the text has over \(limits.textBytes) bytes")
      }
      if !cell.text.isEmpty { placed.append(Cell(column: column, value: .text(Text(cell.text)))) }
      column = columns.upperBound
    }
    if !placed.isEmpty { rows.append(Row(index: row, cells: placed)) }
  }

  private func cover(_ columns: Range<Int>, until end: Int) throws(SpreadsheetError) {
    guard columns.upperBound <= limits.columns else { throw tooLarge("more than \(limits.columns) columns") }
    covered += columns.count
    guard covered <= limits.cells else { throw tooLarge("more than \(limits.cells) cells") }
    while freeFrom.count < columns.upperBound { freeFrom.append(0) }
    for column in columns { freeFrom[column] = max(freeFrom[column], end) }
  }

  private func tooLarge(_ rule: String) -> SpreadsheetError {
    SpreadsheetError(.tooLarge, at: "sheet '\(name)'", rule)
  }
}
