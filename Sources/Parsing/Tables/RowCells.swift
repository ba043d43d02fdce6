package import Domain
package import Pipeline
package import SpreadsheetReader
package import Warehouse

/// One row's cells, each under its column, and the values that they hold.
package struct RowCells {
  package let sheet: String
  package let row: Grid.Row
  private let stated: ColumnCells
  /// Cells that belong to no column.
  package let strays: [Grid.Cell]
  /// Cells under unknown columns, with their headers.
  package let unknown: [(title: String, cell: Grid.Cell)]
  /// The headers of the table's unknown columns.
  private let unknownTitles: [String]

  /// Creates a row of cells by their columns, cells that belong to no column, and cells under unknown columns.
  package init(
    sheet: String, row: Grid.Row, cells: [ColumnKey: Grid.Cell], strays: [Grid.Cell],
    unknown: [(title: String, cell: Grid.Cell)] = [], unknownTitles: [String] = []
  ) {
    self.init(
      sheet: sheet, row: row, cells: ColumnCells(cells), strays: strays, unknown: unknown, unknownTitles: unknownTitles)
  }

  /// Creates a row of a table's cells.
  package init(
    sheet: String, row: Grid.Row, cells: ColumnCells, strays: [Grid.Cell],
    unknown: [(title: String, cell: Grid.Cell)], unknownTitles: [String]
  ) {
    self.sheet = sheet
    self.row = row
    stated = cells
    self.strays = strays
    self.unknown = unknown
    self.unknownTitles = unknownTitles
  }

  // Bounds that keep the sum of as many cells as a sheet may have within 64 bits.
  private static let mostCents: UInt64 = 100_000_000_000
  private static let mostCounted: UInt64 = 1_000_000_000

  package var place: Place { Place(sheet: sheet, row: row.index + 1) }

  /// Whether the same cells are the known values of another way to read the row.
  func hasSamePlaces(as other: RowCells) -> Bool {
    cells.mapValues(\.columns.lowerBound) == other.cells.mapValues(\.columns.lowerBound)
  }

  /// The cells of the filled columns.
  package var cells: [ColumnKey: Grid.Cell] { stated.byKey }

  package subscript(key: ColumnKey) -> Grid.Cell? { stated[key] }

  /// The text with blanks run together; a number as it prints; nil if the cell is empty.
  package func text(_ key: ColumnKey) -> String? {
    guard let cell = self[key] else { return nil }
    switch cell.value {
    case .text(let text): return collapsed(text)
    case .number(let number): return whole(number).map(String.init) ?? String(number)
    case .date, .boolean, .error: return nil
    }
  }

  /// The text's lines.
  package func lines(_ key: ColumnKey) -> [String] {
    guard case .text(let text)? = self[key]?.value else { return [] }
    if isCollapsed(text) { return text.isEmpty ? [] : [text] }
    return text.split(whereSeparator: \.isNewline).map { collapsed(String($0)) }.filter { !$0.isEmpty }
  }

  /// An amount; a trailing `*` is dropped, see `isStarred`.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  package func money(_ key: ColumnKey) throws -> Money? {
    guard let cell = self[key] else { return nil }
    do {
      let money: Money
      switch cell.value {
      case .number(let number): money = try Money(dollars: number)
      case .text(let text): money = try Money(text.last == "*" ? String(text.dropLast()) : collapsed(text))
      case .date, .boolean, .error: throw notA("an amount", cell)
      }
      guard money.cents.magnitude <= RowCells.mostCents else { throw notA("an amount of at most a billion", cell) }
      return money
    } catch let refusal as Refusal {
      throw refusal
    } catch { throw notA("an amount", cell) }
  }

  /// A whole number.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  package func count(_ key: ColumnKey) throws -> Int? {
    guard let cell = self[key] else { return nil }
    switch cell.value {
    case .number(let number): if let whole = whole(number), whole.magnitude <= RowCells.mostCounted { return whole }
    case .text(let text):
      do {
        let money = try Money(collapsed(text))
        let (whole, rest) = money.cents.quotientAndRemainder(dividingBy: 100)
        if rest == 0, whole.magnitude <= RowCells.mostCounted { return Int(whole) }
      } catch { throw notA("a whole number", cell) }
    case .date, .boolean, .error: break
    }
    throw notA("a whole number", cell)
  }

  /// A percentage in hundredths: `95.74` and `95.74 %` are 9574.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  package func hundredths(_ key: ColumnKey) throws -> Int? {
    guard let cell = self[key] else { return nil }
    do {
      switch cell.value {
      case .number(let number): return Int(try Money(dollars: number).cents)
      case .text(let text):
        let digits = collapsed(text.last == "%" ? String(text.dropLast()) : text)
        return Int(try Money(digits).cents)
      case .date, .boolean, .error: throw notA("a percentage", cell)
      }
    } catch { throw notA("a percentage", cell) }
  }

  /// A day: a date cell, or the text `MM/DD/YYYY`; a time of day after it is ignored.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  package func day(_ key: ColumnKey) throws -> CivilDate? {
    try days(key).first
  }

  /// The days of a cell, one per line.
  ///
  /// - Throws: `Refusal` naming the cell when a line is something else.
  package func days(_ key: ColumnKey) throws -> [CivilDate] {
    guard let cell = self[key] else { return [] }
    switch cell.value {
    case .date(let date):
      guard let number = date.daysSince1970 else { throw notA("a date", cell) }
      return [CivilDate(dayNumber: number)]
    case .text:
      return try lines(key).map { line in
        guard let day = usDayAndTime(line) else { throw notA("a date", cell) }
        return day
      }
    case .number, .boolean, .error: throw notA("a date", cell)
    }
  }

  /// Whether an amount is marked with `*`, which means that it is printed but not included in the totals.
  package func isStarred(_ key: ColumnKey) -> Bool {
    guard case .text(let text)? = self[key]?.value else { return false }
    return text.last == "*"
  }

  /// Refuses a row with a value that belongs to no column, because the value would otherwise be lost.
  ///
  /// Single signs are drawn marks, not values.
  package func refuseStrays(besides marks: Set<String> = []) throws {
    for cell in strays {
      if let words = cell.words, marks.contains(words) { continue }
      let names = unknownTitles.map { "'\($0)'" }.joined(separator: ", ")
      throw Refusal(
        "sheet '\(sheet)' cell \(cell.name) holds \(printed(cell)), which is not under any column",
        hints: names.isEmpty ? [] : ["the unknown columns here: \(names)", UnknownColumns.remedy])
    }
  }

  /// Says that a cell holds something else than it should.
  package func notA(_ type: String, _ cell: Grid.Cell) -> Refusal {
    Refusal("sheet '\(sheet)' cell \(cell.name) holds \(printed(cell)), which is not \(type)")
  }

  /// The content of a cell for a message; a long text may be a person's, so only its length is given.
  private func printed(_ cell: Grid.Cell) -> String {
    switch cell.value {
    case .text(let text): text.utf8.count <= 24 ? "'\(collapsed(text))'" : "a text of \(text.count) characters"
    case .number(let number): "'\(number)'"
    case .date: "a date"
    case .boolean(let truth): truth ? "'TRUE'" : "'FALSE'"
    case .error(let name): "the error '\(name)'"
    }
  }

  private func whole(_ number: Double) -> Int? {
    Int(exactly: number)
  }
}

