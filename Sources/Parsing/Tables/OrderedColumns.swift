internal import Domain
internal import Pipeline
package import SpreadsheetReader

/// Columns whose values are under headers of others, identified by their order and their format.
///
/// Some drawn reports move a whole row sideways when a value is missing, so that no span identifies the column. A row
/// is read only if its values fit the columns in exactly one way, and rows that fill the same columns must fill them at
/// the same places.
package struct OrderedColumns {
  /// The format of a column's values.
  package enum CellPattern {
    /// A date, or the text of one.
    case day
    /// A whole number, or the text of one.
    case count
    /// `Yes` or `No`.
    case yesOrNo
    /// A text that is none of these.
    case words
    /// Any text.
    case text
  }

  package struct Column {
    package let key: String
    package let looks: CellPattern
    package let isRequired: Bool

    package init(_ key: String, _ looks: CellPattern, required: Bool = true) {
      self.key = key
      self.looks = looks
      isRequired = required
    }
  }

  private let columns: [Column]
  private let sheet: String
  /// The positions of the values in the first row of each kind.
  private var places: [[String]: [ClosedRange<Int>]] = [:]

  package init(_ columns: [Column], sheet: String) {
    self.columns = columns
    self.sheet = sheet
  }

  /// Assigns a row's cells to columns.
  ///
  /// - Throws: `Refusal` naming the row when its values fit in no way or in several, or are in other places than those
  ///   of other rows.
  package mutating func cells(of row: Grid.Row) throws -> RowCells {
    let ways = row.cells.count <= columns.count ? self.ways(for: row.cells) : [[0]]
    guard ways[0][0] == 1 else {
      throw Refusal(
        "sheet '\(sheet)' row \(row.index + 1): its \(row.cells.count) values fit the \(columns.count) columns in "
          + (ways[0][0] == 0 ? "no way" : "more than one way"))
    }
    var cells: [String: Grid.Cell] = [:]
    var keys: [String] = []
    for (index, column) in columns.enumerated() where keys.count < row.cells.count {
      let cell = row.cells[keys.count]
      guard OrderedColumns.looks(cell, column.looks), ways[keys.count + 1][index + 1] == 1 else { continue }
      cells[column.key] = cell
      keys.append(column.key)
    }
    let places = row.cells.map(\.columns)
    if let known = self.places[keys], known != places {
      throw Refusal("sheet '\(sheet)' row \(row.index + 1): its values are in other columns than those of other rows")
    }
    self.places[keys] = places
    return RowCells(sheet: sheet, row: row, cells: cells, strays: [])
  }

  /// In how many ways (2 stands for several) the cells from one on fit the columns from one on.
  private func ways(for cells: [Grid.Cell]) -> [[Int]] {
    var ways = [[Int]](repeating: [Int](repeating: 0, count: columns.count + 1), count: cells.count + 1)
    ways[cells.count][columns.count] = 1
    for index in columns.indices.reversed() {
      for cell in 0...cells.count {
        let without = columns[index].isRequired ? 0 : ways[cell][index + 1]
        let fits = cell < cells.count && OrderedColumns.looks(cells[cell], columns[index].looks)
        ways[cell][index] = min(2, without + (fits ? ways[cell + 1][index + 1] : 0))
      }
    }
    return ways
  }

  private static func looks(_ cell: Grid.Cell, _ looks: CellPattern) -> Bool {
    switch (looks, cell.value) {
    case (.day, .date): true
    case (.day, .text(let text)): usDayAndTime(collapsed(text)) != nil
    case (.count, .number(let number)): Int(exactly: number) != nil
    case (.count, .text(let text)): isDigits(collapsed(text))
    case (.yesOrNo, .text(let text)): ["Yes", "No"].contains(collapsed(text))
    case (.words, .text): ![.day, .count, .yesOrNo].contains { OrderedColumns.looks(cell, $0) }
    case (.text, .text): true
    default: false
    }
  }
}
