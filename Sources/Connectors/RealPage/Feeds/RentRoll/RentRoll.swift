internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let rentRoll = FeedName("rent_roll")
}

/// RealPage's Rent Roll Detail, as drawn (4043) and as listed (4295): units, their leases, and their charges.
///
/// The heading states the property and as-of day; the scope is the report, since both may come for one day. Blocks of
/// applicants, pending leases and former residents appear under a unit and are never units. The `Totals:` line and the
/// summary blocks are checked against the rows.
struct RentRoll: TableFeed {
  let name = FeedName.rentRoll
  let revision = 2
  let reports = ["4043", "4295"]
  let datasets: [UnifiedFactDay.Dataset] = [.units, .pricing, .leases]
  var tables: [RawTable] { [RentRoll.leases.raw, RentRoll.charges.raw] }
  var columns: [[ColumnSpec]] { [RentRollDetail.wanted, RentRollExcel.wanted] }

  /// One block of a Rent Roll.
  struct Block: RawColumns {
    let block = Column("block", .integer, "the block's place in the report, from 0")
    let isUnit = Column("is_unit", .integer, "1 for the unit's own block, 0 for a further lease under it")
    let unit = Column("unit", .text, "the unit's number; of a further lease, the unit above it")
    let floorplan = Column("floorplan", .text, "the floor plan's name; NULL on further leases of 4043")
    let unitDesignation = Column("unit_designation", .text, "such as N/A or Affordable")
    let sqft = Column("sqft", .integer, "square feet")
    let unitLeaseStatus = Column("unit_lease_status", .text, "the status as printed")
    let name = Column("name", .text, "the resident's name; NULL where the report hides it")
    let moveIn = Column("move_in", .date, "move-in; NULL where none is printed")
    let moveOut = Column("move_out", .date, "move-out, past or expected; NULL where none is printed")
    let noticeForDate = Column("notice_for_date", .date, "4295: the day that notice is given for")
    let leaseStart = Column("lease_start", .date, "first day of the lease")
    let leaseEnd = Column("lease_end", .date, "last day of the lease")
    let marketAddlCents = Column(
      "market_addl_cents", .cents, "market rent with additional charges; NULL on further leases")
    let subJournal = Column("sub_journal", .text, "the sub journal; NULL where it is not printed")
    let totalBillingCents = Column(
      "total_billing_cents", .cents, "what the block bills a month; NULL where nothing is printed")
    let depOnHandCents = Column("dep_on_hand_cents", .cents, "deposit on hand")
    let balanceCents = Column("balance_cents", .cents, "the ledger's balance")
    let requiredDepositCents = Column("required_deposit_cents", .cents, "4295: the required deposit")
    let isStarred = Column("is_starred", .integer, "1 where the amounts carry a star: left out of the totals")
    let reshID = Column("resh_id", .text, "4295: the household's id")
    let leaseID = Column("lease_id", .text, "4295: the lease's id")
  }

  static let leases = MappedTable(
    "realpage_rent_roll", grain: "one block of a Rent Roll: a unit, or a further lease under it", Block.self)

  /// One charge line of a block.
  struct Charge: RawColumns {
    let block = Column("block", .integer, "the block's place in the report")
    let transCode = Column("trans_code", .text, "the transaction code")
    let leaseRentCents = Column("lease_rent_cents", .cents, "the amount where it is printed under Lease Rent")
    let otherChargesCreditsCents = Column(
      "other_charges_credits_cents", .cents, "the amount where it is printed under Other Charges/Credits")
  }

  static let charges = MappedTable("realpage_rent_roll_charges", grain: "one charge line of a block", Charge.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("rent roll detail") || book.heading.states("mgt-521-003")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    isListed(book) ? try RentRollExcel.read(book) : try RentRollDetail(book).read()
  }

  /// Whether the report has one row a lease (4295).
  func isListed(_ book: ReportWorkbook) -> Bool { book.heading.mentions("onesite reports -") }

  private static let keys: [String: ColumnKey] = [
    "unit_designation": .designation, "unit_lease_status": .status, "lease_start": .start, "lease_end": .end,
    "market_addl_cents": .market, "total_billing_cents": .total, "dep_on_hand_cents": .deposit,
    "trans_code": .code, "lease_rent_cents": .rent, "other_charges_credits_cents": .other,
  ]

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    if isListed(book) {
      return [try SheetColumns(RentRollExcel.wanted, of: book.first, RentRollExcel.feedTitle, keys: RentRoll.keys)]
    }
    let keys = RentRoll.keys.merging(["move_in": .dates, "move_out": .dates]) { first, _ in first }
    // A drawn move-out is the second line of its cell, or in a row of its own under the move-in.
    return [
      try SheetColumns(
        RentRollDetail.wanted, of: book.first, RentRollDetail.feedTitle, keys: keys,
        below: (["move_out"], until: .status))
    ]
  }
}

extension ParseResult {
  /// Puts a rent roll's blocks into its two tables.
  mutating func takeRentRoll(_ blocks: [LeaseBlock], report: String, heading: Heading) throws {
    try LeaseBlock.refuseTwins(blocks)
    if blocks.isEmpty { kind = .empty }
    take(heading)
    scope = "report \(report)"
    content.tables = [
      (RentRoll.leases.raw, blocks.enumerated().map { RawRow(place: $1.place, fields: $1.fields(block: $0)) }),
      (
        RentRoll.charges.raw,
        blocks.enumerated().flatMap { index, block in
          block.lines.map { RawRow(place: $0.place, fields: $0.fields(block: index)) }
        }
      ),
    ]
  }
}
