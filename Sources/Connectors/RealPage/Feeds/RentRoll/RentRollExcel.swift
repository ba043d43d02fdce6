internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The listed layout (4295): one row a lease, one column a transaction code.
struct RentRollExcel {
  static let feedTitle = FeedTitle(title: "Rent Roll", file: "RentRoll/RentRollExcel")

  static let wanted = [
    ColumnSpec(.household, "Resh ID", need: .expected), ColumnSpec(.lease, "Lease ID"),
    ColumnSpec(.unit, "Bldg/Unit", "Unit"),
    ColumnSpec(.floorplan, "Floorplan"), ColumnSpec(.designation, "Unit Designation", need: .optional),
    ColumnSpec(.sqft, "SQFT"), ColumnSpec(.status, "Unit/Lease Status"),
    ColumnSpec(.name, "Name"),
    ColumnSpec(.phone, "Phone Number", need: .optional), ColumnSpec(.email, "Email", need: .optional),
    ColumnSpec(.moveIn, "Move-In"), ColumnSpec(.noticeFor, "Notice For Date", need: .optional),
    ColumnSpec(.moveOut, "Move-Out"), ColumnSpec(.start, "Lease Start"),
    ColumnSpec(.end, "Lease End"),
    ColumnSpec(.market, "Market + Addl.", "Market Rent", "Effective Rent"),
    ColumnSpec(.subJournal, "Sub Journal", need: .optional),
    ColumnSpec(.requiredDeposit, "Required Deposit", need: .optional), ColumnSpec(.deposit, "Dep On Hand"),
    ColumnSpec(.balance, "Balance"), ColumnSpec(.rent, "Lease Rent", "Total Charges"),
    ColumnSpec(.total, "Total Billing"),
  ]

  private let heading: Heading
  private let grid: Grid
  private let others: [Grid]
  private let map: ColumnMap
  /// The transaction codes by their columns, between Lease Rent and Total Billing.
  private let codes: [Int: String]
  private var blocks: [LeaseBlock] = []
  private var totals: RowCells?
  private var tally = Tally()

  /// The report without `other`, a column of amounts between the codes that is not a code.
  private init(_ book: ReportWorkbook, without other: Int?) throws {
    heading = book.heading
    grid = book.first
    others = try book.workbook.sheets.dropFirst().map { try book.grid($0) }
    map = try ColumnMap.find(RentRollExcel.wanted, in: grid, feed: RentRollExcel.feedTitle)
    codes = RentRollExcel.codes(between: map, in: grid).filter { $0.key != other }
  }

  /// Reads the report.
  ///
  /// Any header may be printed between the codes: if the rows do not add up, the one column without which all of them
  /// do, and the printed totals too, is not a code.
  static func read(_ book: ReportWorkbook) throws -> ParseResult {
    let usual = try RentRollExcel(book, without: nil)
    do { return try usual.read() } catch {
      let ways = try usual.codes.sorted { $0.key < $1.key }.compactMap { column, code in
        // A column without which the rows do not add up is a code.
        do { return (code: code, parseResult: try RentRollExcel(book, without: column).read()) } catch is Refusal {
          return nil
        }
      }
      // The summaries print the total of each code.
      let agreeing = ways.filter { $0.parseResult.content.totals.allSatisfy { $0.printed == $0.computed } }
      let right = agreeing.isEmpty ? ways : agreeing
      guard let (code, parseResult) = right.first else { throw error }
      guard right.count > 1 else { return parseResult }
      var unsure = parseResult
      unsure.content.findings.append(usual.isUnsure(of: code, right.dropFirst().map(\.code)))
      return unsure
    }
  }

  /// The finding that the amounts do not decide which of several columns is not a code.
  private func isUnsure(of code: String, _ others: [String]) -> FindingRecord {
    let names = others.map { "'\($0)'" }.joined(separator: ", ")
    return FindingRecord(
      .warn, .unknownColumn,
      "Column '\(code)' in row \(map.headerRow + 1) is taken for the one that is no transaction code, but the rows add"
        + " up without \(names) instead too. Run the report without the column that is no code",
      place: Place(sheet: grid.sheet, row: map.headerRow + 1))
  }

