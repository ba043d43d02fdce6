internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let leasingActivitySummary = FeedName("leasing_activity_summary")
}

/// RealPage's Leasing Activity Summary (lea-237-003): one period's leasing counted four times over.
///
/// The property is stated in the heading; a business day is not, so the day is that of the run. The scope is the
/// period and the parameters. The blocks (by consultant, floor plan group, floor plan and day of week) count the
/// same contacts, so they are never added up. Each block's counts are checked against its `Totals`; its Close % is
/// no sum and only stored.
struct LeasingActivitySummary: TableFeed {
  let name = FeedName.leasingActivitySummary
  let revision = 1
  let reports = ["lea-237-003"]
  var tables: [RawTable] { [LeasingActivitySummary.table.raw] }
  var columns: [[ColumnSpec]] { LeasingSummaryBlocks.names.map(LeasingSummaryBlocks.wanted) }

  private static let feedTitle = FeedTitle(title: "Leasing Activity Summary", file: "LeasingActivitySummary")

  /// One line of one block of a Leasing Activity Summary.
  struct Line: RawColumns {
    let summaryBy = Column(
      "summary_by", .text, "the block: Leasing Consultant, Floor Plan Group, Floor Plan or Day Of Week")
    let name = Column("name", .text, "the consultant, group, floor plan or day")
    let newProspects = Column("new_prospects", .integer, "first contacts")
    let activities = Column("activities", .integer, "contacts of any kind")
    let offSiteConversion = Column("off_site_conversion", .integer, "prospects first met off site who then visited")
    let visits = Column("visits", .integer, "visits")
    let returnVisits = Column("return_visits", .integer, "visits after the first")
    let notInRatio = Column("not_in_ratio", .integer, "visits left out of Close %")
    let netVisits = Column("net_visits", .integer, "visits less those not in the ratio")
    let unitsShown = Column("units_shown", .integer, "units shown")
    let quotes = Column("quotes", .integer, "quotes given")
    let leases = Column("leases", .integer, "leases signed")
    let waitlist = Column("waitlist", .integer, "put on the waiting list")
    let totalLeases = Column("total_leases", .integer, "leases and waitlist")
    let cancelledDenied = Column("cancelled_denied", .integer, "leases cancelled or denied")
    let netLeases = Column("net_leases", .integer, "total leases less cancelled and denied")
    let closePercent = Column(
      "close_percent", .hundredths, "net leases of net visits; without visits, 100 % for each net lease")
    let moveIns = Column("move_ins", .integer, "move-ins")
  }

  static let table = MappedTable(
    "realpage_leasing_activity_summary", grain: "one line of one block of a Leasing Activity Summary", Line.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("leasing activity summary") || book.heading.states("lea-237-003")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var blocks = LeasingSummaryBlocks(grid: book.first, feed: LeasingActivitySummary.feedTitle)
    for index in book.first.rows.indices { try blocks.take(at: index) }
    let rows = try blocks.finish()
    var parseResult = ParseResult(kind: rows.isEmpty ? .empty : .rows, feed: name, report: "lea-237-003")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.tables = [(LeasingActivitySummary.table.raw, rows)]
    parseResult.content.totals = blocks.totals
    blocks.tally.close(&parseResult, sheets: [book.first], columns: blocks.maps)
    return parseResult
  }
}

/// The blocks of a Leasing Activity Summary, read row by row.
private struct LeasingSummaryBlocks {
  private static let caption = "Summary By "
  /// The signs drawn above the columns: how they add up.
  private static let signs: Set<String> = ["i", "+", "-", "="]
  private static let counts: [(ColumnKey, String)] = [
    (.newProspects, "New Prospects"), (.activities, "Activities"), (.offSiteConversion, "# Off-Site Conversion"),
    (.visits, "Visits"), (.returnVisits, "Return Visits"), (.notInRatio, "Not In Ratio"),
    (.netVisits, "Net Visits"), (.unitsShown, "Units Shown"), (.quotes, "Quotes"), (.leases, "Leases"),
    (.waitlist, "Waitlist"), (.totalLeases, "Total Leases"), (.cancelledDenied, "Cancelled/Denied"),
    (.netLeases, "Net Leases"), (.moveIns, "Move-ins"),
  ]

  static let names = ["Leasing Consultant", "Floor Plan Group", "Floor Plan", "Day Of Week"]

