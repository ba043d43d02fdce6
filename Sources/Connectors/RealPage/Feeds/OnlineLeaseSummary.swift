internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let onlineLeaseSummary = FeedName("online_lease_summary")
}

/// Online leasing's Lease summary: guest cards, applications and signed leases of a range of days.
///
/// The heading names only the company: the property is in the line above the table. The report states no as-of day,
/// only the time of the run; the scope is the printed date range. The printed code is not known, so the title and a
/// header identify the report. `SiteTotal` and `PMC Total` are checked against the site's line.
struct OnlineLeaseSummary: TableFeed {
  let name = FeedName.onlineLeaseSummary
  let revision = 1
  let reports: [String] = []
  var tables: [RawTable] { [OnlineLeaseSummary.table] }
  var columns: [[ColumnSpec]] { [OnlineLeaseSummary.wanted] }

  static let feedTitle = FeedTitle(title: "Lease summary", file: "OnlineLeaseSummary")

  /// The expected columns; of the two that are called GuestCards, the first is under Total and the second under Online.
  static let wanted = [
    ColumnSpec(.totalGuestcards, "GuestCards"), ColumnSpec(.quotes, "Quotes"),
    ColumnSpec(.applications, "Applications"),
    ColumnSpec(.screenings, "Screenings"), ColumnSpec(.docusign, "DocuSign"), ColumnSpec(.rpESign, "RP E-Sign"),
    ColumnSpec(.ofsa, "OFSA"), ColumnSpec(.mixed, "Mixed"), ColumnSpec(.notsigned, "NotSigned"),
    ColumnSpec(.totalLeases, "Leases"),
  ]
  static let groups = ["Total", "Online", "LeasesSigned", "Total"]

  static let table = RawTable(
    "realpage_online_lease_summary", grain: "one property of a Lease summary",
    columns: [
      .init("total_guestcards", .integer, "guest cards, however they came"),
      .init("online_guestcards", .integer, "guest cards that came online"),
      .init("quotes", .integer, "online quotes"), .init("applications", .integer, "online applications"),
      .init("screenings", .integer, "online screenings"), .init("docusign", .integer, "leases signed by DocuSign"),
      .init("rp_e_sign", .integer, "leases signed by RP E-Sign"), .init("ofsa", .integer, "leases signed by OFSA"),
      .init("mixed", .integer, "leases signed by several ways"), .init("notsigned", .integer, "leases not signed"),
      .init("total_leases", .integer, "leases"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("lease summary") && book.heading.states("guestcards")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var lines = try OnlineLeaseLines(book.first)
    for row in book.first.rows { try lines.take(row) }
    let rows = try lines.finish()
    var parseResult = ParseResult(kind: rows.isEmpty ? .empty : .rows, feed: name, report: nil)
    parseResult.take(book.heading)
    parseResult.property = .name(lines.property)
    parseResult.scope = "range \(dateRange(book.heading) ?? "not printed")"
    parseResult.content.tables = [(OnlineLeaseSummary.table, rows)]
    parseResult.content.totals = lines.totals
    lines.tally.close(&parseResult, sheets: [book.first], columns: [lines.map])
    return parseResult
  }

  /// `1/1/2026 - 1/31/2026`.
  private func dateRange(_ heading: Heading) -> String? {
    let label = "Date range: "
    return heading.texts.first { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
  }
}

/// The lines of a Lease summary, read row by row.
struct OnlineLeaseLines {
  private static let counts = OnlineLeaseSummary.table.columns.map(\.key)
  private static let labels: Set = ["SiteTotal :", "PMC Total :"]

  private let sheet: String
  let map: ColumnMap
  private var rows: [RawRow] = []
  private var sums = CountSums(counts)
  let property: String
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    sheet = grid.sheet
    let map = try ColumnMap.find(OnlineLeaseSummary.wanted, in: grid, feed: OnlineLeaseSummary.feedTitle)
      .naming(seconds: [("GuestCards", .onlineGuestcards)])
    self.map = map
    let above = grid.rows.filter { $0.index < map.rows.upperBound }.suffix(2)
    guard let groups = above.last, groups.cells.map(\.words) == OnlineLeaseSummary.groups else {
      throw Refusal(
        "Lease summary: sheet '\(sheet)' has no line '\(OnlineLeaseSummary.groups.joined(separator: "', '"))' above"
          + " its header")
    }
    guard let caption = above.first, caption.cells.count == 1, let property = caption.cells[0].words,
      !property.hasPrefix("Page ")
    else { throw Refusal("Lease summary: sheet '\(sheet)' has no property above its header") }
    self.property = property
  }

  mutating func take(_ row: Grid.Row) throws {
    let header = map.rows.upperBound
    guard row.index > header else { return tally.ignore(row.index == header ? "header" : "heading") }
    let cells = map.cells(of: map.known(row))
    // A label is printed left of the columns.
    switch cells.strays.first?.words {
    case let label? where OnlineLeaseLines.labels.contains(label):
      try cells.refuseStrays(besides: OnlineLeaseLines.labels)
      totals += try sums.totals(label, printed: cells)
    case nil where rows.isEmpty && totals.isEmpty:
      try cells.refuseStrays()
      let counts = try cells.counts(OnlineLeaseLines.counts)
      sums.add(counts)
      rows.append(RawRow(place: cells.place, fields: counts.map { .count($0) }))
    default:
      throw Refusal(
        "Lease summary: sheet '\(sheet)' row \(row.index + 1) belongs to another property: one file must cover one")
    }
    tally.load()
  }

  func finish() throws -> [RawRow] {
    guard !totals.isEmpty else { throw Refusal("Lease summary: sheet '\(sheet)' has no line 'SiteTotal :'") }
    return rows
  }
}
