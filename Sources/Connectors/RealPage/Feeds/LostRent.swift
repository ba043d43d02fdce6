internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let lostRent = FeedName("lost_rent")
}

/// RealPage's Lost Rent Summary (4279): the potential rent of each unit in a fiscal period, and the categories of lost
/// rent.
///
/// The heading states the property and fiscal period. No as-of day is printed, so the day of the run stamp takes its
/// place; the scope is the period and the printed parameters. A second household of a unit has a ditto mark for its
/// number. The feed checks every amount of the line `Total:`, and Total Possible Rent next to it.
struct LostRent: TableFeed {
  let name = FeedName.lostRent
  let revision = 1
  let reports = ["4279"]
  var tables: [RawTable] { [LostRent.table.raw] }
  var columns: [[ColumnSpec]] { [LostRent.wanted] }

  static let feedTitle = FeedTitle(title: "Lost Rent Summary", file: "LostRent")

  static let amounts = Household.figures

  static let wanted =
    [
      ColumnSpec(.locationId, "Accounting Location ID"),
      ColumnSpec(.locationName, "Accounting Location Name", need: .expected),
      ColumnSpec(.unit, "Bldg-Unit"), ColumnSpec(.name, "Account Name"), ColumnSpec(.moveIn, "Move-In Date"),
      ColumnSpec(.moveOut, "Move-Out Date"), ColumnSpec(.days, "Days Occupied", need: .expected),
      ColumnSpec(.adjustmentsDate, "Prior Period Rent Adjustments Date", need: .expected),
    ] + amounts.map(\.wanted)

  /// One household of a unit, or the unit while vacant, of a Lost Rent Summary.
  struct Household: ListColumns {
    let accountingLocationID = Column("accounting_location_id", .text, "the property's short name in accounting")
    let accountingLocationName = Column("accounting_location_name", .text, "the property's name in accounting")
    let bldgUnit = Column("bldg_unit", .text, "the unit's number; where a ditto mark is printed, that of the row above")
    let isFurtherHousehold = Column("is_further_household", .integer, "1 where a ditto mark is printed for the unit")
    let accountName = Column("account_name", .text, "the resident's name, or VACANT")
    let moveInDate = Column("move_in_date", .date, "move-in; NULL where none is printed")
    let moveOutDate = Column("move_out_date", .date, "move-out; NULL where none is printed")
    let daysOccupied = Column(
      "days_occupied", .text, "the days of the period that the row is of, as printed; NULL where none are")
    let priorPeriodRentAdjustmentsDate = Column(
      "prior_period_rent_adjustments_date", .date, "the day of the adjustments; NULL where none is printed")
    let marketRentCents = Column(
      "market_rent", "Market Rent", .money, "market rent of the unit; 0 for a further household")
    let leaseRentCents = Column("lease_rent", "Lease Rent", .money, "rent of the lease; 0 where vacant")
    let rentChargedCents = Column(
      "rent_charged", "Rent Charged", .money, "rent charged in the period, vacancy among it")
    let rentAdjustmentsFromPriorPeriodCents = Column(
      "rent_adjustments_from_prior_period", "Rent Adjustments from Prior Period", .money,
      "rent charged or credited for an earlier period")
    let lossToRentCents = Column("loss_to_rent", "Loss To Rent", .money, "what the lease is below the market")
    let lossAgainstPriorPeriodRentAdjustmentsCents = Column(
      "loss_against_prior_period_rent_adjustments", "Loss Against Prior Period Rent Adjustments", .money,
      "the loss that the adjustments make")
    let gainToRentCents = Column("gain_to_rent", "Gain To Rent", .money, "what the lease is above the market, below 0")
    let gainAgainstPriorPeriodAdjustmentCents = Column(
      "gain_against_prior_period_adjustment", "Gain Against Prior Period Adjustment", .money,
      "the gain that the adjustments make")
    let vacancyCurrentPeriodCents = Column(
      "vacancy_current_period", "Vacancy Current Period", .money, "rent of units vacant in the period")
    let vacancyAdjustmentsToPriorPeriodCents = Column(
      "vacancy_adjustments_to_prior_period", "Vacancy Adjustments to Prior Period", .money,
      "what is put right of the vacancy of an earlier period")
    let marketRentCalculatedCents = Column(
      "market_rent_calculated", "Market Rent Calculated", .money, "market rent as the columns before give it")
    let lostRentNotChargedCents = Column(
      "lost_rent_not_charged", "Lost Rent Not Charged", .money,
      "market rent less what is calculated for all households of the unit, on the row of the first")
  }

