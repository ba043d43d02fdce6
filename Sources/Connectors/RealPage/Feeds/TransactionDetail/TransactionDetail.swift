internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let transactionDetail = FeedName("transaction_detail")
}

/// RealPage's Transaction Detail by Code (4028): every posting of a fiscal period, and its sums by code and account.
///
/// The sheet `Index` states the property, the as-of day and the fiscal period, which is the scope; it prints no
/// time of running. Every posting is a balanced pair. The totals of the sheets `Summary` and `Net Total by GL
/// Account` are checked against their rows, and the net of each code and account against the postings and between
/// both sheets. The gross sums are not: the sheets net postings that were reversed, the postings list both.
struct TransactionDetail: TableFeed {
  let name = FeedName.transactionDetail
  let revision = 1
  let reports = ["4028"]
  var tables: [RawTable] {
    [TransactionDetail.postings.raw, TransactionDetail.summary, TransactionDetail.netTotal.raw]
  }
  var columns: [[ColumnSpec]] {
    [TransactionPostings.wanted, TransactionSums.wanted(.summary), TransactionSums.wanted(.netTotal)]
  }

  /// One posting of a Transaction Detail by Code.
  struct Posting: RawColumns {
    let bldgUnit = Column("bldg_unit", .text, "the unit's number; - for a posting that is no unit's")
    let name = Column("name", .text, "the resident's name, or Vacant")
    let subjournal = Column("subjournal", .text, "the sub journal")
    let description = Column("description", .text, "free text")
    let transactionGroupCategoryCode = Column("transaction_group_category_code", .text, "such as C-CA-RENT")
    let transactionLedgerDate = Column("transaction_ledger_date", .date, "the day in the resident's ledger")
    let transactionSystemDate = Column("transaction_system_date", .date, "the day that it was entered")
    let transactionAccountingDate = Column(
      "transaction_accounting_date", .date, "the property's day that it counts for")
    let originalTransactionFiscalPeriod = Column(
      "original_transaction_fiscal_period", .text, "MMYYYY; can be an earlier one than the report's")
    let originalLedgerTransactionAmountCents = Column(
      "original_ledger_transaction_amount_cents", .cents, "the ledger's amount, of which this may be a part")
    let debitGl = Column("debit_gl", .text, "the account that is debited")
    let debitAmountCents = Column("debit_amount_cents", .cents, "the debit")
    let creditGl = Column("credit_gl", .text, "the account that is credited")
    let creditAmountCents = Column("credit_amount_cents", .cents, "the credit: the debit with its sign turned")
    let documentNumber = Column("document_number", .text, "the column Document #; NULL where it is blank")
    let userName = Column("user_name", .text, "who entered it; NULL where it is blank")
    let source = Column("source", .text, "such as X = External")
    let transactionBatchID = Column("transaction_batch_id", .text, "the batch; NULL where it is blank")
    let bankDepositType = Column("bank_deposit_type", .text, "NULL where it is blank")
    let settlementNumber = Column("settlement_number", .text, "the column Settlement #; NULL where it is blank")
    let bdepid = Column("bdepid", .text, "the bank deposit's id; NULL where it is blank")
    let bankDepNumber = Column("bank_dep_number", .text, "the column Bank Dep #; NULL where it is blank")
    let tadid = Column("tadid", .text, "ids joined by commas; NULL where it is blank")
    let externalBatchIdCash = Column(
      "external_batch_id_cash", .text, "ids joined by commas, some negative; NULL where it is blank")
    let externalBatchIdAccrual = Column(
      "external_batch_id_accrual", .text, "ids joined by commas, some negative; NULL where it is blank")
  }

  static let postings = MappedTable(
    "realpage_transaction_detail", grain: "one posting of a Transaction Detail by Code: a debit and its credit",
    Posting.self)

  static let summary = RawTable(
    "realpage_transaction_summary", grain: "one line of the sheet Summary: a code and description on one account",
    columns: [
      .init("transaction_group_category_code", .text, "such as C-CA-RENT"),
      .init("description", .text, "the code's description"), .init("gl_account", .text, "the account's number"),
      .init("general_ledger_account_name", .text, "the account's name"),
      .init("debit_cents", .cents, "the sum debited, 0 or more"),
      .init("credit_cents", .cents, "the sum credited, 0 or more"),
    ])

  /// What a code posted on an account in the period, net of what was reversed.
  struct NetTotal: RawColumns {
    let glAccountDescription = Column("gl_account_description", .text, "the account's name")
    let groupCode = Column("group_code", .text, "such as CA")
    let transactionGroupCategoryCode = Column("transaction_group_category_code", .text, "such as C-CA-RENT")
    let description = Column("description", .text, "the code's description")
    let glAccount = Column("gl_account", .text, "the account's number")
    let debitCents = Column("debit_cents", .cents, "the sum debited, 0 or more")
    let creditCents = Column("credit_cents", .cents, "the sum credited, 0 or more")
  }

  static let netTotal = MappedTable(
    "realpage_transaction_net_total", grain: "one line of the sheet Net Total by GL Account", NetTotal.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("transaction detail by code -excel") || book.isTitled("transaction detail by code")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    try TransactionSheets(book).read()
  }
}
