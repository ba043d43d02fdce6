internal import Pipeline
package import SpreadsheetReader

/// The columns of a sheet that a table's headers span; the spans determine the column of each value.
///
/// A header that matches no expected column is an unknown column. Its values are set aside, so that they neither refuse
/// the file nor replace known ones.
package struct ColumnMap {
  private struct Column {
    let key: ColumnKey
    let span: ClosedRange<Int>
    /// The header of an unknown column; nil for a known one.
    var unknown: String?
    /// The place in a row's cells.
    var place = 0

    /// How many of the sheet's columns a cell shares with the header; 0 or less where none.
    func overlap(_ cell: Grid.Cell) -> Int {
      min(span.upperBound, cell.columns.upperBound) - max(span.lowerBound, cell.columns.lowerBound) + 1
    }
  }

  /// The first row that belongs to the header, and the last.
  package let rows: ClosedRange<Int>
  /// The known and the unknown columns, from the left.
  private let columns: [Column]
  private let places: [ColumnKey: Int]
  private let headers: Set<String>
  package let sheet: String
  /// The expected columns that the header does not have.
  package let missing: [ColumnSpec]
  /// The unknown columns, with how many values they were seen to hold.
  package let unknown: UnknownColumns

  /// Finds the header at or below a row of the grid.
  ///
  /// The header may take up to three rows. Every required column must appear in it.
  ///
  /// - Throws: `Refusal` naming the first column that is missing, and the nearest text found.
  package static func find(_ wanted: [ColumnSpec], in grid: Grid, from start: Int = 0, feed: FeedTitle) throws
    -> ColumnMap
  {
    let blocks = grid.rows.indices.lazy.filter { $0 >= start }.map { headerBlock(at: $0, in: grid) }
    return try find(wanted, among: blocks, in: grid, feed: feed)
  }

  /// Finds a header whose words wrap over up to three rows, at or below a row of the grid, by joining the texts of a
  /// column from the top down.
  ///
  /// - Throws: `Refusal` naming the first column that is missing, and the nearest text found.
  package static func find(
    wrapped wanted: [ColumnSpec], in grid: Grid, from start: Int = 0, feed: FeedTitle
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
    _ wanted: [ColumnSpec], among blocks: some Sequence<[Grid.Row]>, in grid: Grid, feed: FeedTitle
  ) throws -> ColumnMap {
    var best: (found: Int, missing: [ColumnSpec], texts: [String], row: Int)?
    var whole: ColumnMap?
    for block in blocks {
      // Optional headers can be in a later row than the required ones.
      if let whole, block[0].index > whole.rows.upperBound { return whole }
      let (map, missing) = build(wanted, block, sheet: grid.sheet)
      if missing.isEmpty {
        if whole.map({ map.rank > $0.rank }) ?? true { whole = map }
        continue
      }
      let found = wanted.count - missing.count
      // Only the header's own rows may be reported, because the rows below them contain people's names. Of the blocks
      // that begin at one row, the shortest of those that match the same number of columns is therefore reported.
      if found > 0, found > best?.found ?? 0 || (found == best?.found && block[0].index > best?.row ?? 0) {
        let header = block.filter { $0.index <= map.rows.upperBound }
        best = (found, missing, header.flatMap(\.cells).compactMap(\.words), block[0].index)
      }
    }
    if let whole { return whole }
    throw Refusal(missing: wanted, best.map { ($0.missing, $0.texts, $0.row) }, sheet: grid.sheet, feed: feed)
  }

  /// The filled rows within three rows of the sheet, from the one at `index`.
  private static func headerBlock(at index: Int, in grid: Grid) -> [Grid.Row] {
    let first = grid.rows[index].index
    return grid.rows[index...].prefix(3).filter { $0.index <= first + 2 }
  }

  private static func build(_ wanted: [ColumnSpec], _ block: [Grid.Row], sheet: String) -> (ColumnMap, [ColumnSpec]) {
    var columns: [Column] = []
    var missing: [ColumnSpec] = []
    var rows: Set<Int> = []
    var headers: Set<String> = []
    var last = block.first?.index ?? 0
    let cells = block.flatMap(\.cells)
    let texts = cells.map { $0.words.map(normalised) }
    for column in wanted {
      if let match = texts.firstIndex(where: { $0.map(column.isHeader(normalised:)) ?? false }).map({ cells[$0] }) {
        columns.append(Column(key: column.key, span: match.columns))
        headers.insert(normalised(match.words ?? ""))
        rows.insert(match.row)
        last = max(last, match.row)
      } else if column.need != .optional {
        missing.append(column)
      }
    }
    // A text above known headers names a group of them and is not a column.
    for cell in cells where rows.contains(cell.row) && !columns.contains(where: { $0.span.overlaps(cell.columns) }) {
      guard let words = cell.words else { continue }
      headers.insert(normalised(words))
      columns.append(Column(key: ColumnKey("unknown \(columns.count)"), span: cell.columns, unknown: words))
    }
    columns.sort { $0.span.lowerBound < $1.span.lowerBound }
    let first = block.first?.index ?? 0
    let map = ColumnMap(
      rows: first...last, columns: columns, headers: headers, sheet: sheet, missing: missing.filter { !$0.isRequired })
    return (map, missing.filter(\.isRequired))
  }

  private init(
    rows: ClosedRange<Int>, columns: [Column], headers: Set<String>, sheet: String, missing: [ColumnSpec]
  ) {
    self.rows = rows
    let places = columns.reduce(into: [ColumnKey: Int]()) { $0[$1.key] = $0[$1.key] ?? $0.count }
    self.columns = columns.map { column in
      Column(key: column.key, span: column.span, unknown: column.unknown, place: places[column.key, default: 0])
    }
    self.places = places
    self.headers = headers
    self.sheet = sheet
    self.missing = missing
    unknown = UnknownColumns(sheet: sheet, header: rows.upperBound, columns.compactMap(\.unknown))
  }

  /// How well a header fits: by its known columns first, then by having no others.
  private var rank: (known: Int, unknown: Int) { (columns.count - unknown.titles.count, -unknown.titles.count) }

  /// Whether the header has the column.
  package func has(_ key: ColumnKey) -> Bool { columns.contains { $0.key == key } }

  /// The value, which the report prints in every such row if it has the column; nil if it does not.
  ///
  /// - Throws: `Refusal` naming the row and the column when the column is there and the value is not.
  package func value<Value>(_ key: ColumnKey, _ value: Value?, in cells: RowCells) throws -> Value? {
    has(key) ? try cells.required(key, value) : nil
  }

  /// Whether the row repeats the header, as after a page break: two of its texts or more.
  package func isRepeated(by row: Grid.Row) -> Bool {
    let known = row.cells.count { $0.words.map { headers.contains(normalised($0)) } ?? false }
    return known >= 2 || (known == 1 && row.cells.count == 1)
  }

  /// Assigns a row's cells to columns.
  ///
  /// A value belongs to the header that ends at the same column, otherwise to the header that it overlaps most; columns
  /// never cross. A value that overlaps a known and an unknown header and ends at neither belongs to no column. Unknown
  /// values are not counted for a row that is not part of the table.
  package func cells(of row: Grid.Row, isTable: Bool = true) -> RowCells {
    rowCells(row, by: assign(row.cells[...], to: columns), isTable: isTable)
  }

  /// Assigns a row's last cells to columns by order only, and the others by spans.
  ///
  /// Some reports draw amounts nearer to a neighbor's header than to their own. The row may hold any of the unknown
  /// columns among the keys: `isRight` decides which, by default from the number of the row's cells, then the nearest
  /// headers.
  ///
  /// - Throws: `Refusal` naming the row when it has fewer cells than the keys, or can be read in two ways.
  package func cells(
    of row: Grid.Row, lastInOrder keys: [ColumnKey], isRight: (RowCells) -> Bool = { $0.strays.isEmpty }
  ) throws -> RowCells {
    guard let left = columns.firstIndex(where: { $0.key == keys.first }) else { return cells(of: row) }
    let slots = columns[left...].filter { $0.unknown != nil || keys.contains($0.key) }
    let known = try cells(of: row, last: slots.filter { $0.unknown == nil })
    guard slots.count > keys.count else { return known }
    let ways = try choices(slots).dropFirst().filter { $0.count <= row.cells.count }.map {
      try cells(of: row, last: $0)
    }
    let right = ([known] + ways).filter { isRight($0) }
    guard let found = nearestWay(right) else {
      guard right.isEmpty else {
        throw Refusal(
          "sheet '\(sheet)' row \(row.index + 1): its \(row.cells.count) values can be read with and without the"
            + " unknown columns \(unknown.names)", hints: [UnknownColumns.remedy])
      }
      return known
    }
    unknown.count(found.unknown, inRow: row.index)
    return found
  }

  /// The columns with each choice of the unknown ones among them: none, all, then some.
  ///
  /// Each unknown column doubles the choices, so of many only all or none are tried.
  private func choices(_ slots: [Column]) -> [[Column]] {
    let places = slots.indices.filter { slots[$0].unknown != nil }
    let all = 1 << min(places.count, OrderedColumns.mostUnknown)
    let some = places.count > OrderedColumns.mostUnknown ? [] : Array(1..<max(1, all - 1))
    let masks = places.isEmpty ? [0] : [0, all - 1] + some
    return masks.map { mask in
      let left = Set(places.enumerated().filter { mask != all - 1 && mask >> $0.offset & 1 == 0 }.map(\.element))
      return slots.indices.filter { !left.contains($0) }.map { slots[$0] }
    }
  }

  /// The way to read a row whose cells end nearest to the ends of their headers; nil if there is none, or if two that
  /// assign its known values otherwise are as near.
  private func nearestWay(_ ways: [RowCells]) -> RowCells? {
    let distances = ways.map(distance)
    guard let least = distances.min(), let place = distances.firstIndex(of: least) else { return nil }
    let rivals = zip(ways, distances).filter { $0.1 == least }.map(\.0)
    return rivals.allSatisfy { $0.hasSamePlaces(as: ways[place]) } ? ways[place] : nil
  }

  private func distance(_ cells: RowCells) -> Int {
    let ends = Dictionary(
      columns.map { ($0.unknown ?? $0.key.name, $0.span.upperBound) }, uniquingKeysWith: { first, _ in first })
    let known = cells.cells.map { ($0.key.name, $0.value) }
    return (known + cells.unknown.map { ($0.title, $0.cell) }).reduce(0) { sum, pair in
      sum + abs(pair.1.columns.upperBound - (ends[pair.0] ?? pair.1.columns.upperBound))
    }
  }

  /// Assigns a row's cells to columns by their order only, for rows whose values are under other headers.
  ///
  /// If the row has more cells than keys, the cells that end where an unknown header ends are set aside.
  ///
  /// - Throws: `Refusal` naming the row when more or fewer cells are left than there are keys.
  package func cells(of row: Grid.Row, inOrder keys: [ColumnKey]) throws -> RowCells {
    let aside = row.cells.count > keys.count ? unknownCells(of: row) : []
    unknown.count(aside, inRow: row.index)
    let columns = Set(aside.map(\.cell.columns.lowerBound))
    let rest = row.cells.filter { !columns.contains($0.columns.lowerBound) }
    return try RowCells(Grid.Row(index: row.index, cells: rest), of: sheet, inOrder: keys)
  }

  /// The ways to read a row's first cells as columns by their order: with none of the unknown columns among them filled,
  /// with all, and with some; with the rest of the row.
  package func ways(of row: Grid.Row, firstInOrder keys: [ColumnKey]) -> [(first: RowCells, rest: Grid.Row)] {
    let last = columns.lastIndex { keys.contains($0.key) } ?? -1
    let slots = columns.prefix(last + 1).filter { $0.unknown != nil || keys.contains($0.key) }
    return choices(slots).filter { $0.count <= row.cells.count }.map { slots in
      var stated: Stated = (ColumnCells(places: places), [], [])
      ColumnMap.state(row.cells[...], of: slots, in: &stated)
      let rest = Grid.Row(index: row.index, cells: Array(row.cells.dropFirst(slots.count)))
      return (rowCells(row, by: stated, isTable: false), rest)
    }
  }

  /// The cells that end where an unknown header ends.
  package func unknownCells(of row: Grid.Row) -> [(title: String, cell: Grid.Cell)] {
    guard !unknown.titles.isEmpty else { return [] }
    return row.cells.compactMap { cell in
      columns.first { $0.span.upperBound == cell.columns.upperBound }?.unknown.map { ($0, cell) }
    }
  }

  private func cells(of row: Grid.Row, last slots: [Column]) throws -> RowCells {
    let first = row.cells.count - slots.count
    guard first >= 0 else {
      throw Refusal(
        "sheet '\(sheet)' row \(row.index + 1) has \(row.cells.count) values instead of the last \(slots.count) columns,"
          + " which are identified by order from '\(slots[0].key)'")
    }
    let last = Set(slots.map(\.key))
    let before = columns.prefix { $0.key != slots[0].key }.filter { !last.contains($0.key) }
    var stated = assign(row.cells[..<first], to: Array(before))
    ColumnMap.state(row.cells[first...], of: slots, in: &stated)
    return rowCells(row, by: stated, isTable: false)
  }

  private typealias Stated = (
    cells: ColumnCells, strays: [Grid.Cell], unknown: [(title: String, cell: Grid.Cell)]
  )

  /// States cells as those of columns in their order.
  private static func state(_ cells: ArraySlice<Grid.Cell>, of columns: [Column], in stated: inout Stated) {
    for (column, cell) in zip(columns, cells) { state(cell, of: column, in: &stated) }
  }

  private static func state(_ cell: Grid.Cell, of column: Column, in stated: inout Stated) {
    if let title = column.unknown {
      stated.unknown.append((title, cell))
    } else {
      stated.cells[place: column.place] = cell
    }
  }

  private func rowCells(_ row: Grid.Row, by stated: Stated, isTable: Bool) -> RowCells {
    if isTable { unknown.count(stated.unknown, inRow: row.index) }
    return RowCells(
      sheet: sheet, row: row, cells: stated.cells, strays: stated.strays, unknown: stated.unknown,
      unknownTitles: unknown.titles)
  }

  private func assign(_ row: ArraySlice<Grid.Cell>, to columns: [Column]) -> Stated {
    var stated: Stated = (ColumnCells(places: places), [], [])
    var next = 0
    for cell in row {
      guard let match = column(for: cell, in: columns[next...]) else {
        stated.strays.append(cell)
        continue
      }
      ColumnMap.state(cell, of: columns[match], in: &stated)
      next = match + 1
    }
    return stated
  }

  private func column(for cell: Grid.Cell, in columns: ArraySlice<Column>) -> Int? {
    if let same = columns.firstIndex(where: { $0.span.upperBound == cell.columns.upperBound }) { return same }
    let under = columns.indices.filter { columns[$0].overlap(cell) > 0 }
    // A known value that is drawn over an unknown header cannot be distinguished from an unknown one.
    guard Set(under.map { columns[$0].unknown == nil }).count < 2 else { return nil }
    return under.max { columns[$0].overlap(cell) < columns[$1].overlap(cell) }
  }

  /// The row without the values under unknown columns, which are counted; of those left of a column alone where it is
  /// named.
  package func known(_ row: Grid.Row, leftOf key: ColumnKey? = nil) -> Grid.Row {
    guard !unknown.titles.isEmpty else { return row }
    let left = key.flatMap { key in columns.firstIndex { $0.key == key } }.map { columns[..<$0] } ?? columns[...]
    let stated = assign(row.cells[...], to: Array(left)).unknown
    unknown.count(stated, inRow: row.index)
    // A row is never empty: one of unknown values alone keeps them, and its feed says that it belongs nowhere.
    guard stated.count < row.cells.count else { return row }
    let places = Set(stated.map(\.cell.columns.lowerBound))
    return Grid.Row(index: row.index, cells: row.cells.filter { !places.contains($0.columns.lowerBound) })
  }

  /// The spans of the headers of the known and the unknown columns, from the left.
  package var spans: [ClosedRange<Int>] { columns.map(\.span) }

  /// The columns from the left: the key, and for an unknown one its header.
  package var order: [(key: ColumnKey, unknown: String?)] { columns.map { ($0.key, $0.unknown) } }

  /// The span of a column's header; nil if the header does not have the column.
  package func span(of key: ColumnKey) -> ClosedRange<Int>? { columns.first { $0.key == key }?.span }

  /// The last row of the headers.
  package var headerRow: Int { rows.upperBound }

  /// The positions, counted from 0 at the left, of the columns that a row's cells belong to, by the cells' first
  /// columns.
  package func places(of row: Grid.Row) -> [Int: Int] {
    let stated = assign(row.cells[...], to: columns)
    let known = stated.cells.byKey.compactMap { key, cell in
      columns.firstIndex { $0.key == key }.map { (cell.columns.lowerBound, $0) }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Whether a cell begins where the column's header does.
  package func begins(_ key: ColumnKey, at cell: Grid.Cell) -> Bool {
    columns.contains { $0.key == key && $0.span.lowerBound == cell.columns.lowerBound }
  }

  /// The unknown columns' headers by their first columns, of those between two known columns where they are named.
  package func unknownHeaders(between first: ColumnKey? = nil, and last: ColumnKey? = nil) -> [Int: String] {
    let from = columns.firstIndex { $0.key == first }.map { $0 + 1 } ?? 0
    let until = columns.firstIndex { $0.key == last } ?? columns.count
    guard from < until else { return [:] }
    return columns[from..<until].reduce(into: [:]) { texts, column in texts[column.span.lowerBound] = column.unknown }
  }

  /// The same columns, with the header that begins at a column known under a key.
  package func naming(_ keys: [Int: ColumnKey]) -> ColumnMap {
    let columns = columns.map { column in
      keys[column.span.lowerBound].map { Column(key: $0, span: column.span) } ?? column
    }
    return ColumnMap(rows: rows, columns: columns, headers: headers, sheet: sheet, missing: missing)
  }
}
