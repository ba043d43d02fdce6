internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The listed layout (4009): one row an account and code, no totals.
struct DelinquencyExcel {
  static let feedName = FeedName(title: "Delinquency", file: "Delinquency/DelinquencyExcel")

  static let wanted = [
    Wanted("household", "Resh ID", need: .expected), Wanted("lease", "Lease ID"),
    Wanted("unit", "Bldg/Unit", "Unit"),
    Wanted("name", "Name"), Wanted("phone", "Phone", need: .optional),
    Wanted("email", "Email", need: .optional),
    Wanted("status", "Status"), Wanted("dates", "Move-In/Out"), Wanted("code", "Code Description"),
    Wanted("prepaid", "Total Prepaid"), Wanted("delinquent", "Total Delinquent"),
    Wanted("nsf_mark", "D", need: .optional), Wanted("old_mark", "O", need: .optional),
    Wanted("net", "Net Balance"), Wanted("current", "Current"), Wanted("days30", "30 Days"),
    Wanted("days60", "60 Days"), Wanted("days90", "90+ Days"),
    Wanted("prorate", "Prorate Credit", "Prorate Credits", need: .optional),
    Wanted("deposits", "Deposits Held"),
    Wanted("outstanding", "Outstanding Deposit"), Wanted("late", "#Late"),
    Wanted("nsf", "#NSF"),
    Wanted("comment_date", "Comment Date", need: .optional), Wanted("agent", "Leasing Agent", need: .optional),
  ]

  private let heading: Heading
  private let grid: Grid
  private let map: ColumnMap
  private var accounts: [DelinquencyAccount] = []
  /// What tells the accounts apart, in their order.
  private var keys: [[String?]] = []
  private var nets: [PrintedTotal] = []
  private var tally = Tally()

  init(_ book: ReportBook) throws {
    heading = book.heading
    grid = book.first
    map = try ColumnMap.find(DelinquencyExcel.wanted, in: grid, feed: DelinquencyExcel.feedName)
  }

  consuming func read() throws -> Reading {
    for row in grid.rows { try take(row) }
    var reading = Reading(kind: accounts.isEmpty ? .empty : .rows, feed: "delinquency", report: "4009")
    reading.takeDelinquency(accounts, report: "4009", heading: heading)
    reading.content.totals = nets
    tally.close(&reading, sheets: [grid], columns: [map])
    return reading
  }

  private mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let cells = map.cells(of: map.known(row))
    try cells.refuseStrays()
    let ids = try ["household", "lease"].map { try map.value($0, cells.text($0), in: cells) }
    guard let unit = cells.text("unit"), let status = cells.text("status"), let code = cells.text("code") else {
      throw Refusal("Delinquency: sheet '\(cells.sheet)' row \(cells.place.row) has no unit, status or code")
    }
    let key = [unit, ids[0], ids[1]] + (map.has("household") ? [] : try resident(cells, status))
    if keys.last != key { try begin(key, try account(cells, ids, unit: unit, status: status)) }
    try addLine(code, cells)
    tally.load()
  }

  /// What tells accounts apart, besides the lease, in a list without `Resh ID`.
  private func resident(_ cells: RowCells, _ status: String) throws -> [String?] {
    [status, cells.text("name")] + (try cells.days("dates").map { "\($0)" })
  }

  private mutating func begin(_ key: [String?], _ account: DelinquencyAccount) throws {
    guard !keys.contains(key) else {
      throw Refusal(
        "Delinquency: sheet '\(grid.sheet)' row \(account.place.row) continues the account of unit '\(account.unit)'"
          + " after another account's rows", hints: ["run the report again sorted by unit, without rows moved by hand"])
    }
    keys.append(key)
    accounts.append(account)
  }

  private func account(
    _ cells: RowCells, _ ids: [String?], unit: String, status: String
  ) throws -> DelinquencyAccount {
    var account = DelinquencyAccount(place: cells.place, unit: unit, status: status)
    try account.takeResident(cells)
    account.late = try cells.count("late")
    account.nsf = try cells.count("nsf")
    account.householdID = ids[0]
    account.leaseID = ids[1]
    return account
  }

  private mutating func addLine(_ code: String, _ cells: RowCells) throws {
    let line = DelinquencyAccount.Line(
      place: cells.place, code: code, amounts: try cells.amounts(), prorate: try cells.money("prorate"),
      hasNSF: map.has("nsf_mark") ? cells["nsf_mark"] != nil : nil,
      has120Days: map.has("old_mark") ? cells["old_mark"] != nil : nil)
    accounts[accounts.count - 1].lines.append(line)
    if let net = try cells.money("net") {
      nets.append(PrintedTotal("row \(cells.place.row): net", printed: net.cents, computed: line.amounts.net.cents))
    }
  }
}