  static let table = MappedTable(
    "realpage_lost_rent", grain: "one household of a unit, or the unit while vacant, of a Lost Rent Summary",
    Household.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("lost rent summary")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grid = book.first
    var list = try LostRentList(grid)
    for row in grid.rows { try list.take(row) }
    let totals = try list.finish()
    var parseResult = ParseResult(kind: list.rows.isEmpty ? .empty : .rows, feed: name, report: "4279")
    parseResult.take(book.heading)
    let parameters = book.heading.parameters.map { parameterScope($0) }
    parseResult.scope =
      "period \(book.heading.fiscalPeriod ?? "not printed"); \(parameters ?? "parameters not printed")"
    parseResult.content.tables = [(LostRent.table.raw, list.rows)]
    parseResult.content.totals = totals
    list.tally.close(&parseResult, sheets: [grid], columns: [list.map])
    return parseResult
  }

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    [try SheetColumns(LostRent.wanted, of: book.first, LostRent.feedTitle, keys: [:])]
  }
}

/// The rows of a Lost Rent Summary, read one by one.
struct LostRentList {
  private static let dittoMark = "\""
  /// The caption of the one total outside the columns, in a row of its own above the totals.
  private static let possibleRent = "Total Possible Rent"

  let map: ColumnMap
  private var unit: String?
  private var sums = [Money](repeating: .zero, count: LostRent.amounts.count)
  private var possibleRentColumn: Int?
  private var total: RowCells?
  private(set) var rows: [RawRow] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    map = try ColumnMap.find(LostRent.wanted, in: grid, feed: LostRent.feedTitle)
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    // The header is repeated far below the last row, with nothing under it.
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    if total != nil {
      guard row.cells.count == 1, row.cells[0].words != nil else { throw unplaced(cells) }
      return tally.ignore("footnote")
    }
    if let caption = row.cells.first(where: { $0.words == LostRentList.possibleRent }) {
      possibleRentColumn = caption.columns.lowerBound
      return tally.ignore("totals_caption")
    }
    if row.cells[0].words == "Total:" {
      total = cells
    } else {
      try household(cells)
    }
    tally.load()
  }

  func finish() throws -> [PrintedTotal] {
    guard let total else { throw Refusal("Lost Rent Summary: the list has no line 'Total:'") }
    // A list without units may print only the label.
    if rows.isEmpty, total.row.cells.count == 1 { return [] }
    var totals = try zip(LostRent.amounts, sums).map { amount, sum in
      PrintedTotal("Total: \(amount.name)", printed: try amount.value(total), computed: sum.cents)
    }
    if let possible = try possibleRent(total) {
      totals.append(PrintedTotal(LostRentList.possibleRent, printed: possible.cents, computed: sums[0].cents))
    }
    return totals
  }

  /// The total that is under no column, identified by its caption.
  private func possibleRent(_ total: RowCells) throws -> Money? {
    var cells: [ColumnKey: Grid.Cell] = [:]
    var strays: [Grid.Cell] = []
    for cell in total.strays {
      if cell.columns.lowerBound == possibleRentColumn { cells[.possible] = cell } else { strays.append(cell) }
    }
    let beside = RowCells(sheet: total.sheet, row: total.row, cells: cells, strays: strays)
    try beside.refuseStrays()
    return try beside.money(.possible)
  }

  private mutating func household(_ cells: RowCells) throws {
    try cells.refuseStrays()
    guard let printed = cells.text(.unit), let account = cells.text(.name) else { throw unplaced(cells) }
    let isFurther = printed == LostRentList.dittoMark
    if !isFurther { unit = printed }
    guard let unit else { throw unplaced(cells) }
    let amounts = try LostRent.amounts.map { Money(cents: try $0.value(cells)) }
    for (index, amount) in amounts.enumerated() { sums[index] += amount }
    let fields: [Field] = [
      .optional(cells.text(.locationId)), .optional(cells.text(.locationName)), .text(unit), .flag(isFurther),
      .text(account), .day(try cells.day(.moveIn)), .day(try cells.day(.moveOut)), .optional(cells.text(.days)),
      .day(try cells.day(.adjustmentsDate)),
    ]
    rows.append(RawRow(place: cells.place, fields: fields + amounts.map { .cents($0) }))
  }

  private func unplaced(_ cells: RowCells) -> Refusal {
    Refusal("Lost Rent Summary: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no unit and no total")
  }
}
