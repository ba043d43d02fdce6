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
  public init(_ sheet: Sheet, limits: Limits = .standard) throws(SpreadsheetError) {
    var room = limits.gridBytes
    self = try Grid(sheet, room: &room)
  }

  /// Reads a sheet into what is left of a bound on memory, and takes off what it fills.
  init(_ sheet: Sheet, room: inout Int) throws(SpreadsheetError) {
    let spans = Spans(try sheet.mergedRanges())
    var rows: [Row] = []
    var cells: [Cell] = []
    var left = room
    try sheet.forEachRow { (row) throws(SpreadsheetError) in
      let isNew = rows.last?.index != row.index
      if isNew { cells.removeAll(keepingCapacity: true) }
      for cell in row.cells {
        guard let value = Value(cell.value) else { continue }
        let last = spans.lastColumn(row: row.index, column: cell.column)
        cells.append(Cell(row: row.index, columns: cell.column...last, value: value))
        left -= MemoryLayout<Cell>.stride + value.bytesBeside
        guard left > 0 else {
          throw SpreadsheetError(
            .tooLarge, at: "sheet '\(sheet.name)', cell \(cellName(row: row.index, column: cell.column))",
            "the cells up to this one take more memory than a workbook may")
        }
      }
      // A copy is as long as the row; what grew by appending has room to spare.
      if cells.isEmpty { return true }
      if isNew {
        rows.append(Row(index: row.index, cells: Array(cells)))
      } else {
        rows[rows.count - 1] = try Grid.joined(cells, row: row.index, sheet: sheet.name)
      }
      return true
    }
    room = left
    self.sheet = sheet.name
    self.rows = rows
  }

  /// A row that stands in several parts, as one; a cell may stand in one of them alone.
  private static func joined(_ cells: [Cell], row: Int, sheet: String) throws(SpreadsheetError) -> Row {
    let sorted = cells.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    for (cell, next) in zip(sorted, sorted.dropFirst()) where cell.columns.lowerBound == next.columns.lowerBound {
      throw SpreadsheetError(
        .malformed, at: "sheet '\(sheet)', cell \(cell.name)",
        "the file has the row in several parts, and more than one of them has this cell")
    }
    return Row(index: row, cells: sorted)
  }

  /// The last columns of the merged ranges, by their first cells.
  private struct Spans {
    private var lastColumns: [Int: Int] = [:]

    init(_ ranges: [CellRange]) {
      for range in ranges where range.columns.count > 1 {
        lastColumns[Spans.key(range.rows.lowerBound, range.columns.lowerBound)] = range.columns.upperBound
      }
    }

    func lastColumn(row: Int, column: Int) -> Int { lastColumns[Spans.key(row, column)] ?? column }

    private static func key(_ row: Int, _ column: Int) -> Int { row << 16 | column }
  }
}

/// The grids of a workbook's sheets, each read once, and all together within a bound on memory.
public final class Grids {
  private var read: [ObjectIdentifier: Grid] = [:]
  private var room: Int

  /// No grid as yet; `limits` are those that the workbook was opened with.
  public init(limits: Limits) {
    room = limits.gridBytes
  }

  /// The grid of a sheet.
  ///
  /// - Throws: `SpreadsheetError` with the cell at which the sheet was refused.
  public func grid(_ sheet: Sheet) throws(SpreadsheetError) -> Grid {
    if let known = read[ObjectIdentifier(sheet)] { return known }
    let grid = try Grid(sheet, room: &room)
    read[ObjectIdentifier(sheet)] = grid
    return grid
  }
}

extension Grid.Value {
  /// Bytes of a text that does not fit into the cell itself, with its header.
  fileprivate var bytesBeside: Int {
    switch self {
    case .text(let text), .error(let text): text.utf8.count > 15 ? text.utf8.count + 32 : 0
    case .number, .date, .boolean: 0
    }
  }

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
