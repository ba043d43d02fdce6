internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let cashBasis = FeedName("cash_basis")
}

/// RealPage's Cash Basis G/L Distribution (printed code 120.080.128): what closed batches put on which account.
///
/// Property and as-of day are stated in the heading; the scope is the printed range of days and the parameters.
/// Every batch is balanced. The `Totals` of both sections are checked against their lines.
struct CashBasis: TableFeed {
  let name = FeedName.cashBasis
  let revision = 2
  let reports = ["120.080.128"]
  var tables: [RawTable] { [CashBasis.batches, CashBasis.distribution] }
  var columns: [[ColumnSpec]] { [CashBasisBatches.wanted, CashBasisDistribution.upper, CashBasisDistribution.lower] }

  static let batches = RawTable(
    "realpage_cash_basis_batches", grain: "one account of a batch in the section Batch Detail",
    columns: [
      .init("date_of_distribution", .date, "the batch's day; printed on its first line"),
      .init("period_control_number", .text, "the batch's number, such as 02/2026-426; printed on its first line"),
      .init("date_of_batch_close", .date, "the day that the batch was closed; NULL where N/A is printed"),
      .init("gl_description", .text, "the account's name"), .init("gl_acct_number", .text, "the account's number"),
      .init("debit_amount_cents", .cents, "the debit; NULL where none is printed"),
      .init("credit_amount_cents", .cents, "the credit; NULL where none is printed"),
      .init("total_cash_deposited_cents", .cents, "of it cash deposited; NULL where none is printed"),
      .init("nsfs_adj_cents", .cents, "of it returned payments and adjustments; NULL where none is printed"),
      .init("deposits_rcvd_cents", .cents, "of it deposits received; NULL where none is printed"),
      .init("change_in_prepaid_cents", .cents, "of it the change in prepaid; NULL where none is printed"),
      .init("deposits_applied_refunded_cents", .cents, "of it deposits applied or refunded; NULL where none is"),
      .init("paid_by_deposits_applied_cents", .cents, "of it paid by deposits applied; NULL where none is printed"),
    ])

  static let distribution = RawTable(
    "realpage_cash_basis_distribution", grain: "one account of a group in the section Distribution",
    columns: [
      .init("distribution", .text, "the group, such as Cash Application; printed on its first line"),
      .init("gl_description", .text, "the account's name"), .init("gl_acct_number", .text, "the account's number"),
      .init("debit_amount_cents", .cents, "the debit, 0 or more"),
      .init("credit_amount_cents", .cents, "the credit, 0 or more"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("cash basis g/l distribution") || book.heading.states("120.080.128")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let caption = "distribution (as of property date)"
    let grid = book.first
    guard let second = grid.rows.firstIndex(where: { $0.cells[0].words.map(normalised) == caption }) else {
      throw Refusal("Cash Basis: sheet '\(grid.sheet)' has no section 'Distribution (as of Property Date)'")
    }
    var tally = Tally()
    let batches = try CashBasisBatches(Grid(sheet: grid.sheet, rows: Array(grid.rows[..<second])), &tally)
    let distribution = try CashBasisDistribution(Grid(sheet: grid.sheet, rows: Array(grid.rows[second...])), &tally)
    var parseResult = ParseResult(kind: batches.rows.isEmpty ? .empty : .rows, feed: name, report: "120.080.128")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.tables = [(CashBasis.batches, batches.rows), (CashBasis.distribution, distribution.rows)]
    parseResult.content.totals = batches.totals + distribution.totals
    tally.close(&parseResult, sheets: [grid], columns: [batches.map, distribution.upper, distribution.lower])
    return parseResult
  }
}
