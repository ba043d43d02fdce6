internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The third section: the net of each account, and the transaction codes that it is made of.
struct MonthlyAccounts {
  private static let feedTitle = FeedTitle(
    title: "Monthly Transaction Summary", file: "MonthlyTransactions/MonthlyAccounts")
  static let wanted = [
    ColumnSpec(.group, "Group"), ColumnSpec(.code, "Code"), ColumnSpec(.description, "Description"),
    ColumnSpec(.account, "G/L Account"), ColumnSpec(.debitAmountCents, "Debit Amount"),
    ColumnSpec(.creditAmountCents, "Credit Amount"),
  ]
  private static let amounts: [ColumnKey] = [.debitAmountCents, .creditAmountCents]

  private struct Account {
    let number: String
    /// Debit less credit, as printed and as the parts give it.
    let net: Money
    var parts = Money.zero
  }

  let map: ColumnMap
  private var account: Account?
  private var group: String?
  private var sums = AmountSums(amounts)
  private var isOver = false
  private(set) var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid, _ tally: inout Tally) throws {
    map = try ColumnMap.find(MonthlyAccounts.wanted, in: grid, feed: MonthlyAccounts.feedTitle)
    for row in grid.rows { try take(row, &tally) }
    guard isOver else {
      throw Refusal("Monthly Transaction Summary: sheet '\(grid.sheet)' has no 'Total:' of its accounts")
    }
  }

  private mutating func take(_ row: Grid.Row, _ tally: inout Tally) throws {
    guard row.index > map.rows.upperBound else { return tally.ignore("header") }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    guard !isOver else {
      throw Refusal("Monthly Transaction Summary: sheet '\(cells.sheet)' row \(cells.place.row) is below 'Total:'")
    }
    if row.cells[0].words == "Total:" {
      closeAccount()
      totals += try sums.totals("G/L Total:", printed: cells)
      isOver = true
    } else if cells.text(.group) == "Net", cells.text(.code) == "Total" {
      try net(cells)
    } else {
      try part(cells)
    }
    tally.load()
  }

  private mutating func net(_ cells: RowCells) throws {
    closeAccount()
    let amounts = try cells.amounts(MonthlyAccounts.amounts)
    sums.add(amounts)
    let number = try cells.required(.account, cells.text(.account))
    account = Account(number: number, net: amounts[0] - amounts[1])
    group = nil
    try add(cells, isNet: true, group: nil, code: nil, account: number, amounts)
  }

  private mutating func part(_ cells: RowCells) throws {
    guard let number = account?.number, cells[.account] == nil else {
      throw Refusal("Monthly Transaction Summary: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no account")
    }
    if let named = cells.text(.group) { group = named }
    let amounts = try cells.amounts(MonthlyAccounts.amounts)
    account?.parts += amounts[0] - amounts[1]
    // A line that comes from no transaction, such as deposits held, has neither group nor code.
    let code = cells.text(.code)
    try add(cells, isNet: false, group: code == nil ? nil : group, code: code, account: number, amounts)
  }

  private mutating func add(
    _ cells: RowCells, isNet: Bool, group: String?, code: String?, account: String, _ amounts: [Money]
  ) throws {
    let description = try cells.required(.description, cells.text(.description))
    let fields: [Field] = [
      .flag(isNet), .optional(group), .optional(code), .text(description), .text(account),
    ]
    rows.append(RawRow(place: cells.place, fields: fields + amounts.map { .cents($0) }))
  }

  private mutating func closeAccount() {
    guard let account else { return }
    totals.append(
      PrintedTotal("Net of \(account.number)", printed: account.net.cents, computed: account.parts.cents))
    self.account = nil
  }
}
