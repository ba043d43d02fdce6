internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let delinquency = FeedName("delinquency")
}

/// RealPage's Delinquent and Prepaid, as drawn (4260) and as listed (4009): accounts, and their lines by code.
///
/// Property and as-of day are stated in the heading; the scope is the report and its fiscal period. A unit can
/// have several accounts, so an account is known by its place, never by its unit. Subtotals, Grand Totals,
/// Resident Count, Net Prepaid and Net Delinquent are checked against the lines.
struct Delinquency: TableFeed {
  let name = FeedName.delinquency
  let revision = 2
  let reports = ["4260", "4009"]
  let datasets: [UnifiedFactDay.Dataset] = [.delinquency]
  var tables: [RawTable] { [Delinquency.accounts.raw, Delinquency.lines.raw] }
  var columns: [[ColumnSpec]] { [DelinquencyDetail.wanted, DelinquencyExcel.wanted] }

  /// One account of a Delinquent and Prepaid report.
  struct Account: RawColumns {
    let account = Column("account", .integer, "the account's place in the report, from 0")
    let unit = Column("unit", .text, "the unit's number; NONE for money that is no unit's")
    let name = Column("name", .text, "the resident's name; NULL where the report hides it")
    let status = Column("status", .text, "the status as printed")
    let isUnderEviction = Column("is_under_eviction", .integer, "1 where the name is marked with a star")
    let moveIn = Column("move_in", .date, "move-in; NULL for applicants")
    let moveOut = Column("move_out", .date, "move-out, past or expected; NULL where none is printed")
    let depositsHeldCents = Column("deposits_held_cents", .cents, "deposits held; NULL where none is printed")
    let outstandingDepositCents = Column(
      "outstanding_deposit_cents", .cents, "deposit still owed; NULL where none is printed")
    let late = Column("late", .integer, "times late; NULL where not printed")
    let nsf = Column("nsf", .integer, "returned payments; NULL where not printed")
    let reshID = Column("resh_id", .text, "4009: the household's id")
    let leaseID = Column("lease_id", .text, "4009: the lease's id")
  }

  static let accounts = MappedTable(
    "realpage_delinquency", grain: "one account of a Delinquent and Prepaid report", Account.self)

  /// One transaction code of an account.
  struct Line: RawColumns {
    let account = Column("account", .integer, "the account's place in the report")
    let code = Column("code", .text, "the transaction code or its description")
    let totalPrepaidCents = Column("total_prepaid_cents", .cents, "credits, 0 or less")
    let totalDelinquentCents = Column("total_delinquent_cents", .cents, "what is owed, 0 or more")
    let currentCents = Column("current_cents", .cents, "the column Current, credits netted inside")
    let days30Cents = Column("days_30_cents", .cents, "the column 30 Days")
    let days60Cents = Column("days_60_cents", .cents, "the column 60 Days")
    let days90Cents = Column("days_90_cents", .cents, "the column 90+ Days")
    let prorateCreditsCents = Column(
      "prorate_credits_cents", .cents, "the column Prorate Credits; NULL where it is not printed")
    let hasNsf = Column(
      "has_nsf", .integer, "1 where the line is marked as holding returned payments; NULL without that column")
    let has120Days = Column(
      "has_120_days", .integer, "1 where the line is marked as holding amounts over 120 days; NULL without that column")
  }

  static let lines = MappedTable("realpage_delinquency_lines", grain: "one transaction code of an account", Line.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("delinquent and prepaid") || book.heading.states("120.080.106")
      || book.heading.mentions("delinquent and prepaid (excel)")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    isListed(book) ? try DelinquencyExcel(book).read() : try DelinquencyDetail(book).read()
  }

  /// Whether the report has one row an account and code (4009).
  func isListed(_ book: ReportWorkbook) -> Bool { book.heading.mentions("delinquent and prepaid (excel)") }

  private static let keys: [String: ColumnKey] = [
    "total_prepaid_cents": .prepaid, "total_delinquent_cents": .delinquent, "days_30_cents": .days30,
    "days_60_cents": .days60, "days_90_cents": .days90, "move_in": .dates, "move_out": .dates,
  ]

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let (wanted, feed) =
      isListed(book)
      ? (DelinquencyExcel.wanted, DelinquencyExcel.feedTitle) : (DelinquencyDetail.wanted, DelinquencyDetail.feedTitle)
    return [
      try SheetColumns(wanted, of: book.first, feed, keys: Delinquency.keys, below: (["move_out"], until: .status))
    ]
  }
}

extension ParseResult {
  /// Puts a report's accounts into its two tables.
  mutating func takeDelinquency(_ accounts: [DelinquencyAccount], report: String, heading: Heading) {
    take(heading)
    scope = "report \(report) period \(heading.fiscalPeriod ?? "not printed")"
    // The samples print no such parameter; a layout that does is trusted.
    if heading.mentions("rent only: yes") || heading.mentions("rent only? yes") { scope += " rent only" }
    content.tables = [
      (Delinquency.accounts.raw, accounts.enumerated().map { RawRow(place: $1.place, fields: $1.fields(account: $0)) }),
      (
        Delinquency.lines.raw,
        accounts.enumerated().flatMap { index, account in
          account.lines.map { RawRow(place: $0.place, fields: $0.fields(account: index)) }
        }
      ),
    ]
  }
}
