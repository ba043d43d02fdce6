internal import Pipeline
package import Spreadsheet

/// A table with headers that stand twice: the second column of a name is told by where its header begins.
package struct RepeatedHeaders {
  package let map: ColumnMap
  private var keys: [Int: String] = [:]

  /// Finds the second headers beside those that a map has claimed.
  ///
  /// - Parameters:
  ///   - map: the table's other columns.
  ///   - grid: the sheet that the map was found in.
  ///   - seconds: each header that stands twice, and the key of its second column.
  /// - Throws: `Refusal` naming the header that stands only once.
  package init(_ map: ColumnMap, in grid: Grid, seconds: [(header: String, key: String)]) throws {
    self.map = map
    let others = map.unclaimedHeaders(in: grid)
    for (header, key) in seconds {
      guard let column = others.keys.sorted().first(where: { others[$0].map(normalised) == normalised(header) }) else {
        throw Refusal("sheet '\(grid.sheet)' row \(map.rows.upperBound + 1) has no second column '\(header)'")
      }
      keys[column] = key
    }
  }

  /// Tells a row's cells which column each stands under.
  package func cells(of row: Grid.Row) -> RowCells {
    let told = map.cells(of: row)
    var cells = told.cells
    var strays: [Grid.Cell] = []
    for stray in told.strays {
      if let key = keys[stray.columns.lowerBound] { cells[key] = stray } else { strays.append(stray) }
    }
    return RowCells(sheet: told.sheet, row: row, cells: cells, strays: strays)
  }
}
