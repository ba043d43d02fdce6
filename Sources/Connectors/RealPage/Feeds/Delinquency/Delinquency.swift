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
  let revision = 1
  let reports = ["4260", "4009"]
  let datasets: [UnifiedFactDay.Dataset] = [.delinquency]
  var tables: [RawTable] { [Delinquency.accounts, Delinquency.lines] }
  var columns: [[ColumnSpec]] { [DelinquencyDetail.wanted, DelinquencyExcel.wanted] }

  static let accounts = RawTable(
    "realpage_delinquency", grain: "one account of a Delinquent and Prepaid report",
    columns: [
      .init("account", .integer, "the account's place in the report, from 0"),
      .init("unit", .text, "the unit's number; NONE for money that is no unit's"),
      .init("name", .text, "the resident's name; NULL where the report hides it"),
      .init("status", .text, "the status as printed"),
      .init("is_under_eviction", .integer, "1 where the name is marked with a star"),
      .init("move_in", .date, "move-in; NULL for applicants"),
      .init("move_out", .date, "move-out, past or expected; NULL where none is printed"),
      .init("deposits_held_cents", .cents, "deposits held; NULL where none is printed"),
      .init("outstanding_deposit_cents", .cents, "deposit still owed; NULL where none is printed"),
      .init("late", .integer, "times late; NULL where not printed"),
      .init("nsf", .integer, "returned payments; NULL where not printed"),
      .init("resh_id", .text, "4009: the household's id"), .init("lease_id", .text, "4009: the lease's id"),
    ])

  static let lines = RawTable(
    "realpage_delinquency_lines", grain: "one transaction code of an account",
    columns: [
      .init("account", .integer, "the account's place in the report"),
      .init("code", .text, "the transaction code or its description"),
      .init("total_prepaid_cents", .cents, "credits, 0 or less"),
      .init("total_delinquent_cents", .cents, "what is owed, 0 or more"),
      .init("current_cents", .cents, "the column Current, credits netted inside"),
      .init("days_30_cents", .cents, "the column 30 Days"), .init("days_60_cents", .cents, "the column 60 Days"),
      .init("days_90_cents", .cents, "the column 90+ Days"),
      .init("prorate_credits_cents", .cents, "the column Prorate Credits; NULL where it is not printed"),
      .init("has_nsf", .integer, "1 where the line is marked as holding returned payments; NULL without that column"),
      .init(
        "has_120_days", .integer,
        "1 where the line is marked as holding amounts over 120 days; NULL without that column"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("delinquent and prepaid") || book.heading.states("120.080.106")
      || book.heading.mentions("delinquent and prepaid (excel)")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    isListed(book) ? try DelinquencyExcel(book).read() : try DelinquencyDetail(book).read()
  }

  /// Whether the report has one row an account and code (4009).
  func isListed(_ book: ReportWorkbook) -> Bool { book.heading.mentions("delinquent and prepaid (excel)") }

  private static let keys = [
    "total_prepaid_cents": "prepaid", "total_delinquent_cents": "delinquent", "days_30_cents": "days30",
    "days_60_cents": "days60", "days_90_cents": "days90", "move_in": "dates", "move_out": "dates",
  ]

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let (wanted, feed) =
      isListed(book)
      ? (DelinquencyExcel.wanted, DelinquencyExcel.feedTitle) : (DelinquencyDetail.wanted, DelinquencyDetail.feedTitle)
    return [try SheetColumns(wanted, of: book.first, feed, keys: Delinquency.keys, below: (["move_out"], "status"))]
  }
}

extension ParseResult {
  /// Puts a report's accounts into its two tables.
  mutating func takeDelinquency(_ accounts: [DelinquencyAccount], report: String, heading: Heading) {
    take(heading)
    scope = "report \(report) period \(heading.fiscalPeriod ?? "not printed")"
    // The samples print no such parameter; a layout that does is taken by its word.
    if heading.mentions("rent only: yes") || heading.mentions("rent only? yes") { scope += " rent only" }
    content.tables = [
      (Delinquency.accounts, accounts.enumerated().map { RawRow(place: $1.place, fields: $1.fields(account: $0)) }),
      (
        Delinquency.lines,
        accounts.enumerated().flatMap { index, account in
          account.lines.map { RawRow(place: $0.place, fields: $0.fields(account: index)) }
        }
      ),
    ]
  }
}
