internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let makeReadyAnalysis = FeedName("make_ready_analysis")
}

/// RealPage's Make Ready Analysis (130.080.120.999): units made ready by period, their time and cost.
///
/// The property is stated in the heading; the day is that of the run, since the heading's property date only says
/// how far the property's books are. The scope is the dates and the parameters. The units and times of the line
/// `Total` are checked; its costs, which are printed without cents, are only stored. The averages below it are the
/// same numbers divided and are passed over.
struct MakeReadyAnalysis: TableFeed {
  let name = FeedName.makeReadyAnalysis
  let revision = 1
  let reports = ["130.080.120.999"]
  var tables: [RawTable] { [MakeReadyAnalysis.table] }
  var columns: [[ColumnSpec]] { [MakeReadyAnalysis.wanted] }

  private static let feedTitle = FeedTitle(title: "Make Ready Analysis", file: "MakeReadyAnalysis")
  private static let wanted = [
    ColumnSpec(.period, "Period"), ColumnSpec(.units, "Units made ready"), ColumnSpec(.averageTime, "Avg Hrs:Min"),
    ColumnSpec(.totalTime, "Total Hrs:Min"), ColumnSpec(.renovations, "Make ready renovation"),
    ColumnSpec(.average, "Avg"),
    ColumnSpec(.labor, "Labor"), ColumnSpec(.parts, "Parts"),
    ColumnSpec(.total, "Total"),
  ]
  /// The times of units, then the same headers again for the times of renovations.
  private static let seconds: [(header: String, key: ColumnKey)] = [
    ("Avg Hrs:Min", .renovationAverageTime), ("Total Hrs:Min", .renovationTotalTime),
  ]

  static let table = RawTable(
    "realpage_make_ready_analysis", grain: "one period of a Make Ready Analysis",
    columns: [
      .init("period", .text, "the period as printed, such as 2/2026"),
      .init("units_made_ready", .integer, "units made ready in it"),
      .init("avg_minutes", .integer, "time worked on a unit"),
      .init("total_minutes", .integer, "time worked on all of them"),
      .init("make_ready_renovation", .integer, "renovations"),
      .init("renovation_avg_minutes", .integer, "the second Avg Hrs:Min: time worked on a renovation"),
      .init("renovation_total_minutes", .integer, "the second Total Hrs:Min: time worked on all of them"),
      .init("cost_avg_cents", .cents, "cost of a unit"), .init("cost_labor_cents", .cents, "cost of labor"),
      .init("cost_parts_cents", .cents, "cost of parts"), .init("cost_total_cents", .cents, "cost of both"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("make ready analysis") || book.heading.states("130.080.120.999")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let map = try ColumnMap.find(MakeReadyAnalysis.wanted, in: book.first, feed: MakeReadyAnalysis.feedTitle)
      .naming(seconds: MakeReadyAnalysis.seconds)
    var periods = MakeReadyPeriods(map: map)
    for row in book.first.rows { try periods.take(row) }
    var parseResult = ParseResult(kind: periods.rows.isEmpty ? .empty : .rows, feed: name, report: "130.080.120.999")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.totals = try periods.totals()
    parseResult.content.tables = [(MakeReadyAnalysis.table, periods.rows)]
    periods.tally.close(&parseResult, sheets: [book.first], columns: [map])
    return parseResult
  }
}

/// The periods of a Make Ready Analysis, read row by row.
private struct MakeReadyPeriods {
  private static let averages = "Averages per period"
  private static let counts: [ColumnKey] = [.units, .renovations]
  private static let times: [ColumnKey] = [.totalTime, .renovationTotalTime]
  private static let costs: [ColumnKey] = [.labor, .parts, .total]

  private let map: ColumnMap
  private var cells: [RowCells] = []
  private var printed: RowCells?
  private var isOver = false
  private(set) var rows: [RawRow] = []
  private(set) var tally = Tally()

  init(map: ColumnMap) {
    self.map = map
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    let row = map.known(row)
    if printed != nil || rows.isEmpty, row.cells[0].words == MakeReadyPeriods.averages { isOver = true }
    guard !isOver else { return tally.ignore("averages") }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    guard printed == nil else {
      throw Refusal("Make Ready Analysis: sheet '\(cells.sheet)' row \(cells.place.row) is after the line 'Total'")
    }
    if cells.text(.period) == "Total" {
      printed = cells
    } else {
      rows.append(RawRow(place: cells.place, fields: try fields(cells)))
      self.cells.append(cells)
    }
    tally.load()
  }

  func totals() throws -> [PrintedTotal] {
    // A report of no periods prints no totals either, or the line's label alone.
    if cells.isEmpty, printed == nil || printed?.row.cells.count == 1 { return [] }
    guard let printed else { throw Refusal("Make Ready Analysis: the report has no line 'Total'") }
    let counts = try MakeReadyPeriods.counts.map { key in
      let sum = try cells.map { try $0.counts([key])[0] }.reduce(0, +)
      return PrintedTotal("Total: \(key)", printed: Int64(try printed.counts([key])[0]), computed: Int64(sum))
    }
    let times = try MakeReadyPeriods.times.map { key in
      let sum = try cells.compactMap { try $0.minutes(key) }.reduce(0, +)
      let total = try printed.required(key, try printed.minutes(key))
      return PrintedTotal("Total: \(key)", printed: Int64(total), computed: Int64(sum))
    }
    let costs = try MakeReadyPeriods.costs.map { key in
      let sum = try cells.compactMap { try $0.money(key)?.cents }.reduce(0, +)
      let total = try printed.required(key, try printed.money(key))
      return PrintedTotal("Total: \(key)", printed: total.cents, computed: sum, isChecked: false)
    }
    return counts + times + costs
  }

  private func fields(_ cells: RowCells) throws -> [Field] {
    let counts = try cells.counts(MakeReadyPeriods.counts)
    let times = try [ColumnKey.averageTime, .totalTime, .renovationAverageTime, .renovationTotalTime].map { key in
      Field.count(try cells.required(key, try cells.minutes(key)))
    }
    let costs = try ([.average] + MakeReadyPeriods.costs).map { key in
      Field.cents(try cells.required(key, cells.money(key)))
    }
    return [.text(try cells.required(.period, cells.text(.period))), .count(counts[0]), times[0], times[1]]
      + [.count(counts[1]), times[2], times[3]] + costs
  }
}
