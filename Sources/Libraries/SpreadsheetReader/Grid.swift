/// The filled cells of one sheet in memory, each with its merged range.
///
/// Reports that are laid out as pages need the merged ranges to determine the column of a value.
public struct Grid: Sendable {
  /// A filled cell.
  public struct Cell: Sendable {
    /// The row, counted from 0.
    public let row: Int
    /// The columns that the cell covers, counted from 0.
    public fileprivate(set) var columns: ClosedRange<Int>
    /// The cell's value; never `.empty`.
    public let value: Grid.Value

    /// Creates a cell.
    package init(row: Int, columns: ClosedRange<Int>, value: Grid.Value) {
      self.row = row
      self.columns = columns
      self.value = value
    }

    /// The cell's name: `C12`.
    public var name: String { cellName(row: row, column: columns.lowerBound) }
  }

  /// The value of a filled cell.
  public enum Value: Hashable, Sendable {
    /// Text, unchanged.
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
    public fileprivate(set) var cells: [Cell]

    /// Creates a row from its cells.
    public init(index: Int, cells: [Cell]) {
      self.index = index
      self.cells = cells
    }
  }

  /// The sheet's name.
  public let sheet: String
  /// The rows with at least one filled cell, in order.
  public let rows: [Row]

  /// Creates a grid from its rows.
  public init(sheet: String, rows: [Row]) {
    self.sheet = sheet
    self.rows = rows
  }

  /// Reads a sheet; cells with blank texts count as empty.
  ///
  /// - Throws: `SpreadsheetError` with the cell that was refused.
  public init(_ sheet: Sheet, limits: Limits = .standard) throws(SpreadsheetError) {
    var room = limits.gridBytes
    self = try Grid(sheet, room: &room)
  }

  /// Reads a sheet within the remaining memory limit `room`, and subtracts the memory that the grid uses.
  init(_ sheet: Sheet, room: inout Int) throws(SpreadsheetError) {
    var rows: [Row] = []
    var cells: [Cell] = []
    var left = room
    let merged = try sheet.forEachRowThenRanges { (row) throws(SpreadsheetError) in
      let isNew = rows.last?.index != row.index
      if isNew { cells.removeAll(keepingCapacity: true) }
      for cell in row.cells {
        guard let value = Value(cell.value) else { continue }
        cells.append(Cell(row: row.index, columns: cell.column...cell.column, value: value))
        left -= MemoryLayout<Cell>.stride + value.bytesBeside
        guard left > 0 else {
          throw SpreadsheetError(
            .tooLarge, at: "sheet '\(sheet.name)', cell \(cellName(row: row.index, column: cell.column))",
            "the cells up to this one take more memory than a workbook may")
        }
      }
      // The copy has exactly the row's size; an array that grew by appending has spare capacity.
      if cells.isEmpty { return }
      if isNew {
        rows.append(Row(index: row.index, cells: Array(cells)))
      } else {
        rows[rows.count - 1] = try Grid.joined(cells, row: row.index, sheet: sheet.name)
      }
    }
    room = left
    Grid.widen(&rows, to: merged)
    self.sheet = sheet.name
    self.rows = rows
  }

  /// Has the cells that merged ranges begin at cover the ranges' columns.
  private static func widen(_ rows: inout [Row], to ranges: [CellRange]) {
    for range in ranges where range.columns.count > 1 {
      let first = (row: range.rows.lowerBound, column: range.columns.lowerBound)
      guard let row = rows.place(of: first.row, by: \.index),
        let cell = rows[row].cells.place(of: first.column, by: \.columns.lowerBound)
      else { continue }
      rows[row].cells[cell].columns = range.columns
    }
  }

  /// Joins a row that the file has in several parts; only one of the parts may contain a cell.
  private static func joined(_ cells: [Cell], row: Int, sheet: String) throws(SpreadsheetError) -> Row {
    let sorted = cells.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    for (cell, next) in zip(sorted, sorted.dropFirst()) where cell.columns.lowerBound == next.columns.lowerBound {
      throw SpreadsheetError(
        .malformed, at: "sheet '\(sheet)', cell \(cell.name)",
        "the file has the row in several parts, and more than one of them has this cell")
    }
    return Row(index: row, cells: sorted)
  }
}

/// The grids of a workbook's sheets, each read once, with a common memory limit.
public final class Grids {
  private var read: [ObjectIdentifier: Grid] = [:]
  private var room: Int

  /// Creates an empty cache; `limits` are the ones with which the workbook was opened.
  public init(limits: Limits) {
    room = limits.gridBytes
  }

  /// Returns the grid of a sheet.
  ///
  /// - Throws: `SpreadsheetError` with the cell that was refused.
  public func grid(_ sheet: Sheet) throws(SpreadsheetError) -> Grid {
    if let known = read[ObjectIdentifier(sheet)] { return known }
    let grid = try Grid(sheet, room: &room)
    read[ObjectIdentifier(sheet)] = grid
    return grid
  }
}

extension Array {
  /// The place of the element with a number, by which the elements are sorted.
  fileprivate func place(of wanted: Int, by number: (Element) -> Int) -> Int? {
    var places = startIndex..<endIndex
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      let found = number(self[middle])
      if found == wanted { return middle }
      places = found < wanted ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return nil
  }
}

extension Grid.Value {
  /// The bytes of a text that does not fit into the cell itself, with its header.
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
