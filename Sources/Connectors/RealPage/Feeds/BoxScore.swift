internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let boxScore = FeedName("box_score")
}

/// RealPage's Box Score (4238): units by floor plan and state on one day.
///
/// The heading states the property and as-of day; the scope is the printed date range. The feed reads only the section
/// Unit Status: every later section names the same floor plans again, so reading stops at the first `Property Totals`.
/// Counts of groups and of the property are checked; printed averages and percentages are stored next to the values
/// computed from the rows.
struct BoxScore: TableFeed {
  let name = FeedName.boxScore
  let revision = 2
  let reports = ["4238"]
  let datasets: [UnifiedFactDay.Dataset] = [.units, .pricing]
  var tables: [RawTable] { [BoxScore.table.raw] }
  var columns: [[ColumnSpec]] { [BoxScore.wanted] }

  static let feedTitle = FeedTitle(title: "Box Score", file: "BoxScore")

  static let wanted = [
    ColumnSpec(.group, "Floor Plan Group"), ColumnSpec(.floorplan, "Floor Plan"), ColumnSpec(.units, "Units"),
    ColumnSpec(.totalVacant, "Total Vacant"), ColumnSpec(.notLeased, "Not Leased"), ColumnSpec(.leased, "Leased"),
    ColumnSpec(.modelAdmin, "Model/Admin"), ColumnSpec(.down, "Down"),
    ColumnSpec(.totalOccupied, "Total Occupied"),
    ColumnSpec(.noNtv, "No NTV"), ColumnSpec(.ntvNl, "NTV-NL"), ColumnSpec(.ntvL, "NTV-L"),
    ColumnSpec(.occupancyPercent, "Occupancy Percent", need: .optional),
    ColumnSpec(.avgMarketRent, "Avg Market Rent"),
    ColumnSpec(.avgLeasedRent, "Avg Leased Rent"),
    ColumnSpec(.netLeasedPercent, "Net Leased Percent", need: .optional),
    ColumnSpec(.avgEffectiveRent, "Avg Effective Rent", need: .optional),
  ]

  /// One floor plan of one Box Score.
  struct Plan: RawColumns {
    let floorplanGroup = Column("floorplan_group", .text, "the group of the floor plan")
    let floorplan = Column("floorplan", .text, "the floor plan's name")
    let units = Column("units", .integer, "units")
    let totalVacant = Column("total_vacant", .integer, "vacant units")
    let notLeased = Column("not_leased", .integer, "vacant, no signed lease")
    let leased = Column("leased", .integer, "vacant, lease signed")
    let modelAdmin = Column("model_admin", .integer, "model and admin units")
    let down = Column("down", .integer, "out of service")
    let totalOccupied = Column("total_occupied", .integer, "occupied units")
    let noNtv = Column("no_ntv", .integer, "occupied, no notice")
    let ntvNl = Column("ntv_nl", .integer, "on notice, no next lease")
    let ntvL = Column("ntv_l", .integer, "on notice, next lease signed")
    let occupancyPercent = Column("occupancy_percent", .hundredths, "as printed; NULL where the column is not")
    let avgMarketRentCents = Column("avg_market_rent_cents", .cents, "average market rent of the units")
    let avgLeasedRentCents = Column(
      "avg_leased_rent_cents", .cents, "average rent of the occupied units; 0 where none is occupied")
    let netLeasedPercent = Column("net_leased_percent", .hundredths, "as printed; NULL where the column is not")
    let avgEffectiveRentCents = Column(
      "avg_effective_rent_cents", .cents, "average effective rent; NULL where the column is not")
  }

  static let table = MappedTable("realpage_box_score", grain: "one floor plan of one Box Score", Plan.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("boxscore") || book.heading.states("box score") || book.heading.states("120.080.305")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grid = book.first
    try refuseErrorPage(grid)
    let map = try ColumnMap.find(BoxScore.wanted, in: grid, feed: BoxScore.feedTitle)
    var section = BoxScoreSection(map: map)
    for row in grid.rows { try section.take(row) }
    let rows = try section.finish()
    var parseResult = ParseResult(kind: rows.isEmpty ? .empty : .rows, feed: name, report: "4238")
    parseResult.take(book.heading)
    parseResult.scope = "range \(dateRange(grid) ?? "not printed")"
    parseResult.content.tables = [(BoxScore.table.raw, rows)]
    parseResult.content.totals = section.totals
    section.tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }

  /// A refused date still comes as a workbook of the right title: its one line of text is the error.
  private func refuseErrorPage(_ grid: Grid) throws {
    for cell in grid.rows.prefix(20).flatMap(\.cells) {
      guard let words = cell.words, words.hasPrefix("Invalid ") else { continue }
      throw Refusal(
        "Box Score: the report states '\(words)'", hints: ["ask again for an earlier end date"], saysDayNotReached: true
      )
    }
  }

