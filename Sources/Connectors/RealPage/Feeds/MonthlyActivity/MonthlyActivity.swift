internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let monthlyActivity = FeedName("monthly_activity")
}

/// RealPage's Monthly Activity Summary (3877): floor plans by unit state, their activity, and the events behind it.
///
/// The heading states the property and as-of day. The scope is the printed parameters: the start dates of the
/// accounting and occupancy counts, the sub-property, and the subtotals. Three lists follow one another, distinguished
/// by their headers; the amounts of the second are left of their headers, so their order identifies their columns. Both
/// lines `Totals` and the events' footers such as `Total Moved In: 12` are checked.
struct MonthlyActivity: TableFeed {
  let name = FeedName.monthlyActivity
  let revision = 3
  let reports = ["3877"]
  let datasets: [UnifiedFactDay.Dataset] = [.activity]
  var tables: [RawTable] { [MonthlyActivity.occupancy.raw, MonthlyActivity.activity.raw, MonthlyActivity.events.raw] }
  var columns: [[ColumnSpec]] {
    [
      FloorplanList.wanted(MonthlyActivity.occupancyFigures), FloorplanList.wanted(MonthlyActivity.activityFigures),
      MonthlyEvents.wanted,
    ]
  }

  private static let since = "Occupancy activity since:"
  static let feedTitle = FeedTitle(title: "Monthly Activity Summary", file: "MonthlyActivity/MonthlyActivity")

  /// One floor plan of a Monthly Activity Summary.
  struct States: ListColumns {
    let floorplan = Column("floorplan", .text, "the floor plan's name")
    let marketRentCents = Column("market_rent", "Market Rent", .money, "market rent of the plan's units together")
    let totalBaseRentCents = Column(
      "total_base_rent", "Total Base Rent", .money, "base rent of the plan's units together")
    let totalSqft = Column("total_sqft", "Total SQFT", .count, "square feet of the plan's units together")
    let totalUnits = Column("total_units", "Total Units", .count, "units; the seven states add up to them")
    let occupiedNoNtv = Column("occupied_no_ntv", "Occupied no NTV", .count, "occupied, no notice")
    let vacantNotLeased = Column("vacant_not_leased", "Vacant Not Leased", .count, "vacant, no signed lease")
    let vacantLeased = Column("vacant_leased", "Vacant Leased", .count, "vacant, lease signed")
    let occupiedNtvNotLeased = Column(
      "occupied_ntv_not_leased", "Occupied NTV not Leased", .count, "on notice, no next lease")
    let occupiedNtvLeased = Column("occupied_ntv_leased", "Occupied NTV Leased", .count, "on notice, next lease signed")
    let vacantAdministrative = Column(
      "vacant_administrative", "Vacant Admini- strative", .count, "model and admin units")
    let vacantDown = Column("vacant_down", "Vacant Down", .count, "out of service")
  }

  static let occupancyFigures = States.figures

  /// One floor plan of a Monthly Activity Summary.
  struct Counts: ListColumns {
    let floorplan = Column("floorplan", .text, "the floor plan's name")
    let moveIns = Column("move_ins", "Move- ins", .count, "households moved in, transfers into a new unit among them")
    let moveOuts = Column("move_outs", "Move- outs", .count, "households moved out")
    let cancellationsRejections = Column(
      "cancellations_rejections", "Cancella- tions /Rejection", .count, "applications cancelled or rejected")
    let renewals = Column("renewals", "Renewals", .count, "leases renewed")
    let leases = Column("leases", "Leases", .count, "leases signed")
    let rentChargedCents = Column("rent_charged", "Rent Charged", .money, "rent charged")
    let otherChargesCents = Column("other_charges", "Other Charges", .money, "other charges")
    let paymentsCents = Column("payments", "Payments", .money, "payments; below 0 where more was returned than paid")
    let otherCreditsCents = Column("other_credits", "Other Credits", .money, "other credits, above 0")
    let depositsInCents = Column("deposits_in", "Deposits In", .money, "deposits taken")
    let depositsOutCents = Column("deposits_out", "Deposits Out", .money, "deposits given back")
  }

  static let activityFigures = Counts.figures

  static let occupancy = MappedTable(
    "realpage_monthly_summary", grain: "one floor plan of a Monthly Activity Summary: its units by state", States.self)

  static let activity = MappedTable(
    "realpage_monthly_summary_activity", grain: "one floor plan of a Monthly Activity Summary: what happened in it",
    Counts.self)

  /// One event of a Monthly Activity Summary.
  struct Event: RawColumns {
    let unit = Column("unit", .text, "the unit's number")
    let status = Column(
      "status", .text, "the resident's status; printed where it changes, so taken from above where it is not")
    let name = Column("name", .text, "the resident's name; NULL where the report hides it")
    let action = Column("action", .text, "what happened, such as Moved In or Move Out Notice")
    let date = Column("date", .date, "when it happened")
  }

  static let events = MappedTable(
    "realpage_monthly_summary_events", grain: "one event of a Monthly Activity Summary", Event.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("monthly activity summary") || book.heading.states("mgt-542-001")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grid = book.first
    let states = MonthlyActivity.occupancyFigures.dropFirst(4).map(\.key)
    var occupancy = try FloorplanList(
      MonthlyActivity.occupancyFigures, in: grid, name: "occupancy", sum: (.totalUnits, states))
    var activity = try FloorplanList(MonthlyActivity.activityFigures, in: grid, name: "activity")
    var events = MonthlyEvents(grid)
    var tally = Tally()
    for row in grid.rows {
      if !occupancy.isOver {
        try occupancy.take(row, &tally)
      } else if !activity.isOver {
        try activity.take(row, &tally)
      } else {
        try events.take(row, &tally)
      }
    }
    var parseResult = ParseResult(kind: occupancy.rows.isEmpty ? .empty : .rows, feed: name, report: "3877")
    parseResult.take(book.heading)
    parseResult.scope = scope(book.heading)
    parseResult.period = period(book.heading)
    parseResult.content.tables = [
      (MonthlyActivity.occupancy.raw, occupancy.rows), (MonthlyActivity.activity.raw, activity.rows),
      (MonthlyActivity.events.raw, try events.finish()),
    ]
    parseResult.content.totals = try occupancy.finish() + activity.finish() + events.totals
    tally.close(&parseResult, sheets: [grid], columns: [occupancy.map, activity.map, events.map])
    return parseResult
  }

  /// The events' days: since when occupancy is counted, until the as-of day.
  private func period(_ heading: Heading) -> ClosedRange<CivilDate>? {
    guard let since = heading.value(behind: MonthlyActivity.since).flatMap(usDay), let asOf = heading.asOf,
      since <= asOf
    else { return nil }
    return since...asOf
  }

  private func scope(_ heading: Heading) -> String {
    let labels = ["Accounting activity since:", MonthlyActivity.since, "Property number:", "Subtotals by:"]
    return labels.map { "\($0) \(heading.value(behind: $0) ?? "not printed")" }.joined(separator: "; ")
  }

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let lists = try [MonthlyActivity.occupancyFigures, MonthlyActivity.activityFigures].map { figures in
      try FloorplanList(figures, in: book.first, name: "floor plans").columns(of: book.first)
    }
    return lists + [try MonthlyEvents.columns(of: book.first)].compactMap(\.self)
  }
}
