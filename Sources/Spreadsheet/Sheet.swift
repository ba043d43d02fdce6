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
  /// Each row's cells are in ascending column order, one for each column; a cell that only carries a format
  /// is `.empty` or absent. The row's buffer is reused, so keep values, not the row.
  ///
  /// - Parameter body: receives each row; return false to stop.
  /// - Throws: `SpreadsheetError` with the sheet and cell at which the file was refused.
  public func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    try source.forEachRow(body)
  }
}

/// What a container's reader gives for one sheet.
protocol SheetSource: AnyObject {
  func mergedRanges() throws(SpreadsheetError) -> [CellRange]
  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError)
}
