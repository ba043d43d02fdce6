internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let projectedOccupancy = FeedName("projected_occupancy")
}

/// RealPage's Projected Occupancy (3842): occupied units of coming weeks, by scheduled activity.
///
/// The heading states the property, and the as-of day if it is printed; the scope is the parameters. No real file has
/// been seen and only the columns are known, so the feed assumes nothing: every value must be present, and each week
/// must follow the previous one and add up. The percentages are stored next to the values computed from the units.
struct ProjectedOccupancy: TableFeed {
  let name = FeedName.projectedOccupancy
  let revision = 1
  let reports = ["3842"]
  let datasets: [UnifiedFactDay.Dataset] = [.projection]
  var tables: [RawTable] { [ProjectedOccupancy.table.raw] }
  var columns: [[ColumnSpec]] { [ProjectedOccupancy.wanted] }

  static let feedTitle = FeedTitle(title: "Projected Occupancy", file: "ProjectedOccupancy")

  static let wanted = [
    ColumnSpec(.weekEnding, "Week Ending"), ColumnSpec(.occupiedAtWeekBegin, "# Occupied At Week Begin"),
    ColumnSpec(.percent, "%", need: .expected), ColumnSpec(.scheduledMoveIns, "Scheduled Move-Ins"),
    ColumnSpec(.scheduledMoveOuts, "Scheduled Move-Outs"), ColumnSpec(.projectedNumber, "Projected #"),
    ColumnSpec(.projectedPercent, "Projected %", need: .expected),
  ]

  /// One week of a Projected Occupancy.
  struct Week: RawColumns {
    let weekEnding = Column("week_ending", .date, "the week's last day")
    let totalUnits = Column("total_units", .integer, "Total Units, printed above the table")
    let occupiedAtWeekBegin = Column("occupied_at_week_begin", .integer, "occupied units when the week begins")
    let percent = Column("percent", .hundredths, "of all units, as printed")
    let scheduledMoveIns = Column("scheduled_move_ins", .integer, "move-ins scheduled in the week")
    let scheduledMoveOuts = Column("scheduled_move_outs", .integer, "move-outs scheduled in the week")
    let projectedNumber = Column("projected_number", .integer, "occupied units when the week ends")
    let projectedPercent = Column("projected_percent", .hundredths, "of all units, as printed")
  }

  static let table = MappedTable("realpage_projected_occupancy", grain: "one week of a Projected Occupancy", Week.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("projected occupancy")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grid = book.first
    let map = try ColumnMap.find(ProjectedOccupancy.wanted, in: grid, feed: ProjectedOccupancy.feedTitle)
    var weeks = ProjectedWeeks(map: map, totalUnits: try totalUnits(grid, above: map.rows.upperBound))
    for row in grid.rows { try weeks.take(row) }
    var parseResult = ParseResult(kind: weeks.rows.isEmpty ? .empty : .rows, feed: name, report: "3842")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.tables = [(ProjectedOccupancy.table.raw, weeks.rows)]
    parseResult.content.totals = weeks.totals
    weeks.tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }

  /// `Total Units:`, with the number behind it or in the next cell.
  private func totalUnits(_ grid: Grid, above header: Int) throws -> Int {
    let label = "Total Units:"
    for row in grid.rows where row.index < header {
      guard let index = row.cells.firstIndex(where: { $0.words?.hasPrefix(label) ?? false }) else { continue }
      if let words = row.cells[index].words, let units = Int(collapsed(String(words.dropFirst(label.count)))), units > 0
      {
        return units
      }
      guard index + 1 < row.cells.count else { break }
      let next = RowCells(sheet: grid.sheet, row: row, cells: [.units: row.cells[index + 1]], strays: [])
      if let units = try next.count(.units), units > 0 { return units }
    }
    throw Refusal("Projected Occupancy: sheet '\(grid.sheet)' has no number of 'Total Units:' above its table")
  }
}

/// The weeks of a projection, read row by row.
struct ProjectedWeeks {
  private static let counts: [ColumnKey] = [
    .occupiedAtWeekBegin, .scheduledMoveIns, .scheduledMoveOuts, .projectedNumber,
  ]

  private let map: ColumnMap
  private let totalUnits: Int
  private var lastWeek: CivilDate?
  private(set) var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(map: ColumnMap, totalUnits: Int) {
    self.map = map
    self.totalUnits = totalUnits
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    let week = try cells.required(.weekEnding, try cells.day(.weekEnding))
    if let lastWeek, lastWeek.days(to: week) != 7 {
      throw Refusal(
        "Projected Occupancy: sheet '\(cells.sheet)' row \(cells.place.row): the week ending \(week) does not follow"
          + " \(lastWeek)")
    }
    lastWeek = week
    let n = try cells.counts(ProjectedWeeks.counts)
    guard n[0] + n[1] - n[2] == n[3] else {
      throw Refusal(
        "Projected Occupancy: sheet '\(cells.sheet)' row \(cells.place.row) does not add up: \(n[0]) + \(n[1]) -"
          + " \(n[2]) is not \(n[3])")
    }
    let percents = try [.percent, .projectedPercent].map { key in
      try map.value(key, cells.hundredths(key), in: cells)
    }
    compare(week, "percent", percents[0], n[0])
    compare(week, "projected_percent", percents[1], n[3])
    rows.append(
      RawRow(
        place: cells.place,
        fields: [
          .day(week), .count(totalUnits), .count(n[0]), .count(percents[0]), .count(n[1]), .count(n[2]), .count(n[3]),
          .count(percents[1]),
        ]))
    tally.load()
  }

  /// How the report rounds is not known, so a difference is stored and refuses nothing.
  private mutating func compare(_ week: CivilDate, _ key: String, _ printed: Int?, _ units: Int) {
    guard let printed, let computed = Ratio(units, of: totalUnits).percentHundredths else { return }
    totals.append(
      PrintedTotal("\(week) \(key)", printed: Int64(printed), computed: computed, isChecked: false))
  }
}
