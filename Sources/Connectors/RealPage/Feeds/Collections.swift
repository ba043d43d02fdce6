internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let collections = FeedName("collections")
}

/// RealPage's Collections Report (printed code 120-080-129): what former residents and applicants left owing.
///
/// Property and as-of day are stated in the heading; the scope is the printed range of move-outs and the
/// parameters. An account takes two rows: unit and name, then the rest. `Totals:` are checked. A ledger's ending
/// balance is stored as printed: payments in other ledgers enter it, so no row gives it.
struct Collections: TableFeed {
  let name = FeedName.collections
  let revision = 3
  let reports = ["120-080-129"]
  var tables: [RawTable] { [Collections.table] }
  var columns: [[ColumnSpec]] { [Collections.upper, Collections.lower] }

  static let feedTitle = FeedTitle(title: "Collections Report", file: "Collections")

  /// The header's upper rows, which name the account and its last columns.
  static let upper = [
    ColumnSpec("bldg_unit", "Bldg/Unit"), ColumnSpec("name", "Name"),
    ColumnSpec("final_fas_completed_date", "Final FAS Completed Date"), ColumnSpec("in_coll", "In Coll."),
    ColumnSpec("under_pmt_agmt", "Under Pmt Agmt"), ColumnSpec("avg_score", "Avg. Score*", "Avg. Score"),
  ]
  /// The header's lowest row; the columns of the deposits repeat two texts.
  static let lower = [
    ColumnSpec("status", "Status"), ColumnSpec("balance_forward_cents", "Balance Forward"),
    ColumnSpec("total_charges_cents", "Total Charges"), ColumnSpec("total_payments_cents", "Total Payments"),
    ColumnSpec("total_credits_cents", "Total Credits"), ColumnSpec("total_write_offs_cents", "Total Write-offs"),
    ColumnSpec("ending_ledger_balance_cents", "Ending Ledger Balance"),
    ColumnSpec("balance_with_write_offs_cents", "Balance With Write-offs"),
    ColumnSpec("deposits_net_change_cents", "Deposits Net Change"),
    ColumnSpec("account_end_date", "Account End Date**", "Account End Date"),
    ColumnSpec("last_payment_transaction_date", "Last Payment Transaction Date"),
  ]

  /// The headers that are repeated above the deposits, with the keys of their second columns.
  static let repeated = [
    (header: "Balance Forward", key: "deposit_balance_forward_cents"),
    (header: "Ending Ledger Balance", key: "deposit_ending_ledger_balance_cents"),
  ]

  static let table = RawTable(
    "realpage_collections", grain: "one account of a Collections Report",
    columns: [
      .init("bldg_unit", .text, "the unit's number"), .init("name", .text, "NULL where the report hides it"),
      .init("status", .text, "such as Former Resident"),
      .init("balance_forward_cents", .cents, "the ledger's balance before"),
      .init("total_charges_cents", .cents, "charges; negative where more was taken back"),
      .init("total_payments_cents", .cents, "payments"), .init("total_credits_cents", .cents, "credits"),
      .init("total_write_offs_cents", .cents, "what was written off"),
      .init("ending_ledger_balance_cents", .cents, "the ledger's balance as printed; no sum of the others"),
      .init("balance_with_write_offs_cents", .cents, "the balance with what was written off, as printed"),
      .init("deposit_balance_forward_cents", .cents, "deposits before"),
      .init("deposits_net_change_cents", .cents, "what came to the deposits or, negative, left them"),
      .init("deposit_ending_ledger_balance_cents", .cents, "deposits now: before and change together"),
      .init("account_end_date", .date, "move-out of a resident, cancelling or denial of an applicant"),
      .init("last_payment_transaction_date", .date, "the last payment; NULL where none is printed"),
      .init("final_fas_completed_date", .date, "the final statement; NULL where none is printed"),
      .init("in_coll", .integer, "1 where it is marked as in collections"),
      .init("under_pmt_agmt", .integer, "1 where it is marked as under a payment agreement"),
      .init("avg_score", .text, "the average score of all screenings; NULL where none is printed"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("collections report") || book.heading.states("120-080-129")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var accounts = try CollectionsAccounts(book.first)
    for row in book.first.rows { try accounts.take(row) }
    let rows = try accounts.finish()
    var parseResult = ParseResult(kind: rows.isEmpty ? .empty : .rows, feed: name, report: "120-080-129")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.tables = [(Collections.table, rows)]
    parseResult.content.totals = accounts.totals
    accounts.tally.close(&parseResult, sheets: [book.first], columns: [accounts.upper, accounts.lower])
    return parseResult
  }
}
