internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let monthlyIncome = FeedName("monthly_income")
}

/// RealPage's Monthly Income Summary (printed code a/r-709-001): deposits and the income that they make, by category.
///
/// The property is stated in the heading; neither day nor period is, only the time of running. Every line adds up
/// by the signs that the report draws above its columns. `Charges/Credits Totals:` and `Property Totals:` are
/// checked; the line Other Cash Adjustments enters the deposits' totals.
struct MonthlyIncome: TableFeed {
  let name = FeedName.monthlyIncome
  let revision = 2
  let reports = ["a/r-709-001"]
  var tables: [RawTable] { [MonthlyIncome.table, MonthlyIncome.summary] }
  var columns: [[ColumnSpec]] { [MonthlyIncomeLines.wanted, MonthlyIncomeLines.wantedOfSummary] }

  static let table = RawTable(
    "realpage_monthly_income", grain: "one line of the section Charges/Credits of a Monthly Income Summary",
    columns: [
      .init("category", .text, "such as PZ; NULL on the line Other Cash Adjustments"),
      .init("debit_account", .text, "the account that is debited; NULL on the line Other Cash Adjustments"),
      .init("credit_account", .text, "the account that is credited; NULL on the line Other Cash Adjustments"),
      .init("description", .text, "the transaction code's description"),
      .init("bank_deposits_cents", .cents, "deposited"),
      .init("current_period_nsfs_cents", .cents, "returned in this period"),
      .init("net_bank_deposits_cents", .cents, "deposited, less what was returned"),
      .init("paid_from_prior_cash_cents", .cents, "NULL on the line Other Cash Adjustments"),
      .init("paid_from_deposits_applied_cents", .cents, "NULL on the line Other Cash Adjustments"),
      .init("income_cash_basis_cents", .cents, "the three before together; NULL on the line Other Cash Adjustments"),
      .init("paid_from_other_credits_cents", .cents, "NULL on the line Other Cash Adjustments"),
      .init("income_modified_basis_cents", .cents, "the two before together; NULL on the line Other Cash Adjustments"),
      .init("billings_credits_cents", .cents, "NULL on the line Other Cash Adjustments"),
    ])

  static let summary = RawTable(
    "realpage_monthly_income_summary", grain: "one line of the section Summary of a Monthly Income Summary",
    columns: [
      .init("description", .text, "such as Rent/Other"), .init("bank_deposits_cents", .cents, "deposited"),
      .init("current_period_nsfs_cents", .cents, "returned in this period"),
      .init("net_bank_deposits_cents", .cents, "deposited, less what was returned"),
      .init("billings_credits_cents", .cents, "billings and credits"),
      .init("deposits_out_cents", .cents, "deposits paid out"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("monthly income summary") || book.heading.states("a/r-709-001")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var lines = try MonthlyIncomeLines(book.first)
    for row in book.first.rows { try lines.take(row) }
    try lines.finish()
    var parseResult = ParseResult(
      kind: lines.rows.isEmpty && lines.summaryRows.isEmpty ? .empty : .rows, feed: name, report: "a/r-709-001")
    parseResult.take(book.heading)
    parseResult.content.tables = [(MonthlyIncome.table, lines.rows), (MonthlyIncome.summary, lines.summaryRows)]
    parseResult.content.totals = lines.totals
    lines.tally.close(&parseResult, sheets: [book.first], columns: [lines.map, lines.summary])
    return parseResult
  }
}
