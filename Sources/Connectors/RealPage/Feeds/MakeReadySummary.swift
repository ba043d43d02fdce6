internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let makeReadySummary = FeedName("make_ready_summary")
}

/// RealPage's Make Ready Summary (4186): the units being made ready, and the work orders of each.
///
/// Property and as-of day are stated in the heading; the scope is the parameters. Each unit's number of work orders
/// and the report's `Total` are checked, and the days vacant of every unit against its day of vacating.
struct MakeReadySummary: TableFeed {
  let name = FeedName.makeReadySummary
  let revision = 1
  let reports = ["4186"]
  var tables: [RawTable] { [MakeReadySummary.units.raw, MakeReadySummary.workOrders] }
  var columns: [[ColumnSpec]] { [MakeReadySummary.wanted] }

  static let feedTitle = FeedTitle(title: "Make Ready Summary", file: "MakeReadySummary")

  static let wanted = [
    ColumnSpec(.daysVacant, "Days vacant"), ColumnSpec(.dateVacated, "Date vacated"),
    ColumnSpec(.renovationDate, "Renovation date", need: .expected),
    ColumnSpec(.dateDue, "Date due", need: .expected),
    ColumnSpec(.bldg, "Bldg", need: .expected),
    ColumnSpec(.unit, "Unit"), ColumnSpec(.sqFt, "Sq ft", need: .expected), ColumnSpec(.ofWos, "# of WOs"),
    ColumnSpec(.est, "Est hrs:min", need: .expected), ColumnSpec(.wo, "WO #"),
    ColumnSpec(.description, "Description", need: .expected),
    ColumnSpec(.assignedTo, "Assigned to", need: .expected),
  ]

  /// One unit of a Make Ready Summary.
  struct Unit: RawColumns {
    let unit = Column("unit", .text, "the unit's number")
    let bldg = Column("bldg", .text, "the building; NULL where none is printed")
    let daysVacant = Column("days_vacant", .integer, "days since it was vacated; below 0 while it still is to be")
    let dateVacated = Column("date_vacated", .date, "vacated, or to be")
    let renovationDate = Column("renovation_date", .date, "NULL where none is printed")
    let dateDue = Column("date_due", .date, "to be ready; NULL where none is printed")
    let sqFt = Column("sq_ft", .integer, "square feet; NULL where none is printed")
    let ofWos = Column("of_wos", .integer, "# of WOs: its work orders")
    let estMinutes = Column("est_minutes", .integer, "estimated hours and minutes; NULL where none are printed")
  }

  static let units = MappedTable("realpage_make_ready_summary", grain: "one unit of a Make Ready Summary", Unit.self)

  static let workOrders = RawTable(
    "realpage_make_ready_summary_work_orders", grain: "one work order of a unit",
    columns: [
      .init("unit", .text, "the unit's number"), .init("wo", .text, "the work order's number, such as 2224-1"),
      .init("description", .text, "work to do"),
      .init("assigned_to", .text, "who is to do it; NULL where no one is printed"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("make ready summary") || book.heading.states("130.080.130.999")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let map = try ColumnMap.find(MakeReadySummary.wanted, in: book.first, feed: MakeReadySummary.feedTitle)
    var lines = MakeReadySummaryLines(map: map, asOf: book.heading.asOf)
    for row in book.first.rows { try lines.take(row) }
    var parseResult = ParseResult(kind: lines.units.isEmpty ? .empty : .rows, feed: name, report: "4186")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.totals = try lines.totals()
    parseResult.content.tables = [
      (MakeReadySummary.units.raw, lines.units.map(\.row)), (MakeReadySummary.workOrders, lines.workOrders),
    ]
    lines.tally.close(&parseResult, sheets: [book.first], columns: [map])
    return parseResult
  }

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    [try SheetColumns(MakeReadySummary.wanted, of: book.first, MakeReadySummary.feedTitle, keys: [:])]
  }
}

/// The rows of a Make Ready Summary: a unit with its first work order, then its further ones.
private struct MakeReadySummaryLines {
  private let map: ColumnMap
  private let asOf: CivilDate?
  private var total: Int?
  private(set) var units: [(unit: String, printed: Int, workOrders: Int, row: RawRow)] = []
  private(set) var workOrders: [RawRow] = []
  private(set) var tally = Tally()

  init(map: ColumnMap, asOf: CivilDate?) {
    self.map = map
    self.asOf = asOf
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    guard total == nil else {
      throw Refusal("Make Ready Summary: sheet '\(cells.sheet)' row \(cells.place.row) is after the line 'Total'")
    }
    if row.cells[0].words == "Total" {
      // A report without units may print only the label.
      total = units.isEmpty && row.cells.count == 1 ? 0 : try cells.counts([.ofWos])[0]
    } else {
      if cells[.unit] != nil { try begin(cells) }
      try addWorkOrder(cells)
    }
    tally.load()
  }

  func totals() throws -> [PrintedTotal] {
    guard let total else { throw Refusal("Make Ready Summary: the report has no line 'Total'") }
    let each = units.map {
      PrintedTotal("unit \($0.unit): # of WOs", printed: Int64($0.printed), computed: Int64($0.workOrders))
    }
    return each + [PrintedTotal("Total: # of WOs", printed: Int64(total), computed: Int64(workOrders.count))]
  }

  private mutating func begin(_ cells: RowCells) throws {
    let unit = try cells.required(.unit, cells.text(.unit))
    let days = try cells.counts([.daysVacant])[0]
    let vacated = try cells.required(.dateVacated, try cells.shortDay(.dateVacated))
    if let asOf, vacated.days(to: asOf) != days {
      throw Refusal(
        "Make Ready Summary: sheet '\(cells.sheet)' row \(cells.place.row) prints \(days) days vacant, and from"
          + " \(vacated) to \(asOf) they are \(vacated.days(to: asOf))")
    }
    let printed = try cells.counts([.ofWos])[0]
    let fields: [Field] = [
      .text(unit), .optional(cells.text(.bldg)), .count(days), .day(vacated),
      .day(try cells.shortDay(.renovationDate)), .day(try cells.shortDay(.dateDue)),
      .count(try cells.count(.sqFt)), .count(printed), .count(try cells.minutes(.est)),
    ]
    units.append((unit, printed, 0, RawRow(place: cells.place, fields: fields)))
  }

  /// A unit without work orders has none in its row either.
  private mutating func addWorkOrder(_ cells: RowCells) throws {
    guard let number = cells.text(.wo) else {
      if cells[.unit] != nil, cells[.description] == nil { return }
      throw Refusal(
        "Make Ready Summary: sheet '\(cells.sheet)' row \(cells.place.row) is neither a unit nor a work order")
    }
    guard let unit = units.last?.unit else {
      throw Refusal("Make Ready Summary: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no unit")
    }
    units[units.count - 1].workOrders += 1
    workOrders.append(
      RawRow(
        place: cells.place,
        fields: [
          .text(unit), .text(number), .optional(try map.value(.description, cells.text(.description), in: cells)),
          .optional(cells.text(.assignedTo)),
        ]))
  }
}
