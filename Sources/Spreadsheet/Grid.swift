/// One sheet's filled cells at hand, each with the span that it is merged over.
///
/// Reports that are drawn rather than listed need their spans to tell which column a value stands under.
public struct Grid: Sendable {
  /// A filled cell.
  public struct Cell: Sendable {
    /// The row, counted from 0.
    public let row: Int
    /// The columns that it spans, counted from 0.
    public let columns: ClosedRange<Int>
    /// What it holds; never `.empty`.
    public let value: Grid.Value

    /// A cell at hand.
    package init(row: Int, columns: ClosedRange<Int>, value: Grid.Value) {
      self.row = row
      self.columns = columns
      self.value = value
    }

    /// The cell's place as people write it: `C12`.
    public var name: String { cellName(row: row, column: columns.lowerBound) }
  }

  /// What a filled cell holds.
  public enum Value: Hashable, Sendable {
    /// Text, kept as the file has it.
    case text(String)
    /// A number.
    case number(Double)
    /// A day and time.
    case date(SerialDate)
    /// TRUE or FALSE.
    case boolean(Bool)
    /// An error such as `#REF!`.
    case error(String)
  }

  /// A row with its filled cells by ascending column; never empty.
  public struct Row: Sendable {
    /// The row, counted from 0.
    public let index: Int
    /// The filled cells.
    public let cells: [Cell]

    /// A row of cells at hand.
    public init(index: Int, cells: [Cell]) {
      self.index = index
      self.cells = cells
    }
  }

  /// The sheet's name.
  public let sheet: String
  /// The rows that hold anything, in order.
  public let rows: [Row]

  /// A grid of rows at hand.
  public init(sheet: String, rows: [Row]) {
    self.sheet = sheet
    self.rows = rows
  }

  /// Reads a sheet; blank texts count as nothing.
  ///
  /// - Throws: `SpreadsheetError` with the cell at which the sheet was refused.
  public init(_ sheet: Sheet) throws(SpreadsheetError) {
    var spans: [Int: [Int: Int]] = [:]
    for range in try sheet.mergedRanges() {
      spans[range.rows.lowerBound, default: [:]][range.columns.lowerBound] = range.columns.upperBound
    }
    var rows: [Row] = []
    try sheet.forEachRow { (row) throws(SpreadsheetError) in
      let cells = row.cells.compactMap { cell -> Cell? in
        guard let value = Value(cell.value) else { return nil }
        let last = spans[row.index]?[cell.column] ?? cell.column
        return Cell(row: row.index, columns: cell.column...last, value: value)
      }
      if !cells.isEmpty { rows.append(Row(index: row.index, cells: cells)) }
      return true
    }
    self.sheet = sheet.name
    self.rows = rows
  }
}

extension Grid.Value {
  fileprivate init?(_ value: Value) {
    switch value {
    case .empty: return nil
    case .text(let text):
      let string = text.string
      if string.utf8.allSatisfy({ $0 == 32 || (9...13).contains($0) }) { return nil }
      self = .text(string)
    case .number(let number): self = .number(number)
    case .date(let date): self = .date(date)
    case .boolean(let truth): self = .boolean(truth)
    case .error(let name): self = .error(name)
    }
  }
}
