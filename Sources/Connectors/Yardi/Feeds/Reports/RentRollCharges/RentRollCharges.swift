internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let rentRollCharges = FeedName("rent_roll_charges")
}

/// Yardi's Rent Roll with Lease Charges: units with their residents, then future residents, each with their charges.
///
/// Each block's total, each section's, the summary of groups and that of charge codes are checked against the rows.
struct RentRollCharges: TableFeed {
  let name = FeedName.rentRollCharges
  let revision = 1
  let reports = ["rent roll with lease charges"]
  var tables: [RawTable] { [RentRollCharges.blocks, RentRollCharges.charges] }
  var columns: [[ColumnSpec]] { [RentRollCharges.wanted] }

  static let feedTitle = FeedTitle(
    title: "Rent Roll with Lease Charges", path: "Yardi/Feeds/Reports/RentRollCharges/RentRollCharges")

  static let wanted = [
    ColumnSpec(.unit, "Unit"), ColumnSpec(.unitType, "Unit Type", need: .expected),
    ColumnSpec(.sqft, "Unit Sq Ft", need: .expected),
    ColumnSpec(.resident, "Resident"), ColumnSpec(.name, "Name", need: .expected),
    ColumnSpec(.marketRentCents, "Market Rent"),
    ColumnSpec(.chargeCode, "Charge Code"), ColumnSpec(.amountCents, "Amount"),
    ColumnSpec(.residentDepositCents, "Resident Deposit"), ColumnSpec(.otherDepositCents, "Other Deposit"),
    ColumnSpec(.moveIn, "Move In", need: .expected),
    ColumnSpec(.leaseExpiration, "Lease Expiration", need: .expected),
    ColumnSpec(.moveOut, "Move Out", need: .expected),
    ColumnSpec(.balanceCents, "Balance"),
  ]

  static let blocks = RawTable(
    "yardi_rent_roll", grain: "one block of a Rent Roll with Lease Charges: a unit, or a future resident",
    columns: [
      .init("unit", .text, "the unit's code"), .init("unit_type", .text, "code of the unit type"),
      .init("sqft", .integer, "square feet"), .init("resident", .text, "t-code, or VACANT, MODEL, DOWN, ADMIN"),
      .init("name", .text, "the resident's name"), .init("market_rent_cents", .cents, "market rent"),
      .init("resident_deposit_cents", .cents, "deposit held of the resident"),
      .init("other_deposit_cents", .cents, "other deposits held"),
      .init("move_in", .date, "move-in"), .init("lease_expiration", .date, "last day of the lease"),
      .init("move_out", .date, "move-out: there is no status, and this says that notice was given"),
      .init("balance_cents", .cents, "the ledger's balance"),
      .init("block", .integer, "the block's place in the report, from 0"),
      .init("section", .text, "the caption above it"),
      .init("total_cents", .cents, "what the block charges a month, as printed"),
    ])

  static let charges = RawTable(
    "yardi_rent_roll_charges", grain: "one charge of a block",
    columns: [
      .init("block", .integer, "the block's place in the report"),
      .init("charge_code", .text, "the client's own code"), .init("amount_cents", .cents, "the amount a month"),
    ])

  func recognises(_ book: YardiWorkbook) -> Bool { book.title == "rent roll with lease charges" }

  func parse(_ book: YardiWorkbook) throws -> ParseResult {
    let map = try ColumnMap.find(wrapped: RentRollCharges.wanted, in: book.grid, feed: RentRollCharges.feedTitle)
    var sections = RentRollSections()
    var summaries: RentRollGroups?
    var tally = Tally()
    for (index, row) in book.grid.rows.enumerated() {
      guard row.index > map.rows.upperBound else {
        tally.ignore("heading")
        continue
      }
      let cells = summaries == nil ? map.cells(of: map.known(row)) : map.cells(of: row, isTable: false)
      if cells.isFooter {
        tally.ignore("footer")
      } else if RentRollGroups.begins(row) || summaries != nil {
        summaries = try summaries ?? RentRollGroups(book.grid, at: index)
        try summaries?.take(row)
        tally.ignore("summary")
      } else if try sections.take(cells) {
        tally.load()
      } else {
        tally.ignore("section_caption")
      }
    }
    var parseResult = ParseResult(name, book)
    parseResult.content.tables = try sections.tables()
    parseResult.content.totals = sections.totals + (summaries?.totals(for: sections.blocks) ?? [])
    parseResult.settle()
    tally.close(&parseResult, sheets: [book.grid], columns: [map])
    return parseResult
  }
}
