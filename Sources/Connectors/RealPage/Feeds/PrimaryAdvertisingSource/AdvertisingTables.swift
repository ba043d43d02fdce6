internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The two tables of a Primary Advertising Source Evaluation, read row by row.
struct AdvertisingTables {
  private static let feed = FeedTitle(
    title: "Primary Advertising Source Evaluation", file: "PrimaryAdvertisingSource/AdvertisingTables")
  private static let contactsCaption = "Contact Types by Advertising Source"
  private static let footnote = "This report reflects"
  /// Signs and names of groups of columns, drawn above the headers.
  private static let drawn: Set<String> = ["i", "+", "-", "=", "1st Time Contacts", "Leasing Activity Detail"]

  /// Counts of the first table; `visits` is under the second header of that name.
  private static let counts: [(ColumnKey, String)] = [
    (.newProspects, "New Prospects"), (.phoneCalls, "Phone Calls"), (.firstContactVisits, "Visits"),
    (.returnVisits, "Return Visits"), (.offSiteConversions, "** Off-Site Conversions"), (.leases, "Leases"),
    (.waitlist, "Waitlist"), (.cancelledDenied, "Cancelled /Denied"), (.netLeases, "Net Leases"),
  ]
  /// Percentages of the first table that are a line's share of all lines' counts.
  private static let shares: [(ColumnKey, String, ColumnKey)] = [
    (.percentOfProspects, "This Period % of Prospects", .newProspects),
    (.percentOfPhoneCalls, "This Period % of Phone Calls", .phoneCalls),
    (.percentOfVisits, "This Period % of Visits", .firstContactVisits),
    (.percentOfNet, "% of Net", .netLeases),
  ]
  /// Percentages of the first table that are net leases of another count.
  private static let conversions: [(ColumnKey, String, ColumnKey)] = [
    (.prospectsConvertedToLeases, "*** Prospects Converted to Leases", .newProspects),
    (.visitsConvertedToLeases, "*** Visits Converted to Leases", .visits),
  ]
  private static let types = [
    ColumnSpec(.phoneCall, "Phone Call"), ColumnSpec(.visit, "Visit"), ColumnSpec(.faxLetter, "Fax/Letter"),
    ColumnSpec(.eMail, "E-mail"), ColumnSpec(.callCenter, "Call Center"),
    ColumnSpec(.propertyReferral, "Property Referral"), ColumnSpec(.onlineLeasing, "Online Leasing"),
    ColumnSpec(.mobileKiosk, "Mobile/Kiosk"), ColumnSpec(.internet, "Internet"), ColumnSpec(.other, "Other"),
    ColumnSpec(.total, "Total"),
  ]

  static let sourcesWanted =
    [ColumnSpec(.source, "Advertising Source")] + counts.map { ColumnSpec($0.0, $0.1) }
    + (shares + conversions).map { ColumnSpec($0.0, $0.1) }
  static let typesWanted = [ColumnSpec(.source, "Advertising Source")] + types

