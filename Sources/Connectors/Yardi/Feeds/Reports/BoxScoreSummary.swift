internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let boxScoreSummary = FeedName("box_score_summary")
}

/// Yardi's Box Score Summary: availability, activity and conversions by unit type, for a range of days.
///
/// The day is the range's last. Each section's totals are checked; rates are stored as they are printed.
struct BoxScoreSummary: TableFeed {
  let name = FeedName.boxScoreSummary
  let revision = 1
  let reports = ["box score summary"]
  let datasets: [UnifiedFactDay.Dataset] = [.units, .pricing]
  let primarySource: UnifiedFactDay.PrimarySource? = .boxScore
  var tables: [RawTable] { BoxScoreSummary.sections.map(\.table) }
  var columns: [[ColumnSpec]] { BoxScoreSummary.sections.map(\.wanted) }

  /// One section: its caption, its table, and the counts that its line of totals adds up.
  struct Section {
    let caption: String
    let table: RawTable
    let wanted: [ColumnSpec]
    let counts: [ColumnKey]

    init(_ caption: String, _ table: RawTable, wanted: [ColumnSpec], counts: [ColumnKey]) {
      self.caption = caption
      self.wanted = [ColumnSpec(.code, "Code"), ColumnSpec(.name, "Name")] + wanted
      self.counts = counts
      self.table = table
    }

    /// A section of counts only, by header and name; the first ones are always present.
    init(_ caption: String, _ name: String, required: Int, _ counts: [(name: String, header: String)]) {
      let columns = Plan.declared.prefix(2) + counts.map { .init($0.name, .integer, "as printed under \($0.header)") }
      self.init(
        caption, RawTable(name, grain: BoxScoreSummary.availability.raw.grain, columns: Array(columns)),
        wanted: counts.enumerated().map {
          ColumnSpec(ColumnKey($1.name), $1.header, need: $0 < required ? .required : .optional)
        },
        counts: counts.map { ColumnKey($0.name) })
    }
  }

  static let sections = [
    Section(
      "availability", BoxScoreSummary.availability.raw, wanted: AvailabilityLine.wanted,
      counts: AvailabilityLine.counts),
    Section(
      "resident activity", "yardi_box_score_activity", required: 4,
      [
        ("units", "Units"), ("move_in", "Move In"), ("reverse_move_in", "Reverse Move In"), ("move_out", "Move Out"),
        ("cancel_move_out", "Cancel Move Out"), ("notice", "Notice"), ("cancel_notice", "Cancel Notice"),
        ("rented", "Rented"), ("on_site_transfer", "On-Site Transfer"), ("month_to_month", "Month To Month"),
        ("renewal", "Renewal"), ("evict", "Evict"),
      ]),
    Section(
      "conversion ratios", "yardi_box_score_conversions", required: 0,
      [
        ("calls", "Calls"), ("walk_in", "Walk-in"), ("email", "Email"), ("sms", "SMS"), ("web", "Web"),
        ("chat", "Chat"), ("other", "Other"), ("unqualified", "Unqualified"), ("shows", "Shows"),
        ("applied", "Applied"), ("approved", "Approved"),
        ("denied", "Denied"), ("cancels", "Cancels"),
      ]),
  ]

  /// A line of the section Availability: a unit type, and its figures.
  struct Plan: RawColumns {
    let code = Column("code", .text, "the unit type's code")
    let name = Column("name", .text, "its name")
    let avgSqft = Column("avg_sqft", .integer, "average square feet")
    let avgRentCents = Column("avg_rent_cents", .cents, "average market rent")
    let units = Column("units", .integer, "units, of whatever state")
    let occupiedNoNotice = Column("occupied_no_notice", .integer, "occupied, no notice")
    let vacantRented = Column("vacant_rented", .integer, "vacant, leased")
    let vacantUnrented = Column("vacant_unrented", .integer, "vacant, not leased")
    let noticeRented = Column("notice_rented", .integer, "on notice, next lease signed")
    let noticeUnrented = Column("notice_unrented", .integer, "on notice, no next lease")
    let avail = Column("avail", .integer, "vacant or on notice, and not leased")
    let model = Column("model", .integer, "model units")
    let down = Column("down", .integer, "out of service")
    let admin = Column("admin", .integer, "used by the management")
    let occupiedPercent = Column("occupied_percent", .hundredths, "occupied of all units, as printed")
    let occupiedPercentWithNonrev = Column(
      "occupied_percent_with_nonrev", .hundredths, "the same with units that earn nothing, as printed")
    let leasedPercent = Column("leased_percent", .hundredths, "occupied or leased of all units, as printed")
    let trendPercent = Column("trend_percent", .hundredths, "units that are not available of all units, as printed")
  }