  /// The columns of a block.
  static func wanted(_ name: String) -> [ColumnSpec] {
    [ColumnSpec(.name, name)] + counts.map { ColumnSpec($0.0, $0.1) } + [
      ColumnSpec(.closePercent, "Close %", need: .expected)
    ]
  }

  private let grid: Grid
  private let feed: FeedTitle
  /// The block being read; nil above the first and after each `Totals`.
  private var block: (name: String, map: ColumnMap, sums: CountSums, isEmpty: Bool)?
  private(set) var maps: [ColumnMap] = []
  private var rows: [RawRow] = []
  private var isEmpty = true
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(grid: Grid, feed: FeedTitle) {
    self.grid = grid
    self.feed = feed
  }

  mutating func take(at index: Int) throws {
    let row = grid.rows[index]
    if let words = row.cells[0].words, words.hasPrefix(LeasingSummaryBlocks.caption) {
      return try begin(String(words.dropFirst(LeasingSummaryBlocks.caption.count)), at: index)
    }
    guard let map = block?.map else {
      guard isEmpty else {
        throw Refusal("\(feed.title): sheet '\(grid.sheet)' row \(row.index + 1) belongs to no block")
      }
      return tally.ignore("heading")
    }
    guard row.index > map.rows.upperBound else { return tally.ignore("header") }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let cells = map.cells(of: map.known(row))
    try cells.refuseStrays()
    try line(cells)
    tally.load()
  }

  func finish() throws -> [RawRow] {
    if let block { throw Refusal("\(feed.title): the block 'Summary By \(block.name)' has no line 'Totals'") }
    guard !isEmpty else { throw Refusal("\(feed.title): sheet '\(grid.sheet)' has no block 'Summary By …'") }
    return rows
  }

  /// Begins a block at its caption, which is repeated after a page break.
  private mutating func begin(_ name: String, at index: Int) throws {
    let row = grid.rows[index]
    let drawn = row.cells.dropFirst().allSatisfy { LeasingSummaryBlocks.signs.contains($0.words ?? "") }
    guard drawn, block == nil || block?.name == name else {
      throw Refusal("\(feed.title): sheet '\(grid.sheet)' row \(row.index + 1) begins a block inside another's rows")
    }
    let map = try ColumnMap.find(LeasingSummaryBlocks.wanted(name), in: grid, from: index, feed: feed)
    maps.append(map)
    let begun = block
    block = (
      name, map, begun?.sums ?? CountSums(LeasingSummaryBlocks.counts.map(\.0)), begun?.isEmpty ?? true
    )
    isEmpty = false
    tally.ignore("caption")
  }

  private mutating func line(_ cells: RowCells) throws {
    guard var block = block else { return }
    let name = try cells.required(.name, cells.text(.name))
    // A block of no rows may print the label of its totals alone.
    if name == "Totals", block.isEmpty, cells.row.cells.count == 1 {
      self.block = nil
      return
    }
    let counts = try cells.counts(block.sums.keys)
    let close = try block.map.value(.closePercent, cells.hundredths(.closePercent), in: cells)
    try checkIdentities(cells)
    if name == "Totals" {
      totals += try block.sums.totals("\(block.name) Totals:", printed: cells)
      if let close {
        let computed = closeHundredths(netLeases: block.sums[.netLeases], netVisits: block.sums[.netVisits])
        totals.append(
          PrintedTotal(
            "\(block.name) Totals: close_percent", printed: Int64(close), computed: computed, isChecked: false))
      }
      self.block = nil
    } else {
      block.sums.add(counts)
      block.isEmpty = false
      self.block = block
      let moveIns = counts[counts.count - 1]
      let fields = [.text(block.name), .text(name)] + counts.dropLast().map { Field.count($0) }
      rows.append(RawRow(place: cells.place, fields: fields + [.count(close), .count(moveIns)]))
    }
  }

  /// Every line adds up in itself; one that does not was read by wrong columns.
  private func checkIdentities(_ cells: RowCells) throws {
    let n = try cells.counts([
      .visits, .notInRatio, .netVisits, .leases, .waitlist, .totalLeases, .cancelledDenied, .netLeases,
    ])
    guard n[2] == n[0] - n[1], n[5] == n[3] + n[4], n[7] == n[5] - n[6] else {
      throw Refusal(
        "\(feed.title): sheet '\(cells.sheet)' row \(cells.place.row) does not add up: net visits \(n[2]) = \(n[0])"
          + " - \(n[1]), total leases \(n[5]) = \(n[3]) + \(n[4]), net leases \(n[7]) = \(n[5]) - \(n[6])")
    }
  }
}
