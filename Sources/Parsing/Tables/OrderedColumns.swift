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
    /// Any value: an unknown column may hold everything.
    case anything
  }

  package struct Column {
    package let key: ColumnKey
    package let looks: CellPattern
    package let isRequired: Bool

    package init(_ key: ColumnKey, _ looks: CellPattern, required: Bool = true) {
      self.key = key
      self.looks = looks
      isRequired = required
    }
  }

  /// How many unknown columns a header may have: each doubles the ways in which a row may be read.
  static let mostUnknown = 4

  private let columns: [Column]
  private let sheet: String
  /// The unknown columns among them, by their keys; empty where the header has none.
  private let titles: [ColumnKey: String]
  private let unknown: UnknownColumns?
  /// The last columns of the headers, by key; empty where no column is unknown.
  private let headers: [ColumnKey: Int]
  /// The positions of the values in the first row of each kind.
  private var places: [[ColumnKey]: [ClosedRange<Int>]] = [:]
  /// The positions of each column's values in the rows that fit in exactly one way.
  private var spans: [ColumnKey: Set<ClosedRange<Int>>] = [:]

  package init(_ columns: [Column], sheet: String) {
    (self.columns, self.sheet, titles, unknown, headers) = (columns, sheet, [:], nil, [:])
  }

  /// The columns of a header, with its unknown ones at their places in the order.
  ///
  /// A row that fits in several ways is read by the positions of the rows that fit in one, else by the nearest headers.
  ///
  /// - Throws: `Refusal` naming the unknown columns when they are too many.
  package init(_ columns: [Column], under map: ColumnMap, rows: some Sequence<Grid.Row>) throws {
    guard map.unknown.titles.count <= OrderedColumns.mostUnknown else {
      throw Refusal(
        "sheet '\(map.sheet)' has \(map.unknown.titles.count) unknown columns, \(map.unknown.names): more than"
          + " \(OrderedColumns.mostUnknown) cannot be stated apart from the known ones", hints: [UnknownColumns.remedy])
    }
    (sheet, unknown) = (map.sheet, map.unknown)
    headers = Dictionary(zip(map.order.map(\.key), map.spans.map(\.upperBound))) { first, _ in first }
    titles = Dictionary(
      uniqueKeysWithValues: map.order.compactMap { column in column.unknown.map { (column.key, $0) } })
    self.columns = OrderedColumns.merged(columns, map.order.map(\.key), unknown: titles)
    guard !titles.isEmpty else { return }
    for row in rows { learn(row) }
  }

  /// The columns, each unknown one behind the known one that precedes it in the header.
  private static func merged(_ columns: [Column], _ order: [ColumnKey], unknown: [ColumnKey: String]) -> [Column] {
    var result = columns
    var before: ColumnKey?
    for key in order {
      if unknown[key] != nil {
        let place = result.firstIndex { $0.key == before }.map { $0 + 1 } ?? 0
        result.insert(Column(key, .anything, required: false), at: place)
      }
      before = key
    }
    return result
  }

  private mutating func learn(_ row: Grid.Row) {
    let ways = ways(for: row.cells[...])
    guard ways.count == 1 else { return }
    for (column, cell) in zip(ways[0], row.cells) { spans[columns[column].key, default: []].insert(cell.columns) }
  }

  /// Assigns a row's cells to columns.
  ///
  /// - Throws: `Refusal` naming the row when its values fit in no way or in several, or are in other places than those
  ///   of other rows.
  package mutating func cells(of row: Grid.Row) throws -> RowCells {
    let way = try way(for: row)
    var cells: [ColumnKey: Grid.Cell] = [:]
    var aside: [(title: String, cell: Grid.Cell)] = []
    for (column, cell) in zip(way, row.cells) {
      let key = columns[column].key
      if let title = titles[key] { aside.append((title, cell)) } else { cells[key] = cell }
    }
    unknown?.count(aside, inRow: row.index)
    let keys = way.map { columns[$0].key }
    let places = row.cells.map(\.columns)
    if let known = self.places[keys], known != places {
      throw Refusal("sheet '\(sheet)' row \(row.index + 1): its values are in other columns than those of other rows")
    }
    self.places[keys] = places
    return RowCells(sheet: sheet, row: row, cells: cells, strays: [], unknown: aside)
  }

  /// The columns of a row's cells, from the left.
  private func way(for row: Grid.Row) throws -> [Int] {
    let ways = ways(for: row.cells[...])
    if ways.count == 1 { return ways[0] }
    for kind in titles.isEmpty ? [] : [Array(titles.keys), []] {
      let placed = ways.filter { isPlaced($0, row, with: kind) }
      if placed.count == 1 { return placed[0] }
    }
    if let nearest = nearest(ways, row) { return nearest }
    throw Refusal(
      "sheet '\(sheet)' row \(row.index + 1): its \(row.cells.count) values fit the \(columns.count) columns in "
        + (ways.isEmpty ? "no way" : "more than one way"),
      hints: titles.isEmpty ? [] : ["the unknown columns here: \(unknown?.names ?? "")", UnknownColumns.remedy])
  }

  /// The way whose cells end nearest to the ends of their headers; nil if two are as near, or no column is unknown.
  private func nearest(_ ways: [[Int]], _ row: Grid.Row) -> [Int]? {
    guard !titles.isEmpty else { return nil }
    let distances = ways.map { way in
      zip(way, row.cells).reduce(0) { sum, pair in
        sum + abs(pair.1.columns.upperBound - (headers[columns[pair.0].key] ?? pair.1.columns.upperBound))
      }
    }
    let least = distances.indices.filter { distances[$0] == distances.min() }
    return least.count == 1 ? ways[least[0]] : nil
  }

  /// Whether each cell is where the values of its column are known to be; cells of unknown columns only if named.
  private func isPlaced(_ way: [Int], _ row: Grid.Row, with unknown: [ColumnKey]) -> Bool {
    zip(way, row.cells).allSatisfy { column, cell in
      let key = columns[column].key
      return spans[key]?.contains(cell.columns) ?? false || (titles[key] != nil && !unknown.contains(key))
    }
  }

  /// The ways in which the cells fit the columns from one on: for each cell the place of its column.
  private func ways(for cells: ArraySlice<Grid.Cell>, from column: Int = 0) -> [[Int]] {
    guard cells.count <= columns.count - column else { return [] }
    guard column < columns.count else { return [[]] }
    var ways: [[Int]] = []
    if let cell = cells.first, fits(cell, columns[column].looks) {
      ways = self.ways(for: cells.dropFirst(), from: column + 1).map { [column] + $0 }
    }
    guard !columns[column].isRequired else { return ways }
    return ways + self.ways(for: cells, from: column + 1)
  }

  /// Whether a cell may be a column's; next to an unknown column no day is a column's text.
  private func fits(_ cell: Grid.Cell, _ looks: CellPattern) -> Bool {
    OrderedColumns.looks(cell, looks) && (titles.isEmpty || looks != .text || !cell.isDay)
  }

  private static func looks(_ cell: Grid.Cell, _ looks: CellPattern) -> Bool {
    switch (looks, cell.value) {
    case (.day, .date): true
    case (.day, .text(let text)): usDayAndTime(collapsed(text)) != nil
    case (.count, .number(let number)): Int(exactly: number) != nil
    case (.count, .text(let text)): isDigits(collapsed(text))
    case (.yesOrNo, .text(let text)): ["Yes", "No"].contains(collapsed(text))
    case (.words, .text): ![.day, .count, .yesOrNo].contains { OrderedColumns.looks(cell, $0) }
    case (.text, .text), (.anything, _): true
    default: false
    }
  }
}
