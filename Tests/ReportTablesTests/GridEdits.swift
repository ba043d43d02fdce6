import Domain
import ReportTables
import SpreadsheetReader

/// A table inside a sheet: its header, and the rows below it down to the next table's header.
struct FoundTable {
  let map: ColumnMap
  let expected: [ColumnSpec]
  let rows: ClosedRange<Int>
}

/// Changes that make of a valid sheet another one that is valid too.
struct GridEdits {
  let columns: [[ColumnSpec]]

  /// The tables of a sheet, from the top; Yardi's headers wrap over several rows.
  func tables(in grid: Grid) -> [FoundTable] {
    let name = FeedTitle(title: "test", path: "test")
    var found: [(map: ColumnMap, expected: [ColumnSpec])] = []
    for expected in columns where !expected.isEmpty {
      let maps = [false, true].compactMap { isWrapped in
        do {
          return isWrapped
            ? try ColumnMap.find(wrapped: expected, in: grid, feed: name)
            : try ColumnMap.find(expected, in: grid, feed: name)
        } catch { return nil }
      }
      // A header that wraps may have its required columns in its first row alone.
      let known = { (map: ColumnMap) in map.order.count { $0.unknown == nil } }
      guard let first = maps.first else { continue }
      let map = maps.dropFirst().reduce(first) { known($1) > known($0) ? $1 : $0 }
      if !found.contains(where: { $0.map.rows.overlaps(map.rows) }) { found.append((map, expected)) }
    }
    addRepeated(&found, in: grid)
    found.sort { $0.map.rows.lowerBound < $1.map.rows.lowerBound }
    let last = grid.rows.last?.index ?? 0
    let firsts = found.map { firstHeaderRow($0.map, $0.expected, in: grid) }
    // The two headers of a Collections Report stand above the same rows.
    if found.contains(where: { $0.expected.contains { $0.key.name == "final_fas_completed_date" } }) {
      return found.map {
        FoundTable(map: $0.map, expected: $0.expected, rows: firsts[0]...(grid.rows.last?.index ?? 0))
      }
    }
    return found.indices.map { index in
      let below = grid.rows.drop { $0.index <= found[index].map.rows.upperBound }
      let total = below.first { $0.cells[0].words.map(normalised) == "property totals" }.map { $0.index + 1 }
      let end = min(below.first(where: isEnd)?.index ?? last + 1, total ?? last + 1)
      let next = min(end, index + 1 < found.count ? firsts[index + 1] : last + 1) - 1
      return FoundTable(
        map: found[index].map, expected: found[index].expected, rows: firsts[index]...max(firsts[index], next))
    }
  }

  /// Adds the tables whose required headers stand in a table above them too, so that they are found below it alone.
  private func addRepeated(_ found: inout [(map: ColumnMap, expected: [ColumnSpec])], in grid: Grid) {
    let name = FeedTitle(title: "test", path: "test")
    for expected in columns where !expected.isEmpty {
      let keys = expected.map(\.key)
      guard !found.contains(where: { $0.expected.map(\.key) == keys }) else { continue }
      let last = found.map(\.map.rows.upperBound).max() ?? -1
      let start = grid.rows.firstIndex { $0.index > last } ?? grid.rows.endIndex
      do {
        found.append((try ColumnMap.find(wrapped: expected, in: grid, from: start, feed: name), expected))
      } catch { continue }
    }
  }

  /// The first row that holds a header; what stands above it in the header's rows is no part of the table.
  private func firstHeaderRow(_ map: ColumnMap, _ expected: [ColumnSpec], in grid: Grid) -> Int {
    let row = grid.rows.first { row in
      map.rows.contains(row.index)
        && row.cells.contains { cell in cell.words.map { words in expected.contains { $0.isHeader(words) } } ?? false }
    }
    return row?.index ?? map.rows.lowerBound
  }

