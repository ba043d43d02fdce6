internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let leaseExpirationRenewal = FeedName("lease_expiration_renewal")
}

/// RealPage's Lease Expiration/Renewal Detail (4156): six sheets on the leases that end within a range of days.
///
/// The sheet Table of Contents states the property, as-of day and range; the scope is the range and the printed
/// parameters, except the order of the rows. A renewed lease appears on the sheet Lease Expiration Detail and again on
/// Renewal Detail, so each sheet has a raw table of its own: never add them up. The feed checks both lines `Totals:`,
/// the floor plans' `Total` except its averages, which weight every floor plan equally, and the summaries against the
/// leases.
struct ExpirationRenewal: TableFeed {
  let name = FeedName.leaseExpirationRenewal
  let revision = 2
  let reports = ["4156"]
  let datasets: [UnifiedFactDay.Dataset] = [.expirations]
  let primarySource: UnifiedFactDay.PrimarySource? = .expirationRenewal
  var tables: [RawTable] {
    [ExpirationRenewal.expirations.raw, ExpirationRenewal.renewals.raw] + ExpirationRenewalSummaries.tables
  }
  var columns: [[ColumnSpec]] { [ExpirationRenewal.wanted] + ExpirationRenewalSummaries.columns }

  static let feedTitle = FeedTitle(
    title: "Lease Expiration/Renewal Detail", file: "ExpirationRenewal/ExpirationRenewal")

  static let wanted = [
    ColumnSpec(.unit, "Bldg/Unit"), ColumnSpec(.floorplan, "FloorPlan"),
    ColumnSpec(.name, "Name"),
    ColumnSpec(.actualRent, "Actual rent"), ColumnSpec(.otherBillings, "Other Billings"),
    ColumnSpec(.lastIncrease, "Last Increase"), ColumnSpec(.lastIncreaseAmount, "Last Increase Amount"),
    ColumnSpec(.marketRent, "Market Rent"), ColumnSpec(.moveIn, "Move in Date"),
    ColumnSpec(.leaseEnd, "Lease end Date"),
    ColumnSpec(.decision, "Decision"), ColumnSpec(.newStart, "New Lease Start Date"),
    ColumnSpec(.newTerm, "New Lease Term"), ColumnSpec(.newRent, "New Rent"),
    ColumnSpec(.newOtherBillings, "New Other Billings"),
    ColumnSpec(.consultant, "Leasing Consultant", need: .expected),
  ]

  /// One lease on the sheet Lease Expiration Detail, renewed ones among them.
  struct Lease: RawColumns {
    let bldgUnit = Column("bldg_unit", .text, "the unit's number")
    let floorplan = Column("floorplan", .text, "the floor plan's name")
    let name = Column("name", .text, "the resident's name, first name first; NULL where the report hides it")
    let actualRentCents = Column("actual_rent_cents", .cents, "rent of the lease that ends")
    let otherBillingsCents = Column(
      "other_billings_cents", .cents, "other billings of the lease that ends; below 0 where they are credits")
    let lastIncrease = Column("last_increase", .date, "the day of the last change of rent; NULL where N/A is printed")
    let lastIncreaseAmountCents = Column(
      "last_increase_amount_cents", .cents, "what it changed by; 0 where no day is printed")
    let marketRentCents = Column("market_rent_cents", .cents, "market rent")
    let moveInDate = Column("move_in_date", .date, "move-in")
    let leaseEndDate = Column("lease_end_date", .date, "last day of the lease that ends")
    let decision = Column("decision", .text, "as printed: Unknown, Vacating, Renewed, MTM, Moved out or Transferring")
    let newLeaseStartDate = Column(
      "new_lease_start_date", .date, "first day of the new lease; NULL where N/A is printed")
    let newLeaseTerm = Column("new_lease_term", .integer, "months of the new lease; NULL if there is none")
    let newRentCents = Column("new_rent_cents", .cents, "rent of the new lease; 0 if there is none")
    let newOtherBillingsCents = Column(
      "new_other_billings_cents", .cents, "other billings of the new lease; 0 if there is none")
    let leasingConsultant = Column("leasing_consultant", .text, "the leasing consultant; House if there is none")
  }

  static let expirations = MappedTable(
    "realpage_expiration_renewal_expirations",
    grain: "one lease on the sheet Lease Expiration Detail, renewed ones among them", Lease.self)

  static let renewals = MappedTable(
    "realpage_expiration_renewal_renewals",
    grain: "one renewed lease on the sheet Renewal Detail; it is on Lease Expiration Detail too", Lease.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.mentions("lease expiration/renewal detail")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let contents = ExpirationRenewalContents(book.heading)
    let sheets = try ExpirationRenewalSheets(book)
    var tally = Tally()
    for _ in sheets.contents.rows { tally.ignore("table_of_contents") }
    let expirations = try ExpirationRenewalList(sheets.expirations, &tally)
    let renewals = try ExpirationRenewalList(sheets.renewals, &tally)
    let summaries = try ExpirationRenewalSummaries(sheets, &tally)
    let isEmpty = expirations.rows.isEmpty && renewals.rows.isEmpty
    var parseResult = ParseResult(kind: isEmpty ? .empty : .rows, feed: name, report: "4156")
    parseResult.take(book.heading)
    parseResult.scope = contents.scope
    parseResult.content.tables =
      [(ExpirationRenewal.expirations.raw, expirations.rows), (ExpirationRenewal.renewals.raw, renewals.rows)]
      + summaries.content
    parseResult.content.totals =
      try expirations.totals + renewals.totals
      + summaries.totals(expirations, renewals, areLeasesComplete: contents.areLeasesComplete)
    tally.close(&parseResult, sheets: sheets.all, columns: [expirations.map, renewals.map] + summaries.maps)
    return parseResult
  }

  private static let keys: [String: ColumnKey] = ["lease_end_date": .leaseEnd, "new_lease_start_date": .newStart]

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let sheets = try ExpirationRenewalSheets(book)
    return try [sheets.expirations, sheets.renewals].map {
      try SheetColumns(
        ExpirationRenewal.wanted, of: $0, ExpirationRenewal.feedTitle, keys: ExpirationRenewal.keys)
    }
  }
}
