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
    ColumnSpec(.bldgUnit, "Bldg/Unit"), ColumnSpec(.name, "Name"),
    ColumnSpec(.finalFasCompletedDate, "Final FAS Completed Date"), ColumnSpec(.inColl, "In Coll."),
    ColumnSpec(.underPmtAgmt, "Under Pmt Agmt"), ColumnSpec(.avgScore, "Avg. Score*", "Avg. Score"),
  ]
  /// The header's lowest row; the columns of the deposits repeat two texts.
  static let lower = [
    ColumnSpec(.status, "Status"), ColumnSpec(.balanceForwardCents, "Balance Forward"),
    ColumnSpec(.totalChargesCents, "Total Charges"), ColumnSpec(.totalPaymentsCents, "Total Payments"),
    ColumnSpec(.totalCreditsCents, "Total Credits"), ColumnSpec(.totalWriteOffsCents, "Total Write-offs"),
    ColumnSpec(.endingLedgerBalanceCents, "Ending Ledger Balance"),
    ColumnSpec(.balanceWithWriteOffsCents, "Balance With Write-offs"),
    ColumnSpec(.depositsNetChangeCents, "Deposits Net Change"),
    ColumnSpec(.accountEndDate, "Account End Date**", "Account End Date"),
    ColumnSpec(.lastPaymentTransactionDate, "Last Payment Transaction Date"),
  ]

  /// The headers that are repeated above the deposits, with the keys of their second columns.
  static let repeated: [(header: String, key: ColumnKey)] = [
    (header: "Balance Forward", key: .depositBalanceForwardCents),
    (header: "Ending Ledger Balance", key: .depositEndingLedgerBalanceCents),
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
