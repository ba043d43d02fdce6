internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let closedMakeReady = FeedName("closed_make_ready")
}

/// RealPage's Closed Make Ready Summary (4189): the make-ready work orders that were closed in a period.
///
/// The property is stated in the heading; the day is that of the run, since the heading's property date only says
/// how far the property's books are, and the period may reach beyond it. The scope is the period and the
/// parameters. Each unit's number of work orders and the `Totals` of units and work orders are checked; the total
/// charged, which is printed in another form than the amounts, is only stored.
struct ClosedMakeReady: TableFeed {
  let name = FeedName.closedMakeReady
  let revision = 1
  let reports = ["4189"]
  var tables: [RawTable] { [ClosedMakeReady.table.raw] }
  var columns: [[ColumnSpec]] { [ClosedMakeReady.wanted] }

  static let feedTitle = FeedTitle(title: "Closed Make Ready Summary", file: "ClosedMakeReady")

  static let wanted = [
    ColumnSpec(.bldg, "Bldg"), ColumnSpec(.unit, "Unit"), ColumnSpec(.ofWos, "# of WOs"), ColumnSpec(.wo, "WO"),
    ColumnSpec(.serviceIssue, "Service Issue", need: .expected), ColumnSpec(.worker, "Worker", need: .expected),
    ColumnSpec(.closed, "closed"),
    ColumnSpec(.charged, "charged", need: .expected), ColumnSpec(.timeWorked, "Time Worked", need: .expected),
    ColumnSpec(.hours, "Hrs:Min", need: .expected),
  ]

  /// One closed work order of a Closed Make Ready Summary.
  struct WorkOrder: RawColumns {
    let bldg = Column("bldg", .text, "the unit's building, or N/A")
    let unit = Column("unit", .text, "the unit's number")
    let ofWos = Column("of_wos", .integer, "# of WOs: the unit's closed work orders, on each of them")
    let wo = Column("wo", .text, "the work order's number, such as 2088-1")
    let serviceIssue = Column("service_issue", .text, "what was done")
    let assignedToWorker = Column("assigned_to_worker", .text, "who it was assigned to; NULL where no one is printed")
    let dateClosed = Column("date_closed", .date, "the day of closing")
    let amtChargedCents = Column("amt_charged_cents", .cents, "what was charged; NULL where nothing is printed")
    let timeWorked = Column("time_worked", .text, "whose time it is; NULL where no one is printed")
    let minutes = Column("minutes", .integer, "the time worked")
  }

  static let table = MappedTable(
    "realpage_closed_make_ready", grain: "one closed work order of a Closed Make Ready Summary", WorkOrder.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("closed make ready summary") || book.heading.states("130.080.050.999")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let map = try ColumnMap.find(ClosedMakeReady.wanted, in: book.first, feed: ClosedMakeReady.feedTitle)
    var lines = ClosedMakeReadyLines(map: map)
    for row in book.first.rows { try lines.take(row) }
    var parseResult = ParseResult(kind: lines.rows.isEmpty ? .empty : .rows, feed: name, report: "4189")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.totals = try lines.totals()
    parseResult.content.tables = [(ClosedMakeReady.table.raw, lines.rows)]
    lines.tally.close(&parseResult, sheets: [book.first], columns: [map])
    return parseResult
  }
}

/// The rows of a Closed Make Ready Summary: a unit with its first work order, then its further ones.
private struct ClosedMakeReadyLines {
  private struct Unit {
    let bldg: String?
    let number: String
    let printed: Int
    var workOrders = 0
  }

  private let map: ColumnMap
  private var units: [Unit] = []
  private var charged = Money.zero
  private var printed: RowCells?
  private(set) var rows: [RawRow] = []
  private(set) var tally = Tally()

  init(map: ColumnMap) {
    self.map = map
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    guard printed == nil else { throw unplaced(cells, "is after the line 'Totals'") }
    if row.cells[0].words == "Totals" {
      printed = cells
    } else {
      try workOrder(cells)
    }
    tally.load()
  }

  func totals() throws -> [PrintedTotal] {
    guard let printed else { throw Refusal("Closed Make Ready Summary: the report has no line 'Totals'") }
    // A report without work orders may print only the label.
    if rows.isEmpty, printed.row.cells.count == 1 { return [] }
    let counts = try printed.counts([.unit, .ofWos])
    var totals = units.map {
      PrintedTotal("unit \($0.number): # of WOs", printed: Int64($0.printed), computed: Int64($0.workOrders))
    }
    totals.append(PrintedTotal("Totals: units", printed: Int64(counts[0]), computed: Int64(units.count)))
    totals.append(PrintedTotal("Totals: # of WOs", printed: Int64(counts[1]), computed: Int64(rows.count)))
    if let amount = try printed.money(.charged) {
      totals.append(
        PrintedTotal("Totals: charged", printed: amount.cents, computed: charged.cents, isChecked: false))
    }
    return totals
  }

  private mutating func workOrder(_ cells: RowCells) throws {
    if let number = cells.text(.unit) {
      units.append(
        Unit(bldg: cells.text(.bldg), number: number, printed: try cells.counts([.ofWos])[0]))
    } else if cells[.bldg] != nil || cells[.ofWos] != nil {
      throw unplaced(cells, "has a building or work orders, but no unit")
    }
    guard let unit = units.last else { throw unplaced(cells, "belongs to no unit") }
    units[units.count - 1].workOrders += 1
    let amount = try cells.money(.charged)
    charged += amount ?? .zero
    rows.append(
      RawRow(
        place: cells.place,
        fields: [
          .optional(unit.bldg), .text(unit.number), .count(unit.printed),
          .text(try cells.required(.wo, cells.text(.wo))),
          .optional(try map.value(.serviceIssue, cells.text(.serviceIssue), in: cells)),
          .optional(cells.text(.worker)),
          .day(try cells.required(.closed, cells.day(.closed))), .cents(amount),
          .optional(cells.text(.timeWorked)), .count(try cells.minutes(.hours)),
        ]))
  }

  private func unplaced(_ cells: RowCells, _ why: String) -> Refusal {
    Refusal("Closed Make Ready Summary: sheet '\(cells.sheet)' row \(cells.place.row) \(why)")
  }
}