extension RowCells {
  /// The value, which the report prints in every such row.
  ///
  /// - Throws: `Refusal` naming the row and the column when it is absent.
  package func required<Value>(_ key: ColumnKey, _ value: Value?) throws -> Value {
    guard let value else { throw Refusal("sheet '\(sheet)' row \(place.row) has no value under '\(key)'") }
    return value
  }

  /// The whole numbers of columns that are filled in every such row.
  ///
  /// - Throws: `Refusal` naming the cell or the column when one is absent or no count.
  package func counts(_ keys: [ColumnKey]) throws -> [Int] {
    try keys.map { try required($0, try count($0)) }
  }
}

extension RowCells {
  /// Assigns a row's cells to columns by their order only, for rows whose values are under other headers.
  ///
  /// - Throws: `Refusal` naming the row when it has more or fewer cells than there are keys.
  package init(_ row: Grid.Row, of sheet: String, inOrder keys: [ColumnKey]) throws {
    guard row.cells.count == keys.count else {
      throw Refusal(
        "sheet '\(sheet)' row \(row.index + 1) has \(row.cells.count) values instead of \(keys.count) in order,"
          + " from '\(keys[0])' to '\(keys[keys.count - 1])'")
    }
    let cells = Dictionary(zip(keys, row.cells)) { first, _ in first }
    self.init(sheet: sheet, row: row, cells: cells, strays: [])
  }

  /// Returns the same row with the columns of further cells added.
  package func adding(_ others: [ColumnKey: Grid.Cell]) -> RowCells {
    RowCells(sheet: sheet, row: row, cells: cells.merging(others) { first, _ in first }, strays: strays)
  }
}

extension RowCells {
  /// The row's values for a table's columns, each from the wanted column of the same name, by the column's kind.
  ///
  /// - Throws: `Refusal` naming the cell that holds something else.
  package func fields(for columns: some Sequence<RawTable.Column>) throws -> [Field] {
    try columns.map { column in
      let key = column.key
      return switch column.kind {
      case .text: .optional(text(key))
      case .integer: .count(try count(key))
      case .cents: .cents(try money(key))
      case .date: .day(try day(key))
      case .hundredths: .count(try hundredths(key))
      }
    }
  }
}
