internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let leaseExpiration = FeedName("lease_expiration")
}

/// RealPage's Lease Expiration Detail (3838): the leases that end within a range of months, and those month to month.
///
/// The property is stated in the heading. No as-of day is printed, so the run stamp's stands for it; the scope is the
/// printed parameters, which name no range. Every group's `Total leases expiring in …` and the last `Total leases`
/// are checked: counts and amounts, all but the balance, which no line totals.
struct LeaseExpiration: TableFeed {
  let name = FeedName.leaseExpiration
  let revision = 2
  let reports = ["3838"]
  var tables: [RawTable] { [LeaseExpiration.table] }
  var columns: [[ColumnSpec]] { [LeaseExpiration.wanted] }

  static let feedTitle = FeedTitle(title: "Lease Expiration Detail", file: "LeaseExpiration/LeaseExpiration")

  static let wanted = [
    ColumnSpec("unit", "Unit"), ColumnSpec("floorplan", "Floorplan"), ColumnSpec("sqft", "SQFT"),
    ColumnSpec("name", "Name Phone/email", "Name"), ColumnSpec("term", "Term"), ColumnSpec("end", "Lease End"),
    ColumnSpec("move_in", "Move-In"), ColumnSpec("move_out", "Expected Move-out"),
    ColumnSpec("do_not_renew", "Do Not Renew"),
    ColumnSpec("late_nsf", "Late/NSF"), ColumnSpec("change_date", "Last Rent Change"),
    ColumnSpec("change", "Last Rent Change Amt"),
    ColumnSpec("market", "Market + Addl.", "Market Rent", "Effective Rent"),
    ColumnSpec("rent", "Lease Rent"), ColumnSpec("charges", "Other Charges"), ColumnSpec("credits", "Other Credits"),
    ColumnSpec("total", "Total Billing"), ColumnSpec("balance", "Balance"),
  ]

  static let table = RawTable(
    "realpage_lease_expirations", grain: "one lease of a Lease Expiration Detail",
    columns: [
      .init("expiring_in", .text, "the group that the lease stands under: MTM, or a month such as March 2026"),
      .init("unit", .text, "the unit's number"), .init("floorplan", .text, "the floor plan's name"),
      .init("sqft", .integer, "square feet"),
      .init("name", .text, "the resident's name; NULL where the report hides it"),
      .init("phone_email", .text, "the line below the name, as printed; NULL if there is none"),
      .init("term", .text, "the lease's months, or MTM"), .init("lease_end", .date, "last day of the lease"),
      .init("move_in", .date, "move-in"),
      .init("expected_move_out", .date, "expected move-out; NULL where none is printed"),
      .init("do_not_renew", .integer, "1 where the box is checked"),
      .init("late", .integer, "times late"), .init("nsf", .integer, "returned payments"),
      .init("last_rent_change", .date, "the day of the last change of rent"),
      .init("last_rent_change_amt_cents", .cents, "what it changed by; NULL where none is printed"),
      .init("market_addl_cents", .cents, "market rent with additional charges"),
      .init("lease_rent_cents", .cents, "rent of the lease"), .init("other_charges_cents", .cents, "other charges"),
      .init("other_credits_cents", .cents, "other credits"),
      .init("total_billing_cents", .cents, "what the lease bills a month"),
      .init("balance_cents", .cents, "the ledger's balance, below 0 where it is a credit"),
    ])

  /// The Excel export's list of contents holds this report's title too, as the name of a sheet.
  func recognises(_ book: ReportWorkbook) -> Bool {
    let isExport = book.heading.mentions("lease expiration/renewal detail")
    return book.heading.states("rpt-001-702") || (book.heading.states("lease expiration detail") && !isExport)
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    try LeaseExpirationList(book).read()
  }
}
