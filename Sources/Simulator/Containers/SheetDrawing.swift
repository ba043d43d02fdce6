import Domain

/// A sheet as it is to look: what stands where, and over how many columns and rows it is spread.
struct SheetDrawing {
  /// How a number is printed.
  enum Format: Int, CaseIterable {
    case general, amount, count, decimal, stamp

    /// The format in a spreadsheet's own words.
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

  /// A day and a time of it, as a spreadsheet counts them.
  mutating func stamp(_ day: CivilDate, hour: Int, minute: Int, row: Int, _ columns: ClosedRange<Int>) {
    let serial = Double(day.dayNumber + 25_569) + Double(hour * 60 + minute) / 1_440
    put(.number(serial, .stamp), row: row, columns)
  }

  /// A number given in hundredths, printed with two decimals.
  mutating func hundredths(_ hundredths: Int64, row: Int, _ columns: ClosedRange<Int>) {
    put(.number(Double(hundredths) / 100, .decimal), row: row, columns)
  }

  /// The rows that hold something, each by column.
  var rows: [(row: Int, cells: [Cell])] {
    let byRow = Dictionary(grouping: cells, by: \.row)
    return byRow.sorted { $0.key < $1.key }.map { row, cells in
      (row, cells.sorted { $0.columns.lowerBound < $1.columns.lowerBound })
    }
  }

  /// The cells that spread over more than one place.
  var merged: [Cell] { cells.filter { $0.columns.count > 1 || $0.height > 1 } }
}
