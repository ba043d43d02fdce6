internal import Pipeline
package import SpreadsheetReader

extension RowCells {
  /// Tells a row's cells their columns by their order alone, for rows whose values stand under other headers.
  ///
  /// - Throws: `Refusal` naming the row when it has more or fewer cells than there are keys.
  package init(_ row: Grid.Row, of sheet: String, inOrder keys: [String]) throws {
    guard row.cells.count == keys.count else {
      throw Refusal(
        "sheet '\(sheet)' row \(row.index + 1) has \(row.cells.count) values where \(keys.count) are printed in order,"
          + " from '\(keys[0])' to '\(keys[keys.count - 1])'")
    }
    let cells = Dictionary(zip(keys, row.cells)) { first, _ in first }
    self.init(sheet: sheet, row: row, cells: cells, strays: [])
  }

  /// The same row with the columns of further cells told.
  package func adding(_ others: [String: Grid.Cell]) -> RowCells {
    RowCells(sheet: sheet, row: row, cells: cells.merging(others) { first, _ in first }, strays: strays)
  }
}
