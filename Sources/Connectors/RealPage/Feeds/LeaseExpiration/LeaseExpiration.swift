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
  let revision = 3
  let reports = ["3838"]
  var tables: [RawTable] { [LeaseExpiration.table.raw] }
  var columns: [[ColumnSpec]] { [LeaseExpiration.wanted] }

  static let feedTitle = FeedTitle(title: "Lease Expiration Detail", file: "LeaseExpiration/LeaseExpiration")

  static let wanted = [
    ColumnSpec(.unit, "Unit"), ColumnSpec(.floorplan, "Floorplan"), ColumnSpec(.sqft, "SQFT"),
    ColumnSpec(.name, "Name Phone/email", "Name"), ColumnSpec(.term, "Term"), ColumnSpec(.end, "Lease End"),
    ColumnSpec(.moveIn, "Move-In"), ColumnSpec(.moveOut, "Expected Move-out"),
    ColumnSpec(.doNotRenew, "Do Not Renew"),
    ColumnSpec(.lateNsf, "Late/NSF"), ColumnSpec(.changeDate, "Last Rent Change"),
    ColumnSpec(.change, "Last Rent Change Amt"),
    ColumnSpec(.market, "Market + Addl.", "Market Rent", "Effective Rent"),
    ColumnSpec(.rent, "Lease Rent"), ColumnSpec(.charges, "Other Charges"), ColumnSpec(.credits, "Other Credits"),
    ColumnSpec(.total, "Total Billing"), ColumnSpec(.balance, "Balance"),
  ]

  /// One lease of a Lease Expiration Detail.
  struct Lease: RawColumns {
    let expiringIn = Column(
      "expiring_in", .text, "the group of the lease: MTM, or a month such as March 2026")
    let unit = Column("unit", .text, "the unit's number")
    let floorplan = Column("floorplan", .text, "the floor plan's name")
    let sqft = Column("sqft", .integer, "square feet")
    let name = Column("name", .text, "the resident's name; NULL where the report hides it")
    let phoneEmail = Column("phone_email", .text, "the line below the name, as printed; NULL if there is none")
    let term = Column("term", .text, "the lease's months, or MTM")
    let leaseEnd = Column("lease_end", .date, "last day of the lease")
    let moveIn = Column("move_in", .date, "move-in")
    let expectedMoveOut = Column("expected_move_out", .date, "expected move-out; NULL where none is printed")
    let doNotRenew = Column("do_not_renew", .integer, "1 where the box is checked")
    let late = Column("late", .integer, "times late")
    let nsf = Column("nsf", .integer, "returned payments")
    let lastRentChange = Column("last_rent_change", .date, "the day of the last change of rent")
    let lastRentChangeAmtCents = Column(
      "last_rent_change_amt_cents", .cents, "what it changed by; NULL where none is printed")
    let marketAddlCents = Column("market_addl_cents", .cents, "market rent with additional charges")
    let leaseRentCents = Column("lease_rent_cents", .cents, "rent of the lease")
    let otherChargesCents = Column("other_charges_cents", .cents, "other charges")
    let otherCreditsCents = Column("other_credits_cents", .cents, "other credits")
    let totalBillingCents = Column("total_billing_cents", .cents, "what the lease bills a month")
    let balanceCents = Column("balance_cents", .cents, "the ledger's balance, below 0 where it is a credit")
  }

  static let table = MappedTable(
    "realpage_lease_expirations", grain: "one lease of a Lease Expiration Detail", Lease.self)

  /// The Excel export's list of contents holds this report's title too, as the name of a sheet.
  func recognises(_ book: ReportWorkbook) -> Bool {
    let isExport = book.heading.mentions("lease expiration/renewal detail")
    return book.heading.states("rpt-001-702") || (book.heading.states("lease expiration detail") && !isExport)
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    try LeaseExpirationList(book).read()
  }
}
