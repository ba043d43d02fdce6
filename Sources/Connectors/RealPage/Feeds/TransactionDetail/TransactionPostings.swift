internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The sheet `Detail`: one row a posting, no totals.
struct TransactionPostings {
  private static let feedTitle = FeedTitle(
    title: "Transaction Detail by Code", file: "TransactionDetail/TransactionPostings")
  static let wanted = [
    ColumnSpec("bldg_unit", "Bldg/Unit"), ColumnSpec("name", "Name"),
    ColumnSpec("subjournal", "SubJournal", need: .expected),
    ColumnSpec("description", "Description"),
    ColumnSpec("transaction_group_category_code", "Transaction Group - Category - Code"),
    ColumnSpec("transaction_ledger_date", "Transaction Ledger Date"),
    ColumnSpec("transaction_system_date", "Transaction System Date", need: .expected),
    ColumnSpec("transaction_accounting_date", "Transaction Accounting Date"),
    ColumnSpec("original_transaction_fiscal_period", "Original Transaction Fiscal Period"),
    ColumnSpec("original_ledger_transaction_amount_cents", "Original Ledger Transaction Amount"),
    ColumnSpec("debit_gl", "Debit G/L"), ColumnSpec("debit_amount_cents", "Debit Amount"),
    ColumnSpec("credit_gl", "Credit G/L"), ColumnSpec("credit_amount_cents", "Credit Amount"),
    ColumnSpec("document_number", "Document #", need: .expected), ColumnSpec("user_name", "User Name", need: .expected),
    ColumnSpec("source", "Source", need: .expected),
    ColumnSpec("transaction_batch_id", "Transaction Batch Id", need: .expected),
    ColumnSpec("bank_deposit_type", "Bank Deposit Type", need: .expected),
    ColumnSpec("settlement_number", "Settlement #", need: .expected), ColumnSpec("bdepid", "BDEPID", need: .expected),
    ColumnSpec("bank_dep_number", "Bank Dep #", need: .expected),
    ColumnSpec("tadid", "Tadid", need: .expected),
    ColumnSpec("external_batch_id_cash", "External Batch ID - Cash", need: .expected),
    ColumnSpec("external_batch_id_accrual", "External Batch ID - Accrual", need: .expected),
  ]

  let map: ColumnMap
  private(set) var rows: [RawRow] = []
  /// Debits less credits.
  private(set) var nets: [CodeOnAccount: Money] = [:]

  init(_ grid: Grid, _ tally: inout Tally) throws {
    map = try ColumnMap.find(TransactionPostings.wanted, in: grid, feed: TransactionPostings.feedTitle)
    for row in grid.rows {
      guard row.index > map.rows.upperBound else {
        tally.ignore("header")
        continue
      }
      try take(map.cells(of: map.known(row)))
      tally.load()
    }
  }

  private mutating func take(_ cells: RowCells) throws {
    try cells.refuseStrays()
    for key in ["bldg_unit", "transaction_ledger_date", "transaction_accounting_date"] {
      _ = try cells.required(key, cells[key])
    }
    let code = try cells.required("transaction_group_category_code", cells.text("transaction_group_category_code"))
    let debit = try cells.required("debit_amount_cents", try cells.money("debit_amount_cents"))
    let credit = try cells.required("credit_amount_cents", try cells.money("credit_amount_cents"))
    guard debit + credit == .zero else {
      throw Refusal(
        "Transaction Detail by Code: sheet '\(cells.sheet)' row \(cells.place.row) is not balanced: debit \(debit),"
          + " credit \(credit)")
    }
    let debited = try cells.required("debit_gl", cells.text("debit_gl"))
    let credited = try cells.required("credit_gl", cells.text("credit_gl"))
    nets[CodeOnAccount(code: code, account: debited), default: .zero] += debit
    nets[CodeOnAccount(code: code, account: credited), default: .zero] += credit
    rows.append(RawRow(place: cells.place, fields: try cells.fields(for: TransactionDetail.postings.columns)))
  }
}
