/// One row of a sheet.
public struct Row {
  /// The row's index, counted from 0.
  public let index: Int
  /// The cells in the file, by ascending column.
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
  /// The cell's value.
  public let value: Value
  /// The cell's number format.
  public let format: NumberFormat

  init(column: Int, value: Value, format: NumberFormat = .general) {
    self.column = column
    self.value = value
    self.format = format
  }
}

/// The value of a cell.
///
/// The value of a formula's cell is its cached result.
public enum Value {
  /// No value; the cell may still have a format.
  case empty
  /// Text, unchanged: not trimmed, line breaks included.
  case text(Text)
  /// A number without a date format. Durations (`[h]:mm`) and times of day are numbers too.
  case number(Double)
  /// A number with a date format, or an ISO date (`t="d"`).
  case date(SerialDate)
  /// TRUE or FALSE.
  case boolean(Bool)
  /// An error such as `#REF!`, by Excel's name.
  case error(String)
}

/// A rectangle of cells, both ends included, counted from 0.
public struct CellRange: Hashable, Sendable {
  /// The first row to the last.
  public let rows: ClosedRange<Int>
  /// The first column to the last.
  public let columns: ClosedRange<Int>

  /// Creates a rectangle from its row and column ranges.
  public init(rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    self.rows = rows
    self.columns = columns
  }
}

/// Returns a cell's name: (0, 2) is `C1`.
public func cellName(row: Int, column: Int) -> String {
  columnName(column) + String(row + 1)
}

/// Returns a column's name: 0 is `A`, 26 is `AA`.
public func columnName(_ column: Int) -> String {
  var letters: [UInt8] = []
  var rest = column
  repeat {
    letters.append(UInt8(65 + rest % 26))
    rest = rest / 26 - 1
  } while rest >= 0
  return String(decoding: letters.reversed(), as: UTF8.self)
}