  /// Whether a row begins what is no table of the feed's, such as summaries of its rows.
  private func isEnd(_ row: Grid.Row) -> Bool {
    let words = row.cells.first?.words.map(normalised) ?? ""
    return [
      "rent analysis by", "occupancy and rents", "summary billing", "summary groups", "summary by", "resident activity",
      "conversion ratios",
    ].contains(
      where: words.hasPrefix)
  }

  /// The sheet with one column more in a table, before its column of this number, and how many values it holds.
  ///
  /// What stands under the columns from there on moves right by a room in which no other value stands.
  func adding(_ header: String, _ value: Grid.Value?, before place: Int, of table: FoundTable, in grid: Grid) -> (
    grid: Grid, values: Int
  ) {
    let spans = table.map.spans
    let headers = grid.rows.filter { table.map.rows.contains($0.index) }.flatMap(\.cells)
    let start =
      place < spans.count ? spans[place].lowerBound : (headers.map(\.columns.upperBound).max() ?? 0) + 1
    let isRight = { (row: Grid.Row) -> (Grid.Cell) -> Bool in
      var known = table.map.places(of: row)
      if row.cells.count == spans.count {
        for (place, cell) in row.cells.enumerated() { known[cell.columns.lowerBound] = place }
      }
      return { cell in (known[cell.columns.lowerBound].map { $0 >= place }) ?? (cell.columns.lowerBound >= start) }
    }
    let own = grid.rows.filter { table.rows.contains($0.index) }
    let below = own.filter { $0.index > table.map.rows.upperBound }
    let left = below.flatMap { row in row.cells.filter { !isRight(row)($0) } }.map(\.columns.upperBound).max() ?? 0
    let right = below.flatMap { row in row.cells.filter(isRight(row)) }.map(\.columns.lowerBound).min() ?? start
    let at = max(start, left + 1)
    let room = at + 2 - min(start, right)
    var values = 0
    let rows = grid.rows.map { row -> Grid.Row in
      guard table.rows.contains(row.index) else { return row }
      let moves = isRight(row)
      let isHeader = table.map.rows.contains(row.index)
      var cells = row.cells.map { cell in
        let isMoved = isHeader ? cell.columns.lowerBound >= start : moves(cell)
        guard isMoved else { return cell }
        let columns = cell.columns.lowerBound + room...cell.columns.upperBound + room
        return Grid.Cell(row: cell.row, columns: columns, value: cell.value)
      }
      let isRepeated = !isHeader && table.map.isRepeated(by: row)
      let text = Grid.Cell(row: row.index, columns: at...at, value: .text(header))
      if isRepeated || row.index == table.map.headerRow {
        cells.append(text)
      } else if !isHeader, let value, table.map.isFilled(row) {
        cells.append(Grid.Cell(row: row.index, columns: at...at, value: value))
        values += 1
      }
      return Grid.Row(index: row.index, cells: cells.sorted { $0.columns.lowerBound < $1.columns.lowerBound })
    }
    return (Grid(sheet: grid.sheet, rows: rows), values)
  }

  /// The sheet without a column of a table.
  func removing(_ key: ColumnKey, of table: FoundTable, in grid: Grid) -> Grid {
    let headers = table.expected.first { $0.key == key }?.headers ?? []
    // The words of a header that wraps stand in cells of their own, which no whole header equals.
    let isWhole = grid.rows.contains { row in
      table.map.rows.contains(row.index) && row.cells.contains { headers.contains($0.words.map(normalised) ?? "") }
    }
    let span = isWhole ? nil : table.map.span(of: key)
    let rows = grid.rows.compactMap { row -> Grid.Row? in
      guard table.rows.contains(row.index) else { return row }
      let value = table.map.cells(of: row)[key]
      // The label of a line of totals is no value of the column that it stands under.
      let isLabel = value?.words.map { normalised($0).contains("total") } ?? false
      let gone = isLabel ? nil : value?.columns.lowerBound
      let isHeader = table.map.rows.contains(row.index) || table.map.isRepeated(by: row)
      let cells = row.cells.filter { cell in
        isHeader
          ? !headers.contains(cell.words.map(normalised) ?? "") && cell.columns != span
          : cell.columns.lowerBound != gone
      }
      return cells.isEmpty ? nil : Grid.Row(index: row.index, cells: cells)
    }
    return Grid(sheet: grid.sheet, rows: rows)
  }