  /// The range of the parameters' line: `01/01/2026 through 02/04/2026`.
  private func dateRange(_ grid: Grid) -> String? {
    for text in grid.rows.prefix(12).flatMap(\.cells).compactMap(\.words) {
      if let range = text.firstRange(of: "Date Range: ") { return String(text[range.upperBound...]) }
    }
    return nil
  }

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    [try SheetColumns(BoxScore.wanted, of: book.first, BoxScore.feedTitle, keys: ["floorplan_group": .group])]
  }
}

/// The rows of the section Unit Status, read one by one.
struct BoxScoreSection {
  private static let countKeys: [ColumnKey] = [
    .units, .totalVacant, .notLeased, .leased, .modelAdmin, .down, .totalOccupied, .noNtv, .ntvNl,
    .ntvL,
  ]

  private let map: ColumnMap
  private var group: String?
  private var rows: [RawRow] = []
  private var rowsByPlan: [String: Int] = [:]
  private var groupSums = [Int](repeating: 0, count: countKeys.count)
  private var propertySums = [Int](repeating: 0, count: countKeys.count)
  private var isOver = false
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(map: ColumnMap) {
    self.map = map
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    guard !isOver else { return tally.ignore("later_section") }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    let label = row.cells[0].words ?? ""
    // A report without units may print only the labels of its totals.
    if row.cells.count == 1, rows.isEmpty, normalised(label) == "property totals" {
      isOver = true
      return tally.load()
    }
    if row.cells.count == 1 {
      group = label
      return tally.ignore("group_caption")
    }
    try cells.refuseStrays()
    if normalised(label) == "property totals" {
      try add(label, propertySums, cells)
      isOver = true
    } else if label.hasPrefix("Total "), label.hasSuffix(":") {
      try add(label, groupSums, cells)
      groupSums = groupSums.map { _ in 0 }
    } else {
      try plan(cells)
    }
    tally.load()
  }

  func finish() throws -> [RawRow] {
    guard isOver else { throw Refusal("Box Score: the section Unit Status has no line 'Property Totals'") }
    return rows
  }

  private mutating func plan(_ cells: RowCells) throws {
    if cells[.floorplan] != nil, let named = cells.text(.group) { group = named }
    guard let floorplan = cells.text(.floorplan), let group else {
      throw Refusal("Box Score: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no floor plan and no group")
    }
    if let first = rowsByPlan.updateValue(cells.place.row, forKey: floorplan) {
      throw Refusal(
        "Box Score: floor plan '\(floorplan)' is in row \(first) and again in row \(cells.place.row) of sheet"
          + " '\(cells.sheet)'")
    }
    let numbers = try counts(cells)
    try checkIdentities(numbers, cells)
    for index in numbers.indices {
      groupSums[index] += numbers[index]
      propertySums[index] += numbers[index]
    }
    let fields =
      [.text(group), .text(floorplan)] + numbers.map { Field.count($0) } + [
        .count(try cells.hundredths(.occupancyPercent)),
        .cents(try cells.required(.avgMarketRent, cells.money(.avgMarketRent))),
        .cents(try cells.required(.avgLeasedRent, cells.money(.avgLeasedRent))),
        .count(try cells.hundredths(.netLeasedPercent)),
        .cents(try cells.money(.avgEffectiveRent)),
      ]
    rows.append(RawRow(place: cells.place, fields: fields))
  }

  private func counts(_ cells: RowCells) throws -> [Int] {
    try BoxScoreSection.countKeys.map { key in
      guard let count = try cells.count(key) else {
        throw Refusal("Box Score: sheet '\(cells.sheet)' row \(cells.place.row) has no value under '\(key)'")
      }
      return count
    }
  }

  /// Every row of a Box Score adds up in itself; one that does not was read by wrong columns.
  private func checkIdentities(_ n: [Int], _ cells: RowCells) throws {
    guard n[1] == n[2] + n[3] + n[4] + n[5], n[6] == n[7] + n[8] + n[9], n[0] == n[1] + n[6] else {
      throw Refusal(
        "Box Score: sheet '\(cells.sheet)' row \(cells.place.row) does not add up: units \(n[0]), vacant \(n[1]) ="
          + " \(n[2]) + \(n[3]) + \(n[4]) + \(n[5]), occupied \(n[6]) = \(n[7]) + \(n[8]) + \(n[9])")
    }
  }

  private mutating func add(_ label: String, _ sums: [Int], _ cells: RowCells) throws {
    for (key, (printed, computed)) in zip(BoxScoreSection.countKeys, zip(try counts(cells), sums)) {
      totals.append(PrintedTotal("\(label) \(key)", printed: Int64(printed), computed: Int64(computed)))
    }
    if let printed = try cells.hundredths(.occupancyPercent),
      let computed = Ratio(sums[6], of: sums[0]).percentHundredths
    {
      totals.append(
        PrintedTotal("\(label) occupancy_percent", printed: Int64(printed), computed: computed, isChecked: false))
    }
  }
}
