internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The accounts of a Collections Report, read row by row.
struct CollectionsAccounts {
  private static let amounts = Collections.table.columns.filter { $0.kind == .cents }.map(\.key)
  private static let marks: [ColumnKey] = [.inColl, .underPmtAgmt]
  private static let inOrder: [ColumnKey] = [.status] + amounts
  private static let days: [ColumnKey] = [.accountEndDate, .lastPaymentTransactionDate]

  private let sheet: String
  let upper: ColumnMap
  let lower: ColumnMap
  private var rows: [RawRow] = []
  private var begun: RowCells?
  private var sums = AmountSums(amounts)
  private var marked = CountSums(marks)
  private var isOver = false
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    sheet = grid.sheet
    upper = try ColumnMap.find(Collections.upper, in: grid, feed: Collections.feedTitle)
    lower = try ColumnMap.find(Collections.lower, in: grid, feed: Collections.feedTitle)
      .naming(seconds: Collections.repeated)
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > lower.rows.upperBound else {
      return tally.ignore(row.index < upper.rows.lowerBound ? "heading" : "header")
    }
    if upper.isRepeated(by: row) || lower.isRepeated(by: row) { return tally.ignore("repeated_header") }
    if isOver {
      guard row.cells.count == 1, row.cells[0].words?.hasPrefix("*") ?? false else { throw unplaced(row) }
      return tally.ignore("footnote")
    }
    if row.cells.prefix(2).contains(where: { $0.words == "Totals:" }) {
      try total(row)
    } else if let begun {
      try finish(begun, row)
    } else {
      try begin(row)
    }
    tally.load()
  }

  func finish() throws -> [RawRow] {
    guard isOver else { throw Refusal("Collections Report: sheet '\(sheet)' has no line 'Totals:'") }
    return rows
  }

  private mutating func begin(_ row: Grid.Row) throws {
    let cells = upper.cells(of: row)
    guard cells.strays.isEmpty, Set(cells.cells.keys).isSubset(of: [.bldgUnit, .name]), cells[.bldgUnit] != nil
    else { throw unplaced(row) }
    begun = cells
  }

  /// Completes the first row.
  private mutating func finish(_ first: RowCells, _ row: Grid.Row) throws {
    begun = nil
    let cells = try account(row)
    let amounts = try cells.amounts(CollectionsAccounts.amounts)
    guard CollectionsAccounts.addsUp(amounts) else {
      throw Refusal(
        "Collections Report: sheet '\(sheet)' row \(row.index + 1) does not add up: deposits \(amounts[7]) and"
          + " \(amounts[8]) are not \(amounts[9])")
    }
    let marks = CollectionsAccounts.marks.map { cells[$0] == nil ? 0 : 1 }
    sums.add(amounts)
    marked.add(marks)
    let account = [first.text(.bldgUnit), first.text(.name), cells.text(.status)].map { Field.optional($0) }
    let fields: [Field] =
      account + amounts.map { .cents($0) } + [
        .day(try cells.required(.accountEndDate, try cells.day(.accountEndDate))),
        .day(try cells.day(.lastPaymentTransactionDate)), .day(try cells.day(.finalFasCompletedDate)),
        .count(marks[0]), .count(marks[1]), .optional(cells.text(.avgScore)),
      ]
    rows.append(RawRow(place: first.place, fields: fields))
  }

  private static func addsUp(_ amounts: [Money]) -> Bool { amounts[7] + amounts[8] == amounts[9] }

  /// An account's second row: the amounts shift away from their headers, so order identifies the status and the amounts,
  /// and spans the cells behind them.
  private func account(_ row: Grid.Row) throws -> RowCells {
    guard !lower.unknown.titles.isEmpty else {
      let ways = lower.ways(of: row, firstInOrder: CollectionsAccounts.inOrder)
      guard let way = ways.first, hasAmounts(way.first) else { throw unplaced(row) }
      let cells = merged(way)
      try cells.refuseStrays()
      try checkMarks(cells)
      return cells
    }
    // The days behind the amounts are under their headers, or an unknown column moves them too.
    var accounts: [RowCells] = []
    for count in 0...CollectionsAccounts.days.count where accounts.isEmpty {
      let keys = CollectionsAccounts.inOrder + CollectionsAccounts.days.prefix(count)
      let ways = lower.ways(of: row, firstInOrder: keys).filter { hasAmounts($0.first) }
      accounts = try ways.map(merged).filter(isAccount)
    }
    guard let cells = accounts.first else { throw unplaced(row) }
    guard accounts.allSatisfy({ places($0) == places(cells) }) else {
      throw Refusal(
        "Collections Report: sheet '\(sheet)' row \(row.index + 1) can be read with and without the unknown columns"
          + " \(lower.unknown.names)", hints: [UnknownColumns.remedy])
    }
    lower.unknown.count(cells.unknown, inRow: row.index)
    return cells
  }

  /// The row's first cells, which order identifies, with the rest, which is under the headers of either row.
  private func merged(_ way: (first: RowCells, rest: Grid.Row)) -> RowCells {
    let below = lower.cells(of: way.rest, isTable: false)
    let above = upper.cells(of: Grid.Row(index: way.rest.index, cells: below.strays))
    let known = [below.cells, above.cells].reduce(way.first.cells) { cells, more in
      cells.merging(more) { first, _ in first }
    }
    return RowCells(
      sheet: sheet, row: way.first.row, cells: known, strays: above.strays, unknown: way.first.unknown + below.unknown,
      unknownTitles: lower.unknown.titles)
  }

  /// The columns at which a row's known values begin.
  private func places(_ cells: RowCells) -> [ColumnKey: Int] { cells.cells.mapValues(\.columns.lowerBound) }

  /// Whether a row's first cells are a status and the amounts.
  private func hasAmounts(_ cells: RowCells) -> Bool {
    cells[.status]?.words != nil && CollectionsAccounts.amounts.allSatisfy { cells[$0]?.isNumber ?? false }
  }

  /// Whether a row read with unknown columns is an account: nothing is left over, its days are days, and it adds up.
  private func isAccount(_ cells: RowCells) throws -> Bool {
    guard cells.strays.isEmpty, cells[.accountEndDate] != nil,
      CollectionsAccounts.days.allSatisfy({ cells[$0]?.isDay ?? true }),
      CollectionsAccounts.marks.allSatisfy({ cells[$0].map { $0.words == "X" } ?? true })
    else { return false }
    return CollectionsAccounts.addsUp(try cells.amounts(CollectionsAccounts.amounts))
  }

  private func checkMarks(_ cells: RowCells) throws {
    for key in CollectionsAccounts.marks {
      if let mark = cells[key], mark.words != "X" { throw cells.notA("the mark X", mark) }
    }
  }

  private mutating func total(_ row: Grid.Row) throws {
    guard begun == nil else { throw unplaced(row) }
    isOver = true
    // A report without accounts may print only the label.
    if rows.isEmpty, row.cells.count == 1 { return }
    let keys = CollectionsAccounts.inOrder + CollectionsAccounts.marks
    let ways = unknownInTotals(row).map { aside in (aside, row.without(aside.map(\.cell))) }
    let fitting = ways.filter { $0.1.cells.count == keys.count }
    let found = try (fitting.isEmpty ? [([], row)] : fitting).map { aside, row in
      let cells = try RowCells(row, of: sheet, inOrder: keys)
      return (aside, try sums.totals("Totals:", printed: cells) + marked.totals("Totals:", printed: cells))
    }
    let right = found.first { $0.1.allSatisfy { $0.printed == $0.computed } } ?? found[0]
    lower.unknown.count(right.0, inRow: row.index)
    totals = right.1
  }

  /// The values that unknown columns may have in the line of totals: none, by order, by span.
  private func unknownInTotals(_ row: Grid.Row) -> [[(title: String, cell: Grid.Cell)]] {
    [[], lower.unknownCells(of: row)]
      + lower.ways(of: row, firstInOrder: CollectionsAccounts.inOrder).map(\.first.unknown)
  }

  private func unplaced(_ row: Grid.Row) -> Refusal {
    Refusal("Collections Report: sheet '\(sheet)' row \(row.index + 1) belongs to no account and no total")
  }
}

extension Grid.Row {
  /// The row without some of its cells.
  fileprivate func without(_ cells: [Grid.Cell]) -> Grid.Row {
    let columns = Set(cells.map(\.columns.lowerBound))
    return Grid.Row(index: index, cells: self.cells.filter { !columns.contains($0.columns.lowerBound) })
  }
}
