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
    ColumnSpec(.bldgUnit, "Bldg/Unit"), ColumnSpec(.name, "Name"),
    ColumnSpec(.subjournal, "SubJournal", need: .expected),
    ColumnSpec(.description, "Description"),
    ColumnSpec(.transactionGroupCategoryCode, "Transaction Group - Category - Code"),
    ColumnSpec(.transactionLedgerDate, "Transaction Ledger Date"),
    ColumnSpec(.transactionSystemDate, "Transaction System Date", need: .expected),
    ColumnSpec(.transactionAccountingDate, "Transaction Accounting Date"),
    ColumnSpec(.originalTransactionFiscalPeriod, "Original Transaction Fiscal Period"),
    ColumnSpec(.originalLedgerTransactionAmountCents, "Original Ledger Transaction Amount"),
    ColumnSpec(.debitGl, "Debit G/L"), ColumnSpec(.debitAmountCents, "Debit Amount"),
    ColumnSpec(.creditGl, "Credit G/L"), ColumnSpec(.creditAmountCents, "Credit Amount"),
    ColumnSpec(.documentNumber, "Document #", need: .expected), ColumnSpec(.userName, "User Name", need: .expected),
    ColumnSpec(.source, "Source", need: .expected),
    ColumnSpec(.transactionBatchId, "Transaction Batch Id", need: .expected),
    ColumnSpec(.bankDepositType, "Bank Deposit Type", need: .expected),
    ColumnSpec(.settlementNumber, "Settlement #", need: .expected), ColumnSpec(.bdepid, "BDEPID", need: .expected),
    ColumnSpec(.bankDepNumber, "Bank Dep #", need: .expected),
    ColumnSpec(.tadid, "Tadid", need: .expected),
    ColumnSpec(.externalBatchIdCash, "External Batch ID - Cash", need: .expected),
    ColumnSpec(.externalBatchIdAccrual, "External Batch ID - Accrual", need: .expected),
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
    for key in [ColumnKey.bldgUnit, .transactionLedgerDate, .transactionAccountingDate] {
      _ = try cells.required(key, cells[key])
    }
    let code = try cells.required(.transactionGroupCategoryCode, cells.text(.transactionGroupCategoryCode))
    let debit = try cells.required(.debitAmountCents, try cells.money(.debitAmountCents))
    let credit = try cells.required(.creditAmountCents, try cells.money(.creditAmountCents))
    guard debit + credit == .zero else {
      throw Refusal(
        "Transaction Detail by Code: sheet '\(cells.sheet)' row \(cells.place.row) is not balanced: debit \(debit),"
          + " credit \(credit)")
    }
    let debited = try cells.required(.debitGl, cells.text(.debitGl))
    let credited = try cells.required(.creditGl, cells.text(.creditGl))
    nets[CodeOnAccount(code: code, account: debited), default: .zero] += debit
    nets[CodeOnAccount(code: code, account: credited), default: .zero] += credit
    rows.append(RawRow(place: cells.place, fields: try cells.fields(for: TransactionDetail.postings.columns)))
  }
}
