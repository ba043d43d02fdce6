internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let unitAvailability = FeedName("unit_availability")
}

/// Yardi's Unit Availability: one line of counts and rates for the property.
struct UnitAvailability: TableFeed {
  let name = FeedName.unitAvailability
  let revision = 1
  let reports = ["unit availability"]
  var tables: [RawTable] { [UnitAvailability.table] }
  var columns: [[ColumnSpec]] { [UnitAvailability.wanted] }

  private static let wanted =
    [ColumnSpec(.property, "Property"), ColumnSpec(.name, "Name", need: .expected)] + AvailabilityLine.wanted
  private static let table = RawTable(
    "yardi_unit_availability", grain: "one property of one Unit Availability",
    columns: [.init("property", .text, "the property's code"), .init("name", .text, "its name")]
      + AvailabilityLine.columns)

  func recognises(_ book: YardiWorkbook) -> Bool { book.title == "unit availability" }

  func parse(_ book: YardiWorkbook) throws -> ParseResult {
    let feed = FeedTitle(title: "Unit Availability", path: "Yardi/Feeds/Reports/UnitAvailability")
    let map = try ColumnMap.find(wrapped: UnitAvailability.wanted, in: book.grid, feed: feed)
    var rows: [RawRow] = []
    var tally = Tally()
    for row in book.grid.rows {
      guard row.index > map.rows.upperBound else {
        tally.ignore("heading")
        continue
      }
      let cells = map.cells(of: map.known(row))
      guard !cells.isFooter else {
        tally.ignore("footer")
        continue
      }
      try cells.refuseStrays()
      try AvailabilityLine.check(cells)
      rows.append(RawRow(place: cells.place, fields: try cells.fields(for: UnitAvailability.table.columns)))
      tally.load()
    }
    guard rows.count < 2 else {
      throw Refusal(
        "Unit Availability: \(rows.count) properties in one report", hints: ["run it for a single property"])
    }
    var parseResult = ParseResult(name, book)
    parseResult.content.tables = [(UnitAvailability.table, rows)]
    parseResult.settle()
    tally.close(&parseResult, sheets: [book.grid], columns: [map])
    return parseResult
  }
}

/// The sixteen figures of a line of availability, which two reports share.
enum AvailabilityLine {
  static let counts: [ColumnKey] = [
    .units, .occupiedNoNotice, .vacantRented, .vacantUnrented, .noticeRented, .noticeUnrented, .avail,
    .model, .down, .admin,
  ]

  static let wanted = [
    ColumnSpec(.avgSqft, "Avg. Sq Ft", "Avg. Sq Ft.", need: .expected),
    ColumnSpec(.avgRentCents, "Avg. Rent"), ColumnSpec(.units, "Units"),
    ColumnSpec(.occupiedNoNotice, "Occupied No Notice"), ColumnSpec(.vacantRented, "Vacant Rented"),
    ColumnSpec(.vacantUnrented, "Vacant Unrented"), ColumnSpec(.noticeRented, "Notice Rented"),
    ColumnSpec(.noticeUnrented, "Notice Unrented"), ColumnSpec(.avail, "Avail"), ColumnSpec(.model, "Model"),
    ColumnSpec(.down, "Down"), ColumnSpec(.admin, "Admin"), ColumnSpec(.occupiedPercent, "% Occ", need: .expected),
    ColumnSpec(.occupiedPercentWithNonrev, "% Occ w/NonRev", need: .expected),
    ColumnSpec(.leasedPercent, "% Leased", need: .expected),
    ColumnSpec(.trendPercent, "% Trend", need: .expected),
  ]

  static let columns = BoxScoreSummary.Plan.declared.dropFirst(2)

  /// Every line adds up in itself; one that does not was read by wrong columns.
  ///
  /// Units in no state may be left over.
  static func check(_ cells: RowCells) throws {
    let n = try cells.counts(counts)
    let states = n[1...5].reduce(0, +) + n[7...9].reduce(0, +)
    guard n[6] == n[3] + n[5], n[0] >= states, n.allSatisfy({ $0 >= 0 }) else {
      throw Refusal(
        "sheet '\(cells.sheet)' row \(cells.place.row) does not add up: \(n[0]) units are fewer than the \(states) that"
          + " have a state, or \(n[6]) available are not \(n[3]) vacant and \(n[5]) on notice")
    }
  }
}
