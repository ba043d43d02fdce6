internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The drawn layout (4043): a unit's row, a row for each further charge, and blocks of further leases.
struct RentRollDetail {
  static let feedTitle = FeedTitle(title: "Rent Roll", file: "RentRoll/RentRollDetail")

  static let wanted = [
    ColumnSpec(.unit, "Unit"), ColumnSpec(.floorplan, "Floorplan"),
    ColumnSpec(.designation, "Unit Designation", need: .optional),
    ColumnSpec(.sqft, "SQFT"), ColumnSpec(.status, "Unit/Lease Status"),
    ColumnSpec(.name, "Name"),
    ColumnSpec(.dates, "Move-In Move-Out"), ColumnSpec(.start, "Lease Start"),
    ColumnSpec(.end, "Lease End"),
    ColumnSpec(.market, "Market + Addl.", "Market Rent", "Effective Rent"),
    ColumnSpec(.subJournal, "Sub Journal", need: .optional), ColumnSpec(.code, "Trans Code"),
    ColumnSpec(.rent, "Lease Rent"), ColumnSpec(.other, "Other Charges/Credits"),
    ColumnSpec(.total, "Total Billing"),
    ColumnSpec(.deposit, "Dep On Hand"), ColumnSpec(.balance, "Balance"),
  ]

  private let heading: Heading
  private let grid: Grid
  private let map: ColumnMap
  private var blocks: [LeaseBlock] = []
  private var totals: RowCells?
  private var summaries: RentRollSummaries
  private var tally = Tally()

  init(_ book: ReportWorkbook) throws {
    heading = book.heading
    grid = book.first
    map = try ColumnMap.find(RentRollDetail.wanted, in: grid, feed: RentRollDetail.feedTitle)
    summaries = RentRollSummaries(sheet: grid.sheet)
  }

  consuming func read() throws -> ParseResult {
    for row in grid.rows { try take(row) }
    guard let totals else { throw Refusal("Rent Roll: sheet '\(grid.sheet)' has no line 'Totals:'") }
    for block in blocks { try block.checkTotal() }
    var parseResult = ParseResult(kind: .rows, feed: .rentRoll, report: "4043")
    try parseResult.takeRentRoll(blocks, report: "4043", heading: heading)
    parseResult.content.totals = try RentRollTotals(blocks).lines(totals) + summaries.totals(for: blocks)
    tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }

  private mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if totals != nil {
      try summaries.take(row)
      return tally.ignore("summary")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    // The label may be under a header that is unknown.
    let isTotals = row.cells.contains { $0.words == "Totals:" }
    let row = map.known(row)
    if row.cells.count == 1, row.cells[0].words == "Details" { return tally.ignore("repeated_caption") }
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    if isTotals {
      totals = cells
    } else {
      try block(cells)
    }
    tally.load()
  }

  private mutating func block(_ cells: RowCells) throws {
    if let status = cells.text(.status) {
      try begin(status, cells)
    } else {
      guard !blocks.isEmpty, cells[.unit] == nil else { throw unplaced(cells) }
      try proceed(cells)
    }
    try addLine(cells)
  }

  private mutating func begin(_ status: String, _ cells: RowCells) throws {
    let number = cells.text(.unit)
    guard let unit = number ?? blocks.last?.unit else { throw unplaced(cells) }
    let isUnit = number != nil && !LeaseBlock.furtherStatuses.contains(status)
    var block = LeaseBlock(place: cells.place, isUnit: isUnit, unit: unit, status: status)
    block.floorplan = cells.text(.floorplan)
    block.designation = cells.text(.designation)
    block.squareFeet = try cells.count(.sqft)
    block.name = cells.text(.name)
    let dates = try cells.days(.dates)
    block.moveIn = dates.first
    block.moveOut = dates.dropFirst().first
    block.leaseStart = try cells.day(.start)
    block.leaseEnd = try cells.day(.end)
    block.market = try cells.money(.market)
    block.subJournal = cells.text(.subJournal)
    block.deposit = try cells.money(.deposit)
    block.balance = try cells.money(.balance)
    block.isStarred = [.rent, .other, .total, .deposit, .balance].contains { cells.isStarred($0) }
    blocks.append(block)
  }

  /// A further row of a block: another charge, the move-out under the move-in, or the rest of a name.
  private mutating func proceed(_ cells: RowCells) throws {
    let last = blocks.count - 1
    for date in try cells.days(.dates) {
      guard blocks[last].moveOut == nil else { throw unplaced(cells) }
      blocks[last].moveOut = date
    }
    if let more = cells.text(.name) {
      blocks[last].name = [blocks[last].name, more].compactMap { $0 }.joined(separator: " ")
    }
  }

  private mutating func addLine(_ cells: RowCells) throws {
    let last = blocks.count - 1
    if let total = try cells.money(.total) {
      guard blocks[last].total == nil else { throw unplaced(cells) }
      blocks[last].total = total
    }
    let rent = try cells.money(.rent)
    let other = try cells.money(.other)
    if let code = cells.text(.code) {
      blocks[last].lines.append(LeaseBlock.Line(place: cells.place, code: code, rent: rent, other: other))
    } else if (rent ?? .zero) != .zero || (other ?? .zero) != .zero {
      throw Refusal(
        "Rent Roll: sheet '\(cells.sheet)' row \(cells.place.row) bills an amount without a transaction code")
    }
  }

  private func unplaced(_ cells: RowCells) -> Refusal {
    Refusal("Rent Roll: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no unit, lease or total")
  }
}
