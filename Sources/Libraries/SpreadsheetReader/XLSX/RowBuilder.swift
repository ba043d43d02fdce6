/// Collects cells into rows and validates their positions.
struct RowBuilder {
  private let sheet: String
  private let limits: Limits
  private var index = -1
  private var indexIsStated = false
  private var previousIndex = -1
  private var column = -1
  private var cells: [Cell] = []
  private var inOrder = true
  private var cellCount = 0

  init(sheet: String, limits: Limits) {
    self.sheet = sheet
    self.limits = limits
  }

  /// The state before a row, to be restored if the row is left to another reader.
  struct Mark {
    fileprivate let index, column, cellCount: Int
  }

  var mark: Mark { Mark(index: index, column: column, cellCount: cellCount) }

  mutating func rewind(to mark: Mark) {
    (index, column, cellCount) = (mark.index, mark.column, mark.cellCount)
  }

  mutating func start(_ attributes: PlaceAttributes) throws(SpreadsheetError) {
    previousIndex = index
    index += 1
    column = -1
    indexIsStated = false
    inOrder = true
    cells.removeAll(keepingCapacity: true)
    if let text = attributes.reference {
      guard let number = wholeNumber(text), number > 0 else {
        throw error(.malformed, "\(quoted(text)) is not a row number")
      }
      try place(row: number - 1)
    }
    guard index < limits.rows else { throw error(.tooLarge, "more than \(limits.rows) rows") }
  }

  mutating func startCell(_ attributes: PlaceAttributes) throws(SpreadsheetError) {
    column += 1
    if let text = attributes.reference {
      guard let reference = CellReference(text) else {
        throw error(.malformed, "\(quoted(text)) is not a cell reference")
      }
      column = reference.column
      if reference.row != index { try place(row: reference.row) }
    }
    cellCount += 1
    guard column < limits.columns else { throw error(.tooLarge, "more than \(limits.columns) columns") }
    guard cellCount <= limits.cells else { throw error(.tooLarge, "more than \(limits.cells) cells") }
  }

  @inline(__always)
  mutating func append(_ value: Value, format: NumberFormat) {
    if let last = cells.last, last.column >= column { inOrder = false }
    cells.append(Cell(column: column, value: value, format: format))
  }

  /// Delivers the row; returns false when the caller wants no more rows.
  mutating func end(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) -> Bool {
    if cells.isEmpty { return true }
    if !inOrder {
      cells.sort { $0.column < $1.column }
      for (cell, next) in zip(cells, cells.dropFirst()) where cell.column == next.column {
        column = cell.column
        throw error(.malformed, "the row has the cell twice")
      }
    }
    return try body(Row(index: index, cells: cells))
  }

  /// The sheet, and the cell if one has begun.
  var position: String {
    if index < 0 { return "sheet '\(sheet)'" }
    if column < 0 { return "sheet '\(sheet)', row \(index + 1)" }
    return "sheet '\(sheet)', cell \(cellName(row: index, column: column))"
  }

  func error(_ kind: SpreadsheetError.Kind, _ rule: String) -> SpreadsheetError {
    SpreadsheetError(kind, at: position, rule)
  }

  /// Sets the row's index, stated by the row itself or by its first cell.
  private mutating func place(row stated: Int) throws(SpreadsheetError) {
    if indexIsStated || !cells.isEmpty {
      throw error(.malformed, "the reference is to row \(stated + 1), but the cell is in row \(index + 1)")
    }
    // A row may come in several consecutive parts; a caller that keeps rows joins them.
    guard stated >= previousIndex else {
      throw error(.malformed, "row \(stated + 1) follows row \(previousIndex + 1)")
    }
    guard stated < limits.rows else {
      throw error(.tooLarge, "row \(stated + 1) is after the last row read, row \(limits.rows)")
    }
    index = stated
    indexIsStated = true
  }
}
