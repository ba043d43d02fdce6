internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let leasingActivityDetail = FeedName("leasing_activity_detail")
}

/// RealPage's Leasing Activity Detail, as drawn (LEA-236-001) and as listed (4256): contacts with prospects.
///
/// The heading states the property but no business day. The business day is the period's last day if the period was
/// over when the report was run, and otherwise the day of the run. The scope is the layout, the period and the
/// parameters. The feed checks the totals of each consultant and of the property, except Not In Ratio, which no row
/// states, and Close %, whose rounding differs between the layouts.
struct LeasingActivityDetail: TableFeed {
  let name = FeedName.leasingActivityDetail
  let revision = 2
  let reports = ["4256", "LEA-236-001"]
  let datasets: [UnifiedFactDay.Dataset] = [.funnel]
  let primarySource: UnifiedFactDay.PrimarySource? = .leasingActivity
  var tables: [RawTable] { [LeasingActivityDetail.table.raw] }
  var columns: [[ColumnSpec]] { [LeasingActivityDetail.wanted, LeasingActivityListed.wanted] }

  static let feedTitle = FeedTitle(
    title: "Leasing Activity Detail", file: "LeasingActivityDetail/LeasingActivityDetail")

  static let wanted = [
    ColumnSpec(.date, "Date"), ColumnSpec(.type, "This Contact Type"), ColumnSpec(.returns, "# of Return Visits"),
    ColumnSpec(.offSite, "Off-Site Conversion This Period"), ColumnSpec(.prospect, "Prospect Name"),
    ColumnSpec(.initial, "Initial Contact Type"), ColumnSpec(.source, "Ad Source"),
    ColumnSpec(.group, "Floor Plan Group"),
    ColumnSpec(.floorplan, "Floor Plan"), ColumnSpec(.needed, "Date Needed"),
    ColumnSpec(.followUp, "Next Scheduled Follow Up"),
    ColumnSpec(.status, "Current Guest Card Status"),
    ColumnSpec(.leases, "Leases"), ColumnSpec(.waitlist, "Waitlist"), ColumnSpec(.cancelled, "Cancelled/Denied"),
    ColumnSpec(.result, "Results/Lost Reason"),
  ]

  /// One contact of a Leasing Activity Detail.
  struct Contact: RawColumns {
    let leasingConsultant = Column("leasing_consultant", .text, "the consultant that the contact is listed under")
    let date = Column("date", .date, "the contact's day")
    let time = Column("time", .text, "the contact's time as HH:MM:SS; NULL in the listed layout")
    let thisContactType = Column(
      "this_contact_type", .text, "such as E-mail; NULL where a lease, not a contact, is listed")
    let returnVisits = Column("return_visits", .integer, "# of return visits; NULL where the contact is no visit")
    let offSiteConversionThisPeriod = Column("off_site_conversion_this_period", .text, "Yes or No")
    let prospectName = Column(
      "prospect_name", .text, "the prospect's name, or the number that called, without its mark")
    let isNewProspect = Column("is_new_prospect", .integer, "1 where the name is marked with ¹")
    let initialContactType = Column("initial_contact_type", .text, "how the prospect first came")
    let adSource = Column("ad_source", .text, "the advertising source")
    let floorPlanGroup = Column("floor_plan_group", .text, "the group wanted, or Not Selected")
    let floorPlan = Column("floor_plan", .text, "the floor plan wanted, or Not Selected")
    let dateNeeded = Column("date_needed", .date, "the day that a home is needed; NULL where none is printed")
    let nextScheduledFollowUp = Column("next_scheduled_follow_up", .date, "NULL where none is printed")
    let currentGuestCardStatus = Column(
      "current_guest_card_status", .text, "such as Active, Leased or Lost, on the day of the run")
    let leases = Column("leases", .integer, "leases signed")
    let waitlist = Column("waitlist", .integer, "put on the waiting list")
    let cancelledDenied = Column("cancelled_denied", .integer, "leases cancelled or denied")
    let resultsLostReason = Column("results_lost_reason", .text, "as printed; NULL where nothing is")
  }

  static let table = MappedTable(
    "realpage_leasing_activity_detail", grain: "one contact of a Leasing Activity Detail", Contact.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("leasing activity detail") || book.heading.states("lea-236-001")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    isListed(book) ? try LeasingActivityListed(book).read() : try LeasingActivityDrawn(book).read()
  }

  /// Only the listed layout has the consultant in a column.
  func isListed(_ book: ReportWorkbook) -> Bool {
    book.first.rows.prefix(8).flatMap(\.cells).contains { $0.words == "Leasing Consultant" }
  }

  private static let keys: [String: ColumnKey] = ["this_contact_type": .type, "cancelled_denied": .cancelled]

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    if isListed(book) {
      let name = LeasingActivityDetail.feedTitle
      return [
        try SheetColumns(LeasingActivityDetail.wanted, of: book.first, name, keys: LeasingActivityDetail.keys)
      ]
    }
    let map = try ColumnMap.find(
      LeasingActivityDetail.wanted, in: book.first, feed: LeasingActivityDetail.feedTitle)
    let columns = try LeasingActivityDrawn.columns(of: book.first, under: map)
    return [
      SheetColumns(of: book.first, keys: LeasingActivityDetail.keys) { row in
        var columns = columns
        return try columns.cells(of: row)
      }
    ]
  }
}

extension ParseResult {
  /// A reading of the contacts of either layout.
  init(
    _ contacts: [LeasingContact], _ totals: LeasingActivityTotals, report: String, heading: Heading, sheet: String
  ) throws {
    self.init(kind: contacts.isEmpty ? .empty : .rows, feed: .leasingActivityDetail, report: report)
    take(heading)
    scope = "report \(report), \(heading.scope)"
    if let last = period?.upperBound, let runStamp, "\(last)" < runStamp.prefix(10), asOf == nil {
      (asOf, asOfEndsPeriod) = (last, true)
    }
    let rows = contacts.map { RawRow(place: $0.place, fields: $0.fields) }
    content.tables = [(LeasingActivityDetail.table.raw, rows)]
    content.totals = try totals.lines(for: contacts, sheet: sheet)
  }
}
