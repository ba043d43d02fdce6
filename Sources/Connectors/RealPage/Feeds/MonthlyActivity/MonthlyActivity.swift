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
/// Property and as-of day are stated in the heading; the scope is what the parameters print: since when accounting
/// and occupancy are counted, of which sub-property, by which subtotals. Three lists stand below one another, told
/// apart by their headers; the amounts of the second stand left of their headers, so their order tells their
/// columns. Both lines `Totals` and the events' footers such as `Total Moved In: 12` are checked.
struct MonthlyActivity: TableFeed {
  let name = FeedName.monthlyActivity
  let revision = 2
  let reports = ["3877"]
  let datasets: [UnifiedFactDay.Dataset] = [.activity]
  var tables: [RawTable] { [MonthlyActivity.occupancy, MonthlyActivity.activity, MonthlyActivity.events] }
  var columns: [[ColumnSpec]] {
    [
      FloorplanList.wanted(MonthlyActivity.occupancyFigures), FloorplanList.wanted(MonthlyActivity.activityFigures),
      MonthlyEvents.wanted,
    ]
  }

  private static let since = "Occupancy activity since:"
  static let feedTitle = FeedTitle(title: "Monthly Activity Summary", file: "MonthlyActivity/MonthlyActivity")

  static let occupancyFigures: [Figure] = [
    .init("market_rent", "Market Rent", .money, "market rent of the plan's units together"),
    .init("total_base_rent", "Total Base Rent", .money, "base rent of the plan's units together"),
    .init("total_sqft", "Total SQFT", .count, "square feet of the plan's units together"),
    .init("total_units", "Total Units", .count, "units; the seven states add up to them"),
    .init("occupied_no_ntv", "Occupied no NTV", .count, "occupied, no notice"),
    .init("vacant_not_leased", "Vacant Not Leased", .count, "vacant, no signed lease"),
    .init("vacant_leased", "Vacant Leased", .count, "vacant, lease signed"),
    .init("occupied_ntv_not_leased", "Occupied NTV not Leased", .count, "on notice, no next lease"),
    .init("occupied_ntv_leased", "Occupied NTV Leased", .count, "on notice, next lease signed"),
    .init("vacant_administrative", "Vacant Admini- strative", .count, "model and admin units"),
    .init("vacant_down", "Vacant Down", .count, "out of service"),
  ]

  static let activityFigures: [Figure] = [
    .init("move_ins", "Move- ins", .count, "households moved in, transfers into a new unit among them"),
    .init("move_outs", "Move- outs", .count, "households moved out"),
    .init("cancellations_rejections", "Cancella- tions /Rejection", .count, "applications cancelled or rejected"),
    .init("renewals", "Renewals", .count, "leases renewed"), .init("leases", "Leases", .count, "leases signed"),
    .init("rent_charged", "Rent Charged", .money, "rent charged"),
    .init("other_charges", "Other Charges", .money, "other charges"),
    .init("payments", "Payments", .money, "payments; below 0 where more was returned than paid"),
    .init("other_credits", "Other Credits", .money, "other credits, above 0"),
    .init("deposits_in", "Deposits In", .money, "deposits taken"),
    .init("deposits_out", "Deposits Out", .money, "deposits given back"),
  ]

  static let occupancy = Figure.table(
    "realpage_monthly_summary", grain: "one floor plan of a Monthly Activity Summary: its units by state",
    label: .init("floorplan", .text, "the floor plan's name"), occupancyFigures)

  static let activity = Figure.table(
    "realpage_monthly_summary_activity", grain: "one floor plan of a Monthly Activity Summary: what happened in it",
    label: .init("floorplan", .text, "the floor plan's name"), activityFigures)

  static let events = RawTable(
    "realpage_monthly_summary_events", grain: "one event of a Monthly Activity Summary",
    columns: [
      .init("unit", .text, "the unit's number"),
      .init("status", .text, "the resident's status; printed where it changes, so taken from above where it is not"),
      .init("name", .text, "the resident's name; NULL where the report hides it"),
      .init("action", .text, "what happened, such as Moved In or Move Out Notice"),
      .init("date", .date, "when it happened"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("monthly activity summary") || book.heading.states("mgt-542-001")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grid = book.first
    let states = MonthlyActivity.occupancyFigures.dropFirst(4).map(\.name)
    var occupancy = try FloorplanList(
      MonthlyActivity.occupancyFigures, in: grid, name: "occupancy", sum: ("total_units", states))
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
      (MonthlyActivity.occupancy, occupancy.rows), (MonthlyActivity.activity, activity.rows),
      (MonthlyActivity.events, try events.finish()),
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
    [try MonthlyEvents.columns(of: book.first)]
  }
}
