package import SpreadsheetReader

/// The cells of one row by their columns; the columns' places are the same for all rows of a table.
package struct ColumnCells {
  private let places: [ColumnKey: Int]
  private var cells: [Grid.Cell?]

  /// No cells yet, of columns with these places from 0 on.
  init(places: [ColumnKey: Int]) {
    self.places = places
    cells = Array(repeating: nil, count: places.count)
  }

  /// The cells of a single row.
  init(_ cells: [ColumnKey: Grid.Cell]) {
    places = Dictionary(uniqueKeysWithValues: cells.keys.enumerated().map { ($0.element, $0.offset) })
    self.cells = cells.values.map { $0 }
  }

  package subscript(key: ColumnKey) -> Grid.Cell? { places[key].flatMap { cells[$0] } }

  subscript(place place: Int) -> Grid.Cell? {
    get { cells[place] }
    set { cells[place] = newValue }
  }

  /// The filled columns with their cells.
  var byKey: [ColumnKey: Grid.Cell] { places.compactMapValues { cells[$0] } }
}