  /// The table of the section Availability.
  static let availability = MappedTable("yardi_box_score", grain: "one unit type of one Box Score Summary", Plan.self)

  func recognises(_ book: YardiWorkbook) -> Bool { book.title == "box score summary" }

  /// The columns of the section Availability.
  func sheetColumns(of book: YardiWorkbook) throws -> [SheetColumns] {
    let section = BoxScoreSummary.sections[0]
    let map = try ColumnMap.find(wrapped: section.wanted, in: book.grid, feed: BoxScoreLines.feed)
    return [SheetColumns(of: book.grid) { map.cells(of: $0) }]
  }

  func parse(_ book: YardiWorkbook) throws -> ParseResult {
    var lines = BoxScoreLines(book.grid)
    for index in book.grid.rows.indices { try lines.take(at: index) }
    var parseResult = ParseResult(name, book)
    parseResult.content = try lines.finish()
    lines.tally.close(&parseResult, sheets: [book.grid], columns: [])
    parseResult.settle()
    return parseResult
  }
}

/// The rows of a Box Score Summary, read one by one.
private struct BoxScoreLines {
  static let feed = FeedTitle(title: "Box Score Summary", path: "Yardi/Feeds/Reports/BoxScoreSummary")

  private let grid: Grid
  private var section: BoxScoreSummary.Section?
  private var map: ColumnMap?
  private var sums = CountSums([])
  private var rows: [String: [RawRow]] = [:]
  private var totals: [PrintedTotal] = []
  private(set) var maps: [ColumnMap] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) {
    self.grid = grid
  }

  mutating func take(at index: Int) throws {
    let row = grid.rows[index]
    if let begun = BoxScoreSummary.sections.first(where: {
      row.cells.count == 1 && row.cells[0].words.map(normalised) == $0.caption
    }) {
      try begin(begun, below: index)
      return tally.ignore("caption")
    }
    guard let section, let map else { return tally.ignore("heading") }
    guard row.index > map.rows.upperBound else { return tally.ignore("header") }
    let cells = map.cells(of: map.known(row))
    guard !cells.isFooter else { return tally.ignore("footer") }
    try add(cells, section, map)
    tally.load()
  }

  /// Returns everything that was read; a report without the section Availability is not a Box Score Summary.
  func finish() throws -> LoadContent {
    let first = BoxScoreSummary.sections[0]
    guard totals.contains(where: { $0.name.hasPrefix(first.caption) }) else {
      throw Refusal("Box Score Summary: sheet '\(grid.sheet)' has no section 'Availability' with a line of totals")
    }
    let tables = BoxScoreSummary.sections.map { ($0.table, rows[$0.table.name] ?? []) }
    // The rates of the sections are known, and no figure needs them.
    let findings = maps.flatMap { map in
      map.findings(besides: Set(map.unknown.titles.filter { $0.hasPrefix("%") || $0 == "Units" }))
    }
    return LoadContent(tables: tables, totals: totals, findings: findings)
  }

  private mutating func begin(_ section: BoxScoreSummary.Section, below index: Int) throws {
    let map = try ColumnMap.find(wrapped: section.wanted, in: grid, from: index + 1, feed: BoxScoreLines.feed)
    self.section = section
    self.map = map
    sums = CountSums(section.counts.filter { map.has($0) })
    maps.append(map)
  }

  private mutating func add(_ cells: RowCells, _ section: BoxScoreSummary.Section, _ map: ColumnMap) throws {
    if cells[.code] == nil, cells.text(.name) == "Total" {
      return totals += try sums.totals(section.caption, printed: cells)
    }
    let counts = try cells.counts(sums.keys)
    guard cells[.code] != nil else {
      throw Refusal("Box Score Summary: sheet '\(cells.sheet)' row \(cells.place.row) is of no unit type and no total")
    }
    if section.table.name == BoxScoreSummary.sections[0].table.name {
      try cells.refuseStrays()
      try AvailabilityLine.check(cells)
    }
    sums.add(counts)
    let fields = try cells.fields(for: section.table.columns)
    rows[section.table.name, default: []].append(RawRow(place: cells.place, fields: fields))
  }
}
