internal import Pipeline
package import Spreadsheet

/// A column that a feed wants, by the texts that may stand in its header.
package struct Wanted {
  package let key: String
  /// The usual header text, as it is printed.
  package let title: String
  /// Normalised header texts, the usual one first.
  package let headers: [String]
  package let isRequired: Bool

  package init(_ key: String, _ headers: String..., required: Bool = true) {
    self.key = key
    title = headers.first ?? key
    self.headers = headers.map(normalised)
    isRequired = required
  }
}

/// Which columns of a sheet a table's headers span; values are told their column by the spans.
package struct ColumnMap {
  private struct Column {
    let key: String
    let span: ClosedRange<Int>

    /// How many of the sheet's columns a cell shares with the header; 0 or less where none.
    func overlap(_ cell: Grid.Cell) -> Int {
      min(span.upperBound, cell.columns.upperBound) - max(span.lowerBound, cell.columns.lowerBound) + 1
    }
  }

  /// The first row that belongs to the header, and the last.
  package let rows: ClosedRange<Int>
  private let columns: [Column]
  private let headers: Set<String>
  private let sheet: String

  /// Finds the header at or below a row of the grid.
  ///
  /// The header may take up to three rows. Every required column must stand in it.
  ///
  /// - Throws: `Refusal` naming the first column that is missing, and the nearest text found.
  package static func find(_ wanted: [Wanted], in grid: Grid, from start: Int = 0, feed: FeedName) throws -> ColumnMap {
    let blocks = grid.rows.indices.lazy.filter { $0 >= start }.map { headerBlock(at: $0, in: grid) }
    return try find(wanted, among: blocks, in: grid, feed: feed)
  }

  /// Finds a header whose words wrap over up to three rows, at or below a row of the grid: the texts of a column,
  /// from the top down, are one header.
  ///
  /// - Throws: `Refusal` naming the first column that is missing, and the nearest text found.
  package static func find(
    wrapped wanted: [Wanted], in grid: Grid, from start: Int = 0, feed: FeedName
  ) throws -> ColumnMap {
    let blocks = grid.rows.indices.lazy.filter { $0 >= start }.flatMap { index in
      let block = headerBlock(at: index, in: grid)
      return (1...block.count).map { [joined(block.prefix($0))] }
    }
    return try find(wanted, among: blocks, in: grid, feed: feed)
  }

  /// The rows as one that begins with the first and ends with the last of them, each column's texts joined.
  private static func joined(_ rows: ArraySlice<Grid.Row>) -> Grid.Row {
    let columns = Dictionary(grouping: rows.flatMap(\.cells)) { $0.columns.lowerBound }
    let last = rows.last?.index ?? 0
    let cells = columns.keys.sorted().map { column in
      let texts = (columns[column] ?? []).map { $0.words ?? "" }
      return Grid.Cell(row: last, columns: column...column, value: .text(texts.joined(separator: " ")))
    }
    return Grid.Row(index: rows.first?.index ?? last, cells: cells)
  }

  private static func find(
    _ wanted: [Wanted], among blocks: some Sequence<[Grid.Row]>, in grid: Grid, feed: FeedName
  ) throws -> ColumnMap {
    var best: (found: Int, missing: [Wanted], texts: [String], row: Int)?
    for block in blocks {
      let (map, missing) = build(wanted, block, sheet: grid.sheet)
      if missing.isEmpty { return map }
      let found = wanted.count - missing.count
      // Only the header's own rows may be told: below them stand people's names. So of blocks that begin at one
      // row, the shortest of those that find as much is told.
      if found > 0, found > best?.found ?? 0 || (found == best?.found && block[0].index > best?.row ?? 0) {
        let header = block.filter { $0.index <= map.rows.upperBound }
        best = (found, missing, header.flatMap(\.cells).compactMap(\.words), block[0].index)
      }
    }
    throw missingColumn(wanted, best.map { ($0.missing, $0.texts, $0.row) }, sheet: grid.sheet, feed: feed)
  }

  /// The filled rows within three rows of the sheet, from the one at `index`.
  private static func headerBlock(at index: Int, in grid: Grid) -> [Grid.Row] {
    let first = grid.rows[index].index
    return grid.rows[index...].prefix(3).filter { $0.index <= first + 2 }
  }

  private static func build(_ wanted: [Wanted], _ block: [Grid.Row], sheet: String) -> (ColumnMap, [Wanted]) {
    var columns: [Column] = []
    var missing: [Wanted] = []
    var headers: Set<String> = []
    var last = block.first?.index ?? 0
    let cells = block.flatMap(\.cells)
    for column in wanted {
      let match = cells.first { cell in
        guard let words = cell.words else { return false }
        return column.headers.contains(normalised(words))
      }
      if let match {
        columns.append(Column(key: column.key, span: match.columns))
        headers.insert(normalised(match.words ?? ""))
        last = max(last, match.row)
      } else if column.isRequired {
        missing.append(column)
      }
    }
    columns.sort { $0.span.lowerBound < $1.span.lowerBound }
    let first = block.first?.index ?? 0
    return (ColumnMap(rows: first...last, columns: columns, headers: headers, sheet: sheet), missing)
  }

  private init(rows: ClosedRange<Int>, columns: [Column], headers: Set<String>, sheet: String) {
    self.rows = rows
    self.columns = columns
    self.headers = headers
    self.sheet = sheet
  }

  /// Whether the header has the column.
  package func has(_ key: String) -> Bool { columns.contains { $0.key == key } }

  /// Whether the row repeats the header, as after a page break: two of its texts or more.
  package func isRepeated(by row: Grid.Row) -> Bool {
    let known = row.cells.count { $0.words.map { headers.contains(normalised($0)) } ?? false }
    return known >= 2 || (known == 1 && row.cells.count == 1)
  }

  /// Tells a row's cells which column each stands under.
  ///
  /// A value stands under the header that ends at the same column, else under the one that it overlaps most;
  /// columns never cross.
  package func cells(of row: Grid.Row) -> RowCells {
    let (cells, strays) = assign(row.cells[...], to: columns)
    return RowCells(sheet: sheet, row: row, cells: cells, strays: strays)
  }

  /// Tells a row's last cells their columns by order alone, and the others by spans.
  ///
  /// Some reports draw amounts nearer to a neighbour's header than to their own.
  ///
  /// - Throws: `Refusal` naming the row when it has fewer cells than the keys.
  package func cells(of row: Grid.Row, lastInOrder keys: [String]) throws -> RowCells {
    let first = row.cells.count - keys.count
    guard first >= 0 else {
      throw Refusal(
        "sheet '\(sheet)' row \(row.index + 1) has \(row.cells.count) values where the last \(keys.count) columns,"
          + " from '\(keys[0])' on, are told by their order")
    }
    let (cells, strays) = assign(row.cells[..<first], to: columns.filter { !keys.contains($0.key) })
    let ordered = zip(keys, row.cells[first...])
    return RowCells(sheet: sheet, row: row, cells: cells.merging(ordered) { $1 }, strays: strays)
  }

  private func assign(
    _ row: ArraySlice<Grid.Cell>, to columns: [Column]
  ) -> (cells: [String: Grid.Cell], strays: [Grid.Cell]) {
    var cells: [String: Grid.Cell] = [:]
    var strays: [Grid.Cell] = []
    var next = 0
    for cell in row {
      let candidates = columns.indices.dropFirst(next)
      let match =
        candidates.first { columns[$0].span.upperBound == cell.columns.upperBound }
        ?? candidates.filter { columns[$0].overlap(cell) > 0 }.max {
          columns[$0].overlap(cell) < columns[$1].overlap(cell)
        }
      if let match {
        cells[columns[match].key] = cell
        next = match + 1
      } else {
        strays.append(cell)
      }
    }
    return (cells, strays)
  }

  /// Whether a cell begins where the column's header does.
  package func begins(_ key: String, at cell: Grid.Cell) -> Bool {
    columns.contains { $0.key == key && $0.span.lowerBound == cell.columns.lowerBound }
  }

  /// The header row's texts that no wanted column claims, by their first columns.
  package func unclaimedHeaders(in grid: Grid) -> [Int: String] {
    var texts: [Int: String] = [:]
    for cell in grid.rows.first(where: { $0.index == rows.upperBound })?.cells ?? [] {
      guard let words = cell.words, !columns.contains(where: { $0.span == cell.columns }) else { continue }
      texts[cell.columns.lowerBound] = words
    }
    return texts
  }

  private static func missingColumn(
    _ wanted: [Wanted], _ best: (missing: [Wanted], texts: [String], row: Int)?, sheet: String, feed: FeedName
  ) -> Refusal {
    let column = best?.missing.first ?? wanted.first { $0.isRequired } ?? wanted[0]
    var hints: [String] = []
    if let best {
      hints.append("row \(best.row + 1) has " + best.texts.prefix(24).map { "'\($0)'" }.joined(separator: ", "))
      let claimed = Set(wanted.flatMap(\.headers))
      let free = best.texts.filter { !claimed.contains(normalised($0)) }
      if let near = nearest(column.headers[0], in: free.map(normalised)),
        let printed = free.first(where: { normalised($0) == near })
      {
        hints.append("did you mean '\(printed)'?")
      }
    }
    hints.append("the column is declared in Sources/\(feed.path).swift")
    return Refusal("\(feed.title): sheet '\(sheet)' has no column '\(column.title)'", hints: hints)
  }
}

/// How a feed is named in messages.
package struct FeedName {
  /// The report's title.
  package let title: String
  /// The source file that declares its columns, by its path under Sources and without its ending.
  package let path: String

  package init(title: String, path: String) {
    self.title = title
    self.path = path
  }
}
