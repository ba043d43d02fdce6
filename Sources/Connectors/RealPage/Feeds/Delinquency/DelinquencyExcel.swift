internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The listed layout (4009): one row an account and code, no totals.
struct DelinquencyExcel {
  static let feedTitle = FeedTitle(title: "Delinquency", file: "Delinquency/DelinquencyExcel")

  static let wanted = [
    ColumnSpec(.household, "Resh ID", need: .expected), ColumnSpec(.lease, "Lease ID"),
    ColumnSpec(.unit, "Bldg/Unit", "Unit"),
    ColumnSpec(.name, "Name"), ColumnSpec(.phone, "Phone", need: .optional),
    ColumnSpec(.email, "Email", need: .optional),
    ColumnSpec(.status, "Status"), ColumnSpec(.dates, "Move-In/Out"), ColumnSpec(.code, "Code Description"),
    ColumnSpec(.prepaid, "Total Prepaid"), ColumnSpec(.delinquent, "Total Delinquent"),
    ColumnSpec(.nsfMark, "D", need: .optional), ColumnSpec(.oldMark, "O", need: .optional),
    ColumnSpec(.net, "Net Balance"), ColumnSpec(.current, "Current"), ColumnSpec(.days30, "30 Days"),
    ColumnSpec(.days60, "60 Days"), ColumnSpec(.days90, "90+ Days"),
    ColumnSpec(.prorate, "Prorate Credit", "Prorate Credits", need: .optional),
    ColumnSpec(.deposits, "Deposits Held"),
    ColumnSpec(.outstanding, "Outstanding Deposit"), ColumnSpec(.late, "#Late"),
    ColumnSpec(.nsf, "#NSF"),
    ColumnSpec(.commentDate, "Comment Date", need: .optional), ColumnSpec(.agent, "Leasing Agent", need: .optional),
  ]

  private let heading: Heading
  private let grid: Grid
  private let map: ColumnMap
  private var accounts: [DelinquencyAccount] = []
  /// The values that distinguish the accounts, in their order.
  private var keys: [[String?]] = []
  private var nets: [PrintedTotal] = []
  private var tally = Tally()

  init(_ book: ReportWorkbook) throws {
    heading = book.heading
    grid = book.first
    map = try ColumnMap.find(DelinquencyExcel.wanted, in: grid, feed: DelinquencyExcel.feedTitle)
  }

  consuming func read() throws -> ParseResult {
    for row in grid.rows { try take(row) }
    var parseResult = ParseResult(kind: accounts.isEmpty ? .empty : .rows, feed: .delinquency, report: "4009")
    parseResult.takeDelinquency(accounts, report: "4009", heading: heading)
    parseResult.content.totals = nets
    tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }

  private mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let cells = map.cells(of: map.known(row))
    try cells.refuseStrays()
    let ids = try [.household, .lease].map { try map.value($0, cells.text($0), in: cells) }
    guard let unit = cells.text(.unit), let status = cells.text(.status), let code = cells.text(.code) else {
      throw Refusal("Delinquency: sheet '\(cells.sheet)' row \(cells.place.row) has no unit, status or code")
    }
    let key = [unit, ids[0], ids[1]] + (map.has(.household) ? [] : try resident(cells, status))
    if keys.last != key { try begin(key, try account(cells, ids, unit: unit, status: status)) }
    try addLine(code, cells)
    tally.load()
  }

  /// The values that distinguish accounts, in addition to the lease, in a list without `Resh ID`.
  private func resident(_ cells: RowCells, _ status: String) throws -> [String?] {
    [status, cells.text(.name)] + (try cells.days(.dates).map { "\($0)" })
  }

  private mutating func begin(_ key: [String?], _ account: DelinquencyAccount) throws {
    guard !keys.contains(key) else {
      throw Refusal(
        "Delinquency: sheet '\(grid.sheet)' row \(account.place.row) continues the account of unit '\(account.unit)'"
          + " after another account's rows", hints: ["run the report again sorted by unit, without moving rows"])
    }
    keys.append(key)
    accounts.append(account)
  }

  private func account(
    _ cells: RowCells, _ ids: [String?], unit: String, status: String
  ) throws -> DelinquencyAccount {
    var account = DelinquencyAccount(place: cells.place, unit: unit, status: status)
    try account.takeResident(cells)
    account.late = try cells.count(.late)
    account.nsf = try cells.count(.nsf)
    account.householdID = ids[0]
    account.leaseID = ids[1]
    return account
  }

  private mutating func addLine(_ code: String, _ cells: RowCells) throws {
    let line = DelinquencyAccount.Line(
      place: cells.place, code: code, amounts: try cells.amounts(), prorate: try cells.money(.prorate),
      hasNSF: map.has(.nsfMark) ? cells[.nsfMark] != nil : nil,
      has120Days: map.has(.oldMark) ? cells[.oldMark] != nil : nil)
    accounts[accounts.count - 1].lines.append(line)
    if let net = try cells.money(.net) {
      nets.append(PrintedTotal("row \(cells.place.row): net", printed: net.cents, computed: line.amounts.net.cents))
    }
  }
}
