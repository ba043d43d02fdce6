package import Pipeline
package import SpreadsheetReader
internal import Warehouse

/// A sheet's columns, used to find the cell of a raw row's value by the same headers as when it was read.
package struct SheetColumns {
  private let grid: Grid
  private let keys: [String: ColumnKey]
  private let below: (columns: Set<String>, until: ColumnKey)?
  private let assign: (Grid.Row) throws -> RowCells
  private let places: [Int: Int]

  /// The columns of a sheet.
  ///
  /// - Parameters:
  ///   - grid: the sheet.
  ///   - keys: the header's keys of raw columns that it names otherwise, `_cents` apart.
  ///   - below: raw columns whose value is the second line of its cell, or is in a row below its record's first, which
  ///     ends where the key is filled again.
  ///   - assign: assigns a row's cells to columns.
  package init(
    of grid: Grid, keys: [String: ColumnKey] = [:], below: (columns: Set<String>, until: ColumnKey)? = nil,
    assign: @escaping (Grid.Row) throws -> RowCells
  ) {
    self.grid = grid
    self.keys = keys
    self.below = below
    self.assign = assign
    places = Dictionary(uniqueKeysWithValues: grid.rows.enumerated().map { ($1.index + 1, $0) })
  }

  /// The columns of a sheet whose values are under their headers.
  ///
  /// - Throws: `Refusal` if the sheet does not have the headers.
  package init(
    _ wanted: [ColumnSpec], of grid: Grid, _ feed: FeedTitle, keys: [String: ColumnKey],
    below: (columns: Set<String>, until: ColumnKey)? = nil
  ) throws {
    let map = try ColumnMap.find(wanted, in: grid, feed: feed)
    self.init(of: grid, keys: keys, below: below) { map.cells(of: $0) }
  }

  /// The cells of values, as `Sheet1!G13`; none for a value that has no cell of its own.
  package func cells(of origins: [RawOrigin]) throws -> [RawOrigin: String] {
    try origins.reduce(into: [:]) { cells, origin in
      if let cell = try cell(of: origin) { cells[origin] = "\(grid.sheet)!\(cell.name)" }
    }
  }

  private func cell(of origin: RawOrigin) throws -> Grid.Cell? {
    guard origin.place.sheet == grid.sheet, let place = places[origin.place.row] else { return nil }
    let cells = try assign(grid.rows[place])
    let key = keys[origin.column] ?? ColumnKey(origin.column)
    if cells[key] == nil, key.name.hasSuffix("_cents") {
      return cells[ColumnKey(String(key.name.dropLast("_cents".count)))]
    }
    guard let below, below.columns.contains(origin.column), cells.lines(key).count < 2 else { return cells[key] }
    for row in grid.rows[place...].dropFirst() {
      let cells = try assign(row)
      if cells[below.until] != nil { return nil }
      if let cell = cells[key] { return cell }
    }
    return nil
  }
}
