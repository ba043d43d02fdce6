import Domain

/// The layout of a sheet: the content of each cell, and the columns and rows that it covers.
struct SheetDrawing {
  /// The format of a number.
  enum Format: Int, CaseIterable {
    case general, amount, count, decimal, stamp

    /// The spreadsheet's format code.
    var code: String {
      switch self {
      case .general: "General"
      case .amount: "#,##0.00_);(#,##0.00)"
      case .count: "#,##0"
      case .decimal: "0.00"
      case .stamp: "m/d/yyyy h:mm"
      }
    }
  }

  enum Content {
    case text(String)
    case number(Double, Format)
  }

  struct Cell {
    let row: Int
    let columns: ClosedRange<Int>
    let height: Int
    let content: Content
  }

  private(set) var cells: [Cell] = []
  /// The number of columns, merged ones included.
  private(set) var width = 0

  mutating func put(_ content: Content, row: Int, _ columns: ClosedRange<Int>, height: Int = 1) {
    cells.append(Cell(row: row, columns: columns, height: height, content: content))
    width = max(width, columns.upperBound + 1)
  }

  mutating func text(_ text: String, row: Int, _ columns: ClosedRange<Int>, height: Int = 1) {
    put(.text(text), row: row, columns, height: height)
  }

  mutating func text(_ text: String, row: Int, _ column: Int) {
    put(.text(text), row: row, column...column)
  }

  mutating func amount(_ amount: Money, row: Int, _ columns: ClosedRange<Int>) {
    put(.number(Double(amount.cents) / 100, .amount), row: row, columns)
  }

  mutating func count(_ count: Int, row: Int, _ columns: ClosedRange<Int>) {
    put(.number(Double(count), .count), row: row, columns)
  }

  /// Puts a day and time, as a spreadsheet's serial number.
  mutating func stamp(_ day: CivilDate, hour: Int, minute: Int, row: Int, _ columns: ClosedRange<Int>) {
    let serial = Double(day.dayNumber + 25_569) + Double(hour * 60 + minute) / 1_440
    put(.number(serial, .stamp), row: row, columns)
  }

  /// Puts a number given in hundredths, printed with two decimals.
  mutating func hundredths(_ hundredths: Int64, row: Int, _ columns: ClosedRange<Int>) {
    put(.number(Double(hundredths) / 100, .decimal), row: row, columns)
  }

  /// The rows with content, each sorted by column.
  var rows: [(row: Int, cells: [Cell])] {
    let byRow = Dictionary(grouping: cells, by: \.row)
    return byRow.sorted { $0.key < $1.key }.map { row, cells in
      (row, cells.sorted { $0.columns.lowerBound < $1.columns.lowerBound })
    }
  }

  /// The cells that cover more than one column or row.
  var merged: [Cell] { cells.filter { $0.columns.count > 1 || $0.height > 1 } }
}
