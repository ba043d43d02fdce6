internal import Domain
internal import Pipeline
internal import Sheets
internal import Spreadsheet
internal import Warehouse

/// The listed layout (4009): one row an account and code, no totals.
struct DelinquencyExcel {
  static let feedName = FeedName(title: "Delinquency", file: "Delinquency/DelinquencyExcel")

  static let wanted = [
    Wanted("household", "Resh ID"), Wanted("lease", "Lease ID"), Wanted("unit", "Bldg/Unit", "Unit"),
    Wanted("name", "Name"), Wanted("phone", "Phone", required: false), Wanted("email", "Email", required: false),
    Wanted("status", "Status"), Wanted("dates", "Move-In/Out"), Wanted("code", "Code Description"),
    Wanted("prepaid", "Total Prepaid"), Wanted("delinquent", "Total Delinquent"),
    Wanted("nsf_mark", "D", required: false), Wanted("old_mark", "O", required: false),
    Wanted("net", "Net Balance"), Wanted("current", "Current"), Wanted("days30", "30 Days"),
    Wanted("days60", "60 Days"), Wanted("days90", "90+ Days"),
    Wanted("prorate", "Prorate Credit", "Prorate Credits", required: false), Wanted("deposits", "Deposits Held"),
    Wanted("outstanding", "Outstanding Deposit"), Wanted("late", "#Late"), Wanted("nsf", "#NSF"),
    Wanted("comment_date", "Comment Date", required: false), Wanted("agent", "Leasing Agent", required: false),
  ]

  private let heading: Heading
  private let grid: Grid
  private let map: ColumnMap
  private var accounts: [DelinquencyAccount] = []
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
    tally.close(&reading, sheets: [grid])
    return reading
  }

  private mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    guard let household = cells.text("household"), let lease = cells.text("lease"), let unit = cells.text("unit"),
      let status = cells.text("status"), let code = cells.text("code")
    else {
      throw Refusal("Delinquency: sheet '\(cells.sheet)' row \(cells.place.row) has no ids, unit, status or code")
    }
    if accounts.last?.householdID != household || accounts.last?.leaseID != lease {
      accounts.append(try account(cells, household: household, lease: lease, unit: unit, status: status))
    }
    try addLine(code, cells)
    tally.load()
  }

  private func account(
    _ cells: RowCells, household: String, lease: String, unit: String, status: String
  ) throws -> DelinquencyAccount {
    guard !accounts.contains(where: { $0.householdID == household && $0.leaseID == lease }) else {
      throw Refusal(
        "Delinquency: sheet '\(cells.sheet)' row \(cells.place.row) takes up household \(household), lease \(lease)"
          + " again, after another's rows")
    }
    var account = DelinquencyAccount(place: cells.place, unit: unit, status: status)
    try account.takeResident(cells)
    account.late = try cells.count("late")
    account.nsf = try cells.count("nsf")
    account.householdID = household
    account.leaseID = lease
    return account
  }

  private mutating func addLine(_ code: String, _ cells: RowCells) throws {
    let line = DelinquencyAccount.Line(
      place: cells.place, code: code, amounts: try cells.amounts(), prorate: try cells.money("prorate"),
      hasNSF: cells["nsf_mark"] != nil, has120Days: cells["old_mark"] != nil)
    accounts[accounts.count - 1].lines.append(line)
    if let net = try cells.money("net") {
      nets.append(PrintedTotal("row \(cells.place.row): net", printed: net.cents, computed: line.amounts.net.cents))
    }
  }
}
