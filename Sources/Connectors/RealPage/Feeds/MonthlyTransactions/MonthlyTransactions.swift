internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let monthlyTransactions = FeedName("monthly_transactions")
}

/// RealPage's Monthly Transaction Summary (4020): a fiscal period by transaction code, by account, and as collections.
///
/// The heading states the property and as-of day; the scope is the fiscal period. The four sections follow each other
/// without captions, so the first line or the header of each shows where it begins. The feed checks the total of every
/// block of codes, the net of every account against its lines, the accounts' total, and the subtotals and totals of the
/// computation; the lines between codes and accounts are stored as printed.
struct MonthlyTransactions: TableFeed {
  let name = FeedName.monthlyTransactions
  let revision = 2
  let reports = ["4020"]
  var tables: [RawTable] {
    [
      MonthlyTransactions.codes.raw, MonthlyTransactions.balances, MonthlyTransactions.accounts,
      MonthlyTransactions.computation,
    ]
  }
  var columns: [[ColumnSpec]] {
    [
      MonthlyCodes.wanted, MonthlyBalances.two, MonthlyBalances.one, MonthlyAccounts.wanted, MonthlyComputation.wanted,
    ]
  }

  /// One transaction code of a block.
  struct Code: RawColumns {
    let block = Column(
      "block", .integer, "1 charges, 2 payments and credits, 3 deposits in, 4 deposits out, 5 what only moved")
    let groupCode = Column("group_code", .text, "such as CA; 935 IO and 935 PZ for prepaid moved to the deposits")
    let code = Column("code", .text, "the transaction code; may come twice in a group")
    let description = Column("description", .text, "the code's description")
    let ytdAtEndOfLastMonthCents = Column(
      "ytd_at_end_of_last_month_cents", .cents, "the year's sum at the end of the month before")
    let activityForThisMonthCents = Column("activity_for_this_month_cents", .cents, "the month's sum")
    let ytdThroughThisMonthCents = Column("ytd_through_this_month_cents", .cents, "both together")
  }

  static let codes = MappedTable("realpage_monthly_transactions", grain: "one transaction code of a block", Code.self)

  static let balances = RawTable(
    "realpage_monthly_transaction_balances", grain: "one line of what was delinquent and prepaid before and after",
    columns: [
      .init("caption", .text, "such as Beginning Balances; NULL on lines above the first caption"),
      .init("description", .text, "what the line gives"),
      .init("amount_cents", .cents, "the amount where it is of neither column alone"),
      .init("delinquent_amount_cents", .cents, "the amount where it is printed under Delinquent Amount"),
      .init("prepaid_amount_cents", .cents, "the amount where it is printed under Prepaid Amount"),
    ])

  static let accounts = RawTable(
    "realpage_monthly_transaction_accounts", grain: "one line of the section by account: a net or a part of it",
    columns: [
      .init("is_net", .integer, "1 for the net of an account, 0 for a part of the net above"),
      .init("group_code", .text, "the code's group, on further lines from the line above; NULL where there is no code"),
      .init("code", .text, "the transaction code; NULL on nets and on what comes of no transaction"),
      .init("description", .text, "of a net the account's name, of a part the code's or what it was applied to"),
      .init("gl_account", .text, "the account's number; of a part that of its net"),
      .init("debit_amount_cents", .cents, "the debit, 0 or more"),
      .init("credit_amount_cents", .cents, "the credit, 0 or more"),
    ])

  static let computation = RawTable(
    "realpage_monthly_computation", grain: "one line of the computation of the month's collections",
    columns: [
      .init("caption", .text, "such as OTHER MONTHLY CHARGES:"), .init("category", .text, "what the line gives"),
      .init("amount_cents", .cents, "the amount of a line; printed in the row below it"),
      .init("subtotal_cents", .cents, "the sum of the lines since the subtotal before"),
      .init("total_cents", .cents, "the sum of subtotals, or of totals; all three NULL where nothing is printed"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("monthly transaction summary") || book.heading.states("120.080.133")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let sections = try MonthlySections(book.first)
    var tally = Tally()
    let codes = try MonthlyCodes(sections.codes, &tally)
    let balances = try MonthlyBalances(sections.balances, &tally)
    let accounts = try MonthlyAccounts(sections.accounts, &tally)
    let computation = try MonthlyComputation(sections.computation, &tally)
    // Without codes and accounts the fixed lines of the other sections are no rows, unless they give an amount.
    let isEmpty =
      codes.rows.isEmpty && accounts.rows.isEmpty && (balances.rows + computation.rows).allSatisfy(\.isZero)
    if !isEmpty { try balances.refuseUnprinted() }
    var parseResult = ParseResult(kind: isEmpty ? .empty : .rows, feed: name, report: "4020")
    parseResult.take(book.heading)
    parseResult.scope = "fiscal period \(book.heading.fiscalPeriod ?? "not printed")"
    parseResult.content.tables = [
      (MonthlyTransactions.codes.raw, codes.rows), (MonthlyTransactions.balances, isEmpty ? [] : balances.rows),
      (MonthlyTransactions.accounts, accounts.rows), (MonthlyTransactions.computation, isEmpty ? [] : computation.rows),
    ]
    parseResult.content.totals = codes.totals + accounts.totals + computation.totals
    tally.close(
      &parseResult, sheets: [book.first],
      columns: [codes.map, balances.second, balances.third, accounts.map, computation.map])
    return parseResult
  }
}

extension RawRow {
  /// Whether every number of the row is zero.
  fileprivate var isZero: Bool { fields.allSatisfy { ($0.integer ?? 0) == 0 } }
}

/// Where the four sections of a Monthly Transaction Summary begin.
struct MonthlySections {
  let codes: Grid
  let balances: Grid
  let accounts: Grid
  let computation: Grid

  init(_ grid: Grid) throws {
    let balances = try MonthlySections.start(in: grid, "Total Begin Period Net Delinquent and Prepaid", 0)
    let accounts = try MonthlySections.start(in: grid, "G/L Account", balances)
    let computation = try MonthlySections.start(in: grid, "Subtotal", accounts)
    codes = Grid(sheet: grid.sheet, rows: Array(grid.rows[..<balances]))
    self.balances = Grid(sheet: grid.sheet, rows: Array(grid.rows[balances..<accounts]))
    self.accounts = Grid(sheet: grid.sheet, rows: Array(grid.rows[accounts..<computation]))
    self.computation = Grid(sheet: grid.sheet, rows: Array(grid.rows[computation...]))
  }

  private static func start(in grid: Grid, _ text: String, _ first: Int) throws -> Int {
    let index = grid.rows.indices.dropFirst(first).first { index in
      grid.rows[index].cells.contains { $0.words == text }
    }
    guard let index else {
      throw Refusal("Monthly Transaction Summary: sheet '\(grid.sheet)' has no '\(text)', with which a section begins")
    }
    return index
  }
}
