/// One row of a sheet.
public struct Row {
  /// The row's place, counted from 0.
  public let index: Int
  /// The cells that the file holds, by ascending column.
  public let cells: [Cell]

  init(index: Int, cells: [Cell]) {
    self.index = index
    self.cells = cells
  }
}

/// One cell.
public struct Cell {
  /// The cell's column, counted from 0.
  public let column: Int
  /// What the cell holds.
  public let value: Value
  /// How the workbook prints it.
  public let format: NumberFormat

  init(column: Int, value: Value, format: NumberFormat = .general) {
    self.column = column
    self.value = value
    self.format = format
  }
}

/// What a cell holds.
///
/// A formula's cell holds its cached result.
public enum Value {
  /// Nothing; the cell may still carry a format.
  case empty
  /// Text, kept as the file has it: no trimming, line breaks inside.
  case text(Text)
  /// A number whose format is not a date's. Durations (`[h]:mm`) and times of day are numbers too.
  case number(Double)
  /// A number whose format is a date's, or an ISO date (`t="d"`).
  case date(SerialDate)
  /// TRUE or FALSE.
  case boolean(Bool)
  /// An error such as `#REF!`, by the name Excel prints.
  case error(String)
}

/// A rectangle of cells, both ends included, counted from 0.
public struct CellRange: Hashable, Sendable {
  /// The first row and the last.
  public let rows: ClosedRange<Int>
  /// The first column and the last.
  public let columns: ClosedRange<Int>

  /// A rectangle from its row and column ranges.
  public init(rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    self.rows = rows
    self.columns = columns
  }
}

/// Writes a cell's place as people do: (0, 2) is `C1`.
public func cellName(row: Int, column: Int) -> String {
  columnName(column) + String(row + 1)
}

/// Writes a column as people do: 0 is `A`, 26 is `AA`.
public func columnName(_ column: Int) -> String {
  var letters: [UInt8] = []
  var rest = column
  repeat {
    letters.append(UInt8(65 + rest % 26))
    rest = rest / 26 - 1
  } while rest >= 0
  return String(decoding: letters.reversed(), as: UTF8.self)
}
