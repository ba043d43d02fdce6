/// One sheet of a workbook: its name, and its rows as a stream.
public final class Sheet {
  /// The visibility of the sheet in a spreadsheet program.
  public enum Visibility: Sendable, Equatable {
    /// Visible.
    case visible
    /// Hidden; the menu can show it.
    case hidden
    /// Hidden; only a program can show it.
    case veryHidden
  }

  /// The name on the sheet's tab; sheets of HTML and CSV files get a made-up name ("Table 1", "Sheet1").
  public let name: String
  /// The visibility of the sheet.
  public let visibility: Visibility
  private let source: any SheetSource

  init(name: String, visibility: Visibility = .visible, source: any SheetSource) {
    self.name = name
    self.visibility = visibility
    self.source = source
  }

  /// Returns the merged ranges in the file's order; reads the sheet in a separate pass.
  public func mergedRanges() throws(SpreadsheetError) -> [CellRange] {
    try source.mergedRanges()
  }

  /// Streams the rows like `forEachRow`, to the end; returns the merged ranges, which a worksheet has after its rows.
  func forEachRowThenRanges(_ body: (Row) throws(SpreadsheetError) -> Void) throws(SpreadsheetError) -> [CellRange] {
    try source.forEachRowThenRanges(body)
  }

  /// Streams the rows with at least one cell, in ascending order; blank rows in between are skipped.
  ///
  /// A row that the file has in several parts is delivered as several rows, one after the other.
  ///
  /// Each row's cells are in ascending column order, one for each column. A cell that has only a format is `.empty` or
  /// absent. The row's buffer is reused, so keep values, not the row.
  ///
  /// - Parameter body: receives each row; return false to stop.
  /// - Throws: `SpreadsheetError` with the sheet and cell that were refused.
  public func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    try source.forEachRow(body)
  }

  /// Streams the rows like `forEachRow`, but joins a row that the file has in several parts.
  ///
  /// - Parameter body: receives each row; return false to stop.
  /// - Throws: `SpreadsheetError`, also if a cell is in more than one part of a row.
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

/// The reader of one sheet, implemented for each file format.
protocol SheetSource: AnyObject {
  func mergedRanges() throws(SpreadsheetError) -> [CellRange]
  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError)
  func forEachRowThenRanges(_ body: (Row) throws(SpreadsheetError) -> Void) throws(SpreadsheetError) -> [CellRange]
}

extension SheetSource {
  func forEachRowThenRanges(_ body: (Row) throws(SpreadsheetError) -> Void) throws(SpreadsheetError) -> [CellRange] {
    try forEachRow { (row) throws(SpreadsheetError) in
      try body(row)
      return true
    }
    return try mergedRanges()
  }
}