  private let grid: Grid
  private let sourceColumns: ColumnMap
  private var typeColumns: ColumnMap?
  private var sources: [RowCells] = []
  private var contactTypes: [RowCells] = []
  private var sourceSums = CountSums(counts.map(\.0) + [.visits])
  private var typeSums = CountSums(types.map(\.key))
  private var sourceTotals: RowCells?
  private var typeTotals: RowCells?
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    self.grid = grid
    sourceColumns = try ColumnMap.find(AdvertisingTables.sourcesWanted, in: grid, feed: AdvertisingTables.feed)
      .naming(seconds: [("Visits", .visits)])
  }

  mutating func take(_ row: Grid.Row) throws {
    let words = row.cells[0].words ?? ""
    if words.hasPrefix(AdvertisingTables.contactsCaption), row.cells.count == 1 { return try beginTypes(row) }
    let map = typeColumns ?? sourceColumns
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    let known = map.known(row)
    if known.cells.allSatisfy({ AdvertisingTables.drawn.contains($0.words ?? "") }) {
      return tally.ignore("group_header")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = known
    if typeTotals != nil, row.cells.count == 1, words.hasPrefix(AdvertisingTables.footnote) {
      return tally.ignore("footnote")
    }
    let cells = typeColumns?.cells(of: row) ?? sourceColumns.cells(of: row)
    try cells.refuseStrays()
    if typeColumns == nil { try takeSource(cells) } else { try takeTypes(cells) }
    tally.load()
  }

  /// The columns of both tables.
  var maps: [ColumnMap?] { [sourceColumns, typeColumns] }

  /// The rows of both tables, when their totals have been read.
  mutating func finish() throws -> (sources: [RawRow], contactTypes: [RawRow]) {
    guard let sourceTotals, let typeTotals else {
      throw Refusal("\(AdvertisingTables.feed.title): sheet '\(grid.sheet)' does not have two lines 'Totals:'")
    }
    totals =
      try sourceSums.totals("Totals:", printed: sourceTotals)
      + percentages(sourceTotals) + typeSums.totals("Contact types Totals:", printed: typeTotals)
    for cells in sources { try checkShares(cells, of: sourceTotals) }
    return (try sources.map(sourceRow), try contactTypes.map(typeRow))
  }

  /// Begins the second table at its caption, which is repeated after a page break.
  private mutating func beginTypes(_ row: Grid.Row) throws {
    guard sourceTotals != nil else { throw unplaced(row) }
    if typeColumns == nil {
      let start = grid.rows.firstIndex { $0.index > row.index } ?? grid.rows.endIndex
      typeColumns = try ColumnMap.find(
        AdvertisingTables.typesWanted, in: grid, from: start, feed: AdvertisingTables.feed)
    }
    tally.ignore("caption")
  }

  /// Whether a line of totals holds only its label, as in a report without rows.
  private func isLabelOfTotals(_ cells: RowCells) -> Bool {
    cells.row.cells.count == 1 && cells.text(.source) == "Totals:"
  }

  private mutating func takeSource(_ cells: RowCells) throws {
    guard sourceTotals == nil else { throw unplaced(cells.row) }
    if sources.isEmpty, isLabelOfTotals(cells) {
      sourceTotals = cells
      return
    }
    let counts = try cells.counts(sourceSums.keys)
    let net = try cells.counts([.leases, .waitlist, .cancelledDenied, .netLeases])
    guard net[3] == net[0] + net[1] - net[2] else {
      throw Refusal(
        "\(AdvertisingTables.feed.title): sheet '\(cells.sheet)' row \(cells.place.row) does not add up: net leases"
          + " \(net[3]) = \(net[0]) + \(net[1]) - \(net[2])")
    }
    if try cells.required(.source, cells.text(.source)) == "Totals:" {
      sourceTotals = cells
    } else {
      sources.append(cells)
      sourceSums.add(counts)
    }
  }

  private mutating func takeTypes(_ cells: RowCells) throws {
    guard typeTotals == nil else { throw unplaced(cells.row) }
    if contactTypes.isEmpty, isLabelOfTotals(cells) {
      typeTotals = cells
      return
    }
    let counts = try cells.counts(typeSums.keys)
    let sum = counts.dropLast().reduce(0, +)
    guard sum == counts[counts.count - 1] else {
      throw Refusal(
        "\(AdvertisingTables.feed.title): sheet '\(cells.sheet)' row \(cells.place.row) does not add up: total"
          + " \(counts[counts.count - 1]), its types \(sum)")
    }
    if try cells.required(.source, cells.text(.source)) == "Totals:" {
      typeTotals = cells
    } else {
      contactTypes.append(cells)
      typeSums.add(counts)
    }
  }

  /// A source's percentage is its share of the printed total; the last digit may have been rounded either way.
  private func checkShares(_ cells: RowCells, of totals: RowCells) throws {
    for (percentage, _, count) in AdvertisingTables.shares where sourceColumns.has(percentage) {
      let printed = try cells.required(percentage, try cells.hundredths(percentage))
      let share = Ratio(try cells.counts([count])[0], of: try totals.counts([count])[0]).percentHundredths ?? 0
      guard abs(Int64(printed) - share) <= 1 else {
        throw Refusal(
          "\(AdvertisingTables.feed.title): sheet '\(cells.sheet)' row \(cells.place.row) prints \(printed) hundredths"
            + " under '\(percentage)', and its share is \(share)")
      }
    }
  }

  private func percentages(_ cells: RowCells) throws -> [PrintedTotal] {
    guard !isLabelOfTotals(cells) else { return [] }
    let shares = AdvertisingTables.shares.map { ($0.0, Ratio(sourceSums[$0.2], of: sourceSums[$0.2])) }
    let conversions = AdvertisingTables.conversions.map {
      ($0.0, Ratio(sourceSums[.netLeases], of: sourceSums[$0.2]))
    }
    return try (shares + conversions).filter { sourceColumns.has($0.0) }.map { key, ratio in
      let printed = try cells.required(key, try cells.hundredths(key))
      return PrintedTotal(
        "Totals: \(key)", printed: Int64(printed), computed: ratio.percentHundredths ?? 0, isChecked: false)
    }
  }

  private func sourceRow(_ cells: RowCells) throws -> RawRow {
    let columns = PrimaryAdvertisingSource.sources.columns
    let fields = try columns.dropFirst().map { column in
      guard case .hundredths = column.kind else { return Field.count(try cells.counts([column.key])[0]) }
      guard sourceColumns.has(column.key) else { return Field.count(nil) }
      return Field.count(try cells.required(column.key, try cells.hundredths(column.key)))
    }
    return RawRow(place: cells.place, fields: [.optional(cells.text(.source))] + fields)
  }

  private func typeRow(_ cells: RowCells) throws -> RawRow {
    RawRow(
      place: cells.place,
      fields: [.optional(cells.text(.source))] + (try cells.counts(typeSums.keys)).map { Field.count($0) })
  }

  private func unplaced(_ row: Grid.Row) -> Refusal {
    Refusal("\(AdvertisingTables.feed.title): sheet '\(grid.sheet)' row \(row.index + 1) belongs to neither table")
  }
}