  /// The sheet with a time of day behind each day below a header.
  func timed(_ grid: Grid) -> Grid {
    let tables = tables(in: grid)
    let rows = grid.rows.map { row in
      let isBelow = tables.contains { $0.rows.contains(row.index) && row.index > $0.map.rows.upperBound }
      return isBelow ? Grid.Row(index: row.index, cells: row.cells.map(GridEdits.timed)) : row
    }
    return Grid(sheet: grid.sheet, rows: rows)
  }

  private static func timed(_ cell: Grid.Cell) -> Grid.Cell {
    switch cell.value {
    case .date(let date):
      let moved = SerialDate(serial: Double(Int(date.serial)) + 0.427, system: date.system)
      return Grid.Cell(row: cell.row, columns: cell.columns, value: .date(moved))
    case .text(let text):
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
        let words = line.split(separator: " ")
        guard let first = words.first, isDay(first), usDayAndTime(collapsed(String(line))) != nil || words.count == 1
        else { return String(line) }
        return "\(first) 10:15:00 AM"
      }
      return Grid.Cell(row: cell.row, columns: cell.columns, value: .text(lines.joined(separator: "\n")))
    case .number, .boolean, .error: return cell
    }
  }

  /// `02/04/2026`, and `02/04/26` as the reports of Facilities print it.
  private static func isDay(_ word: Substring) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { isDigits($0) } && [2, 4].contains(parts[2].count)
  }

  /// The sheet without rows: of a table only its header and the lines of totals are left, which print zeros or, as
  /// some reports do, their labels alone.
  func emptied(_ grid: Grid, labelsAlone: Bool) -> Grid {
    let tables = tables(in: grid)
    let rows = grid.rows.compactMap { row -> Grid.Row? in
      guard let table = tables.first(where: { $0.rows.contains(row.index) && row.index > $0.map.rows.upperBound })
      else { return GridEdits.withoutCounts(row, isSummary: isBelow(row, tables)) }
      if table.map.isRepeated(by: row) { return row }
      if GridEdits.isFixed(table) { return GridEdits.withoutCounts(row, isSummary: true) }
      let labels = row.cells.count { $0.words?.hasSuffix(":") ?? false }
      // Pairs of a label and its total print zeros.
      if labels * 2 == row.cells.count { return GridEdits.withoutCounts(row, isSummary: true) }
      guard isCaption(row) else { return nil }
      let cells = row.cells.enumerated().compactMap { place, cell in
        // The first cell labels the line, be it a number such as RealPage's group 935.
        place == 0 || cell.words.map { !GridEdits.isAmount($0) } ?? false
          ? GridEdits.zeroed(cell) : labelsAlone ? nil : GridEdits.zero(cell)
      }
      return cells.isEmpty ? nil : Grid.Row(index: row.index, cells: cells)
    }
    return Grid(sheet: grid.sheet, rows: rows)
  }

  /// Whether a table consists of the same lines in every report, so that one without rows prints them with zeros.
  private static func isFixed(_ table: FoundTable) -> Bool {
    !table.expected.contains { $0.key.name == "other_deposit_cents" }
      && table.expected.contains { ["subtotal", "prepaid_amount_cents", "amount_cents"].contains($0.key.name) }
  }

  /// Whether a line is no row: a total, a count or a caption.
  ///
  /// The net of an account, and a property's line in a Delinquency Summary, read like totals and are rows.
  private func isCaption(_ row: Grid.Row) -> Bool {
    let words = row.cells.compactMap(\.words).map(normalised)
    if words.first == "net" { return false }
    let isOfProperties = columns.contains { $0.contains { $0.key.name == "owed_over_90_cents" } }
    if isOfProperties, words.first?.hasPrefix("total ") ?? false { return false }
    // A section of Yardi's reports has its caption in a row of one cell, a block of charges its total in one of two.
    if columns.contains(where: { $0.contains { $0.key.name == "other_deposit_cents" } }) {
      return row.cells.count == 1 || row.cells.count > 2 && words.contains("total")
    }
    return words.contains { word in word.contains(") -") || GridEdits.captions.contains { word.hasPrefix($0) } }
  }

  /// Whether a row stands below the last table, or on a sheet without any.
  private func isBelow(_ row: Grid.Row, _ tables: [FoundTable]) -> Bool {
    row.index > tables.map(\.rows.upperBound).max() ?? -1
  }

  /// A row beside the tables: summaries count nothing, and no heading says how many rows there are.
  private static func withoutCounts(_ row: Grid.Row, isSummary: Bool) -> Grid.Row {
    let cells = row.cells.map { cell -> Grid.Cell in
      if isSummary, cell.isNumber || cell.words.map(isAmount) ?? false { return zero(cell) }
      guard let words = cell.words, words.hasPrefix("Detail - ") else { return cell }
      return Grid.Cell(row: cell.row, columns: cell.columns, value: .text("Detail - 0 Account(s)"))
    }
    return Grid.Row(index: row.index, cells: cells)
  }

  /// How lines begin that are no rows: totals, counts, and the captions behind which a section begins.
  private static let captions = [
    "total", "grand total", "property totals", "charges/credits totals", "resident count", "net prepaid",
    "net delinquent", "pmc total", "sitetotal", "summary", "contact types by", "distribution", "other cash",
    "beginning balances", "ending balances", "net changes", "lease expiration", "resident activity",
    "conversion ratios", "availability", "userid", "averages per period", "rent analysis",
  ]

  private static func isAmount(_ text: String) -> Bool {
    text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || "$,.()%-* :".contains($0) }
  }

  private static func zero(_ cell: Grid.Cell) -> Grid.Cell {
    let isTime = cell.words?.contains(":") ?? false
    let value: Grid.Value = isTime ? .text("00:00") : cell.isNumber ? .number(0) : .text("0")
    return Grid.Cell(row: cell.row, columns: cell.columns, value: value)
  }

  /// A label that counts, `Total Moved In: 12`, counts none.
  private static func zeroed(_ cell: Grid.Cell) -> Grid.Cell {
    guard let words = cell.words, let colon = words.lastIndex(of: ":") else { return cell }
    let number = words[words.index(after: colon)...]
    guard number.contains(where: \.isNumber), isAmount(String(number)) else { return cell }
    return Grid.Cell(row: cell.row, columns: cell.columns, value: .text("\(words[..<colon]): 0"))
  }
}

extension ColumnMap {
  /// Whether a row's values stand under known columns alone, two of them or more.
  fileprivate func isFilled(_ row: Grid.Row) -> Bool {
    // A line of labels and their totals has no columns.
    if row.cells.contains(where: { $0.words?.hasSuffix(":") ?? false }) { return false }
    let cells = cells(of: row)
    // Where values do not stand under their headers, an unknown one would not either.
    let isAligned = cells.cells.allSatisfy { key, cell in
      cell.columns.lowerBound == row.cells[0].columns.lowerBound
        || span(of: key)?.contains(cell.columns.upperBound) ?? false
    }
    if row.cells.count == spans.count { return row.cells.first?.words?.hasPrefix("UserId") != true }
    guard isAligned else { return false }
    return cells.strays.isEmpty && cells.cells.count >= 2 && row.cells.first?.words?.hasPrefix("UserId") != true
  }
}
