internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let unitAvailabilityDetails = FeedName("unit_availability_details")
}

/// Yardi's Unit Availability Details: each unit under its state, with its resident, days vacant and days of notice.
///
/// The section's caption is the unit's state; the count that each section prints is checked.
struct UnitAvailabilityDetails: TableFeed {
  let name = FeedName.unitAvailabilityDetails
  let revision = 2
  let reports = ["unit availability details"]
  var tables: [RawTable] { [UnitAvailabilityDetails.table] }
  var columns: [[ColumnSpec]] { [UnitAvailabilityDetails.wanted] }

  private static let feed = FeedTitle(
    title: "Unit Availability Details", path: "Yardi/Feeds/Reports/UnitAvailabilityDetails")
  private static let wanted = [
    ColumnSpec(.unit, "Unit"), ColumnSpec(.resident, "Resident"), ColumnSpec(.name, "Name", need: .expected),
    ColumnSpec(.residentRentCents, "Resident Rent", need: .expected),
    ColumnSpec(.unitRentCents, "Unit Rent", need: .expected),
    ColumnSpec(.residentDepositCents, "Resident Deposit", need: .expected),
    ColumnSpec(.unitDepositCents, "Unit Deposit", need: .expected),
    ColumnSpec(.status, "Status", need: .expected), ColumnSpec(.daysVacant, "Days Vacant", need: .expected),
    ColumnSpec(.makeReady, "Make Ready", need: .expected),
    ColumnSpec(.moveIn, "Move In", need: .expected), ColumnSpec(.hold, "Hold", need: .expected),
    ColumnSpec(.holdUntil, "Hold Until", need: .expected),
    ColumnSpec(.notice, "Notice", need: .expected), ColumnSpec(.moveOut, "Move Out", need: .expected),
    ColumnSpec(.leaseSign, "Lease Sign", need: .expected),
    ColumnSpec(.leaseFrom, "Lease From", need: .expected), ColumnSpec(.leaseTo, "Lease To", need: .expected),
  ]
  private static let table = RawTable(
    "yardi_unit_availability_details", grain: "one unit under its state",
    columns: [
      .init("unit", .text, "the unit's code"), .init("resident", .text, "t-code, or VACANT"),
      .init("name", .text, "the resident's name"), .init("resident_rent_cents", .cents, "rent of the lease"),
      .init("unit_rent_cents", .cents, "market rent of the unit"),
      .init("resident_deposit_cents", .cents, "deposit of the resident"),
      .init("unit_deposit_cents", .cents, "deposit that the unit asks for"),
      .init("status", .text, "Current, Notice, Eviction, Future, Applicant or Vacant"),
      .init("days_vacant", .integer, "days since it became vacant; NULL where it is not"),
      .init("make_ready", .date, "the day on which it is made ready"), .init("move_in", .date, "move-in"),
      .init("hold", .text, "why it is on hold"), .init("hold_until", .date, "the last day of the hold"),
      .init("notice", .date, "the day on which notice was given"), .init("move_out", .date, "move-out"),
      .init("lease_sign", .date, "the day of signing"), .init("lease_from", .date, "first day of the lease"),
      .init("lease_to", .date, "last day of the lease"),
      .init("section", .text, "the state, such as Vacant Rented Not Ready"),
    ])

  func recognises(_ book: YardiWorkbook) -> Bool { book.title == "unit availability details" }

  func parse(_ book: YardiWorkbook) throws -> ParseResult {
    let feed = UnitAvailabilityDetails.feed
    let map = try ColumnMap.find(wrapped: UnitAvailabilityDetails.wanted, in: book.grid, feed: feed)
    var parseResult = ParseResult(name, book)
    var rows: [RawRow] = []
    var tally = Tally()
    var section: (name: String, units: Int64)?
    for row in book.grid.rows {
      let row = map.known(row)
      let cells = map.cells(of: row)
      if row.index <= map.rows.upperBound || cells.isFooter {
        tally.ignore(cells.isFooter ? "footer" : "heading")
      } else if row.cells.count == 1, let caption = row.cells[0].words, let dash = caption.firstRange(of: ") - ") {
        section = (String(caption[dash.upperBound...]), 0)
        tally.ignore("section_caption")
      } else {
        try cells.refuseStrays()
        guard let (name, units) = section else { throw UnitAvailabilityDetails.unplaced(cells) }
        if cells.text(.unit) == "Total", units == 0, row.cells.count == 1 {
          // A section without units may print only the label.
        } else if cells.text(.unit) == "Total" {
          let printed = try cells.required(.total, try cells.count(.resident))
          parseResult.content.totals.append(PrintedTotal("\(name): units", printed: Int64(printed), computed: units))
        } else {
          rows.append(try UnitAvailabilityDetails.row(cells, section: name))
          section = (name, units + 1)
        }
        tally.load()
      }
    }
    parseResult.content.tables = [(UnitAvailabilityDetails.table, rows)]
    parseResult.settle()
    tally.close(&parseResult, sheets: [book.grid], columns: [map])
    return parseResult
  }

  private static func row(_ cells: RowCells, section: String) throws -> RawRow {
    guard cells[.unit] != nil else { throw unplaced(cells) }
    let fields = try cells.fields(for: table.columns.dropLast())
    return RawRow(place: cells.place, fields: fields + [.text(section)])
  }

  private static func unplaced(_ cells: RowCells) -> Refusal {
    Refusal("Unit Availability Details: sheet '\(cells.sheet)' row \(cells.place.row) is of no unit and no section")
  }
}
