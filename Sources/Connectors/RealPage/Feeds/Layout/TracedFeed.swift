internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader

/// A feed whose values can be found again in their report.
protocol TracedFeed {
  /// The columns of the report's sheets.
  func columns(of book: ReportWorkbook) throws -> [SheetColumns]
}

extension TracedFeed {
  /// The cells of values, as `Sheet1!G13`; none for a value that stands in none of its own.
  func cells(of lineage: [RawOrigin], in book: ReportWorkbook) throws -> [RawOrigin: String] {
    try columns(of: book).reduce(into: [:]) { cells, sheet in
      cells.merge(try sheet.cells(of: lineage)) { first, _ in first }
    }
  }
}

extension SheetColumns {
  /// The columns of a sheet whose values stand under their headers.
  fileprivate init(
    _ wanted: [ColumnSpec], of grid: Grid, _ feed: FeedName, keys: [String: String],
    below: (columns: Set<String>, until: String)? = nil
  ) throws {
    let map = try ColumnMap.find(wanted, in: grid, feed: feed)
    self.init(of: grid, keys: keys, below: below) { map.cells(of: $0) }
  }
}

/// A drawn move-out is the second line of its cell, or stands in a row of its own under the move-in.
private let moveOut: (columns: Set<String>, until: String) = (["move_out"], "status")

extension BoxScore: TracedFeed {
  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    [try SheetColumns(BoxScore.wanted, of: book.first, BoxScore.feedName, keys: ["floorplan_group": "group"])]
  }
}

extension RentRoll: TracedFeed {
  private static let keys = [
    "unit_designation": "designation", "unit_lease_status": "status", "lease_start": "start", "lease_end": "end",
    "market_addl_cents": "market", "total_billing_cents": "total", "dep_on_hand_cents": "deposit",
    "trans_code": "code", "lease_rent_cents": "rent", "other_charges_credits_cents": "other",
  ]

  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    if isListed(book) {
      return [try SheetColumns(RentRollExcel.wanted, of: book.first, RentRollExcel.feedName, keys: RentRoll.keys)]
    }
    let keys = RentRoll.keys.merging(["move_in": "dates", "move_out": "dates"]) { first, _ in first }
    return [
      try SheetColumns(RentRollDetail.wanted, of: book.first, RentRollDetail.feedName, keys: keys, below: moveOut)
    ]
  }
}

extension Delinquency: TracedFeed {
  private static let keys = [
    "total_prepaid_cents": "prepaid", "total_delinquent_cents": "delinquent", "days_30_cents": "days30",
    "days_60_cents": "days60", "days_90_cents": "days90", "move_in": "dates", "move_out": "dates",
  ]

  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let (wanted, feed) =
      isListed(book)
      ? (DelinquencyExcel.wanted, DelinquencyExcel.feedName) : (DelinquencyDetail.wanted, DelinquencyDetail.feedName)
    return [try SheetColumns(wanted, of: book.first, feed, keys: Delinquency.keys, below: moveOut)]
  }
}

extension LostRent: TracedFeed {
  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    [try SheetColumns(LostRent.wanted, of: book.first, LostRent.feedName, keys: [:])]
  }
}

extension MakeReadySummary: TracedFeed {
  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    [try SheetColumns(MakeReadySummary.wanted, of: book.first, MakeReadySummary.feedName, keys: [:])]
  }
}

extension MonthlyActivity: TracedFeed {
  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    [try MonthlyEvents.columns(of: book.first)]
  }
}

extension LeasingActivityDetail: TracedFeed {
  private static let keys = ["this_contact_type": "type", "cancelled_denied": "cancelled"]

  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    if isListed(book) {
      let name = LeasingActivityDetail.feedName
      return [
        try SheetColumns(LeasingActivityDetail.wanted, of: book.first, name, keys: LeasingActivityDetail.keys)
      ]
    }
    return [
      SheetColumns(of: book.first, keys: LeasingActivityDetail.keys) { row in
        var columns = OrderedColumns(LeasingActivityDrawn.columns, sheet: book.first.sheet)
        return try columns.cells(of: row)
      }
    ]
  }
}

extension Activity: TracedFeed {
  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let grids = try book.workbook.sheets.map { try book.grid($0) }
    return try grids.first(where: isTable).map {
      [try SheetColumns(Activity.wanted, of: $0, Activity.feedName, keys: ["activity_type": "type"])]
    } ?? []
  }
}

extension ExpirationRenewal: TracedFeed {
  private static let keys = ["lease_end_date": "lease_end", "new_lease_start_date": "new_start"]

  func columns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let sheets = try ExpirationRenewalSheets(book)
    return try [sheets.expirations, sheets.renewals].map {
      try SheetColumns(
        ExpirationRenewal.wanted, of: $0, ExpirationRenewal.feedName, keys: ExpirationRenewal.keys)
    }
  }
}
