internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The drawn layout (4260): an account's row, a row for each code, and a subtotal where there are several.
struct DelinquencyDetail {
  static let feedTitle = FeedTitle(title: "Delinquency", file: "Delinquency/DelinquencyDetail")

  static let wanted = [
    ColumnSpec(.unit, "Unit"), ColumnSpec(.name, "Name Phone Number Email", "Name"),
    ColumnSpec(.status, "Status"),
    ColumnSpec(.dates, "Move-In/Out"), ColumnSpec(.code, "Code Description"),
    ColumnSpec(.prepaid, "Total Prepaid"),
    ColumnSpec(.delinquent, "Total Delinquent"), ColumnSpec(.net, "Net Balance"), ColumnSpec(.current, "Current"),
    ColumnSpec(.days30, "30 Days"), ColumnSpec(.days60, "60 Days"), ColumnSpec(.days90, "90+ Days"),
    ColumnSpec(.prorate, "Prorate Credits", need: .optional), ColumnSpec(.deposits, "Deposits Held"),
    ColumnSpec(.outstanding, "Outstanding Deposit"), ColumnSpec(.lateNsf, "# Late/# NSF"),
  ]
  private static let nsfMark = "†"
  private static let oldMark = "‡"

  private let heading: Heading
  private let grid: Grid
  private let map: ColumnMap
  private var accounts: [DelinquencyAccount] = []
  private var totals = DelinquencyTotals()
  private var isOver = false
  private var tally = Tally()

  init(_ book: ReportWorkbook) throws {
    heading = book.heading
    grid = book.first
    map = try ColumnMap.find(DelinquencyDetail.wanted, in: grid, feed: DelinquencyDetail.feedTitle)
  }

  consuming func read() throws -> ParseResult {
    for row in grid.rows { try take(row) }
    guard isOver else { throw Refusal("Delinquency: sheet '\(grid.sheet)' has no line 'Grand Totals:'") }
    var parseResult = ParseResult(kind: accounts.isEmpty ? .empty : .rows, feed: .delinquency, report: "4260")
    parseResult.takeDelinquency(accounts, report: "4260", heading: heading)
    parseResult.content.totals = totals.lines(for: accounts)
    tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }

  private mutating func take(_ row: Grid.Row) throws {
    if let words = row.cells[0].words, words.hasPrefix("Detail - "), words.hasSuffix(" Account(s)") {
      totals.printedAccounts = Int(words.split(separator: " ")[2])
      return tally.ignore("repeated_caption")
    }
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    if try totals.take(cells, ofNoAccounts: accounts.isEmpty) {
      isOver = true
      return tally.load()
    }
    guard !isOver else { return tally.ignore("summary") }
    try cells.refuseStrays(besides: [DelinquencyDetail.nsfMark, DelinquencyDetail.oldMark])
    try detail(cells)
    tally.load()
  }

  private mutating func detail(_ cells: RowCells) throws {
    if cells[.status] != nil { try begin(cells) }
    guard let code = cells.text(.code) else {
      guard cells[.status] != nil else { throw unplaced(cells) }
      return
    }
    guard !accounts.isEmpty else { throw unplaced(cells) }
    if code == "Subtotals:" {
      try totals.subtotal(cells, of: accounts[accounts.count - 1])
    } else {
      try addLine(code, cells)
    }
  }

  private mutating func begin(_ cells: RowCells) throws {
    guard let unit = cells.text(.unit), let status = cells.text(.status) else { throw unplaced(cells) }
    var account = DelinquencyAccount(place: cells.place, unit: unit, status: status)
    try account.takeResident(cells)
    let counts = try cells.lateAndNSF(.lateNsf)
    account.late = counts?.late
    account.nsf = counts?.nsf
    accounts.append(account)
  }

  private mutating func addLine(_ code: String, _ cells: RowCells) throws {
    let marks = Set(cells.strays.compactMap(\.words))
    let line = DelinquencyAccount.Line(
      place: cells.place, code: code, amounts: try cells.amounts(), prorate: try cells.money(.prorate),
      hasNSF: marks.contains(DelinquencyDetail.nsfMark), has120Days: marks.contains(DelinquencyDetail.oldMark))
    accounts[accounts.count - 1].lines.append(line)
    // The line prints the account's net only if the account has no other line.
    if let net = try cells.money(.net) { totals.net(net, cells, of: line) }
  }

  private func unplaced(_ cells: RowCells) -> Refusal {
    Refusal("Delinquency: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no account and no total")
  }
}