  private consuming func read() throws -> ParseResult {
    for row in grid.rows { try take(row) }
    guard let totals else { throw Refusal("Rent Roll: sheet '\(grid.sheet)' has no line 'Totals:'") }
    for block in blocks { try block.checkTotal() }
    var parseResult = ParseResult(kind: .rows, feed: .rentRoll, report: "4295")
    try parseResult.takeRentRoll(blocks, report: "4295", heading: heading)
    parseResult.content.totals = try RentRollTotals(blocks).lines(totals) + summaries()
    tally.close(&parseResult, sheets: [grid] + others, columns: [])
    parseResult.content.findings += findings
    return parseResult
  }

  private mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    guard totals == nil else { return tally.ignore("footnote") }
    let cells = map.cells(of: row)
    if row.cells.contains(where: { $0.words == "Totals:" }) {
      totals = cells
    } else {
      try cells.refuseStrays()
      try add(cells)
    }
    tally.load()
  }

  private mutating func add(_ cells: RowCells) throws {
    guard let unit = cells.text(.unit), let status = cells.text(.status) else {
      throw Refusal("Rent Roll: sheet '\(cells.sheet)' row \(cells.place.row) has no unit or no status")
    }
    let isFurther = LeaseBlock.furtherStatuses.contains(status)
    var block = LeaseBlock(place: cells.place, isUnit: !isFurther, unit: unit, status: status)
    block.floorplan = cells.text(.floorplan)
    block.designation = cells.text(.designation)
    block.squareFeet = try cells.count(.sqft)
    block.name = cells.text(.name)
    block.moveIn = try cells.day(.moveIn)
    block.moveOut = try cells.day(.moveOut)
    block.noticeFor = try cells.day(.noticeFor)
    block.leaseStart = try cells.day(.start)
    block.leaseEnd = try cells.day(.end)
    block.market = try cells.money(.market)
    block.subJournal = cells.text(.subJournal)
    block.total = try cells.money(.total)
    block.deposit = try cells.money(.deposit)
    block.balance = try cells.money(.balance)
    block.requiredDeposit = try cells.money(.requiredDeposit)
    block.isStarred = [.rent, .total, .deposit, .balance].contains { cells.isStarred($0) }
    block.householdID = cells.text(.household)
    block.leaseID = cells.text(.lease)
    block.lines = try lines(cells)
    blocks.append(block)
  }

  /// The transaction codes: headers between Lease Rent and Total Billing whose columns hold only amounts.
  private static func codes(between map: ColumnMap, in grid: Grid) -> [Int: String] {
    var codes = map.unknownHeaders(between: .rent, and: .total)
    for row in grid.rows where row.index > map.rows.upperBound {
      for cell in row.cells where codes[cell.columns.lowerBound] != nil && !cell.isAmount {
        codes[cell.columns.lowerBound] = nil
      }
    }
    return codes
  }

  /// The findings about the columns; a transaction code's is no unknown one.
  private var findings: [FindingRecord] { map.findings(besides: Set(codes.values)) }

  /// The charge columns that hold an amount; the one that equals Lease Rent's is the rent.
  private func lines(_ cells: RowCells) throws -> [LeaseBlock.Line] {
    var rent = try cells.money(.rent) ?? .zero
    var lines: [LeaseBlock.Line] = []
    for (code, cell) in cells.unknown where codes[cell.columns.lowerBound] == code {
      let one = RowCells(sheet: cells.sheet, row: cells.row, cells: [.amount: cell], strays: [])
      guard let amount = try one.money(.amount) else { continue }
      let isRent = code == "RENT" && amount == rent
      lines.append(
        LeaseBlock.Line(place: cells.place, code: code, rent: isRent ? amount : nil, other: isRent ? nil : amount))
      if isRent { rent = .zero }
    }
    guard rent == .zero else {
      throw Refusal("Rent Roll: sheet '\(cells.sheet)' row \(cells.place.row): lease rent is not its charge 'RENT'")
    }
    return lines
  }

  /// The further sheets hold the summary blocks.
  private mutating func summaries() throws -> [PrintedTotal] {
    var totals: [PrintedTotal] = []
    for sheet in others {
      var summaries = RentRollSummaries(sheet: sheet.sheet)
      for row in sheet.rows {
        try summaries.take(row)
        tally.ignore("summary")
      }
      totals += summaries.totals(for: blocks)
    }
    return totals
  }
}
