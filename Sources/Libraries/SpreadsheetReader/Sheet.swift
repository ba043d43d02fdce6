/// One sheet of a workbook: its name, and its rows as a stream.
public final class Sheet {
  /// Whether a person sees the sheet when opening the workbook.
  public enum Visibility: Sendable, Equatable {
    /// Shown.
    case visible
    /// Hidden, can be shown from the menu.
    case hidden
    /// Hidden so that only a program can show it.
    case veryHidden
  }

  /// The name on the sheet's tab; an HTML table's or a CSV's is made up ("Table 1", "Sheet1").
  public let name: String
  /// Whether the sheet is shown.
  public let visibility: Visibility
  private let source: any SheetSource

  init(name: String, visibility: Visibility = .visible, source: any SheetSource) {
    self.name = name
    self.visibility = visibility
    self.source = source
  }

  /// The merged ranges, in the file's order; from a pass over the sheet of its own.
  public func mergedRanges() throws(SpreadsheetError) -> [CellRange] {
    try source.mergedRanges()
  }

  /// Streams the rows that hold at least one cell, in ascending order; blank rows in between are skipped.
  ///
  /// A row that the file has in several parts comes in as many, one behind the other.
  ///
  /// Each row's cells are in ascending column order, one for each column; a cell that only carries a format
  /// is `.empty` or absent. The row's buffer is reused, so keep values, not the row.
  ///
  /// - Parameter body: receives each row; return false to stop.
  /// - Throws: `SpreadsheetError` with the sheet and cell at which the file was refused.
  public func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    try source.forEachRow(body)
  }

  /// Streams the rows as `forEachRow` does, but hands on a row that the file has in several parts as one.
  ///
  /// - Parameter body: receives each row; return false to stop.
  /// - Throws: `SpreadsheetError`, also where a cell is in more than one of a row's parts.
  public func forEachWholeRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    var held: Row?
    var isStopped = false
    try forEachRow { (row) throws(SpreadsheetError) in
      if let part = held, part.index == row.index {
        held = try joined(part, row)
        return true
      }
      if let whole = held { isStopped = try !body(whole) }
      held = row
      return !isStopped
    }
    if let held, !isStopped { _ = try body(held) }
  }

  private func joined(_ part: Row, _ other: Row) throws(SpreadsheetError) -> Row {
    let cells = (part.cells + other.cells).sorted { $0.column < $1.column }
    for (cell, next) in zip(cells, cells.dropFirst()) where cell.column == next.column {
      throw SpreadsheetError(
        .malformed, at: "sheet '\(name)', cell \(cellName(row: part.index, column: cell.column))",
        "the file has the row in several parts, and more than one of them has this cell")
    }
    return Row(index: part.index, cells: cells)
  }
}

/// What a container's reader gives for one sheet.
protocol SheetSource: AnyObject {
  func mergedRanges() throws(SpreadsheetError) -> [CellRange]
  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError)
}
