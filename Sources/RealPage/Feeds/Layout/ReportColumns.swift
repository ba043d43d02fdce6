internal import Pipeline
internal import Sheets
internal import Spreadsheet
internal import Warehouse

/// A feed whose values can be found again in their report.
protocol TracedFeed {
  /// The report's columns, found by the same headers as when it was read.
  func columns(of book: ReportBook) throws -> ReportColumns
}

/// A report's columns, to find the cell that a raw row's value stands in.
struct ReportColumns {
  private let grid: Grid
  private let map: ColumnMap
  private let keys: [String: String]
  private let places: [Int: Int]

  /// The columns of a sheet.
  ///
  /// - Parameters:
  ///   - keys: the header's key of each raw column where it is not the column's own name, `_cents` apart.
  init(_ wanted: [Wanted], of grid: Grid, feed: FeedName, keys: [String: String]) throws {
    self.grid = grid
    map = try ColumnMap.find(wanted, in: grid, feed: feed)
    self.keys = keys
    places = Dictionary(uniqueKeysWithValues: grid.rows.enumerated().map { ($1.index + 1, $0) })
  }

  /// The cells of values, as `Sheet1!G13`; none for a value that stands in none of its own.
  func cells(of origins: [RawOrigin]) -> [RawOrigin: String] {
    let found = origins.compactMap { origin in cell(of: origin).map { (origin, "\(grid.sheet)!\($0.name)") } }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  private func cell(of origin: RawOrigin) -> Grid.Cell? {
    guard origin.place.sheet == grid.sheet, let place = places[origin.place.row] else { return nil }
    let plain = origin.column.hasSuffix("_cents") ? String(origin.column.dropLast("_cents".count)) : origin.column
    let key = keys[origin.column] ?? plain
    let cells = map.cells(of: grid.rows[place])
    let isSecond = key == "dates" && origin.column == "move_out"
    guard isSecond, cells.lines(key).count < 2 else { return cells[key] }
    return continued(key, after: place)
  }

  /// A move-out may stand in a row of its own, under the move-in.
  private func continued(_ key: String, after place: Int) -> Grid.Cell? {
    for row in grid.rows[place...].dropFirst() {
      let cells = map.cells(of: row)
      if cells["status"] != nil { return nil }
      if let cell = cells[key] { return cell }
    }
    return nil
  }
}

extension BoxScore: TracedFeed {
  func columns(of book: ReportBook) throws -> ReportColumns {
    try ReportColumns(BoxScore.wanted, of: book.first, feed: BoxScore.feedName, keys: ["floorplan_group": "group"])
  }
}

extension RentRoll: TracedFeed {
  private static let keys = [
    "unit_designation": "designation", "unit_lease_status": "status", "lease_start": "start", "lease_end": "end",
    "market_addl_cents": "market", "total_billing_cents": "total", "dep_on_hand_cents": "deposit",
    "trans_code": "code", "lease_rent_cents": "rent", "other_charges_credits_cents": "other",
  ]

  func columns(of book: ReportBook) throws -> ReportColumns {
    if isListed(book) {
      return try ReportColumns(
        RentRollExcel.wanted, of: book.first, feed: RentRollExcel.feedName, keys: RentRoll.keys)
    }
    let dates = ["move_in": "dates", "move_out": "dates"]
    return try ReportColumns(
      RentRollDetail.wanted, of: book.first, feed: RentRollDetail.feedName,
      keys: RentRoll.keys.merging(dates) { first, _ in first })
  }
}

extension Delinquency: TracedFeed {
  private static let keys = [
    "total_prepaid_cents": "prepaid", "total_delinquent_cents": "delinquent", "days_30_cents": "days30",
    "days_60_cents": "days60", "days_90_cents": "days90", "move_in": "dates", "move_out": "dates",
  ]

  func columns(of book: ReportBook) throws -> ReportColumns {
    if isListed(book) {
      return try ReportColumns(
        DelinquencyExcel.wanted, of: book.first, feed: DelinquencyExcel.feedName, keys: Delinquency.keys)
    }
    return try ReportColumns(
      DelinquencyDetail.wanted, of: book.first, feed: DelinquencyDetail.feedName, keys: Delinquency.keys)
  }
}
