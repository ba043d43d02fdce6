internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let agingDetail = FeedName("aging_detail")
}

/// Yardi's Aging Detail: every open charge and unapplied receipt, by age.
struct AgingDetail: TableFeed {
  let name = FeedName.agingDetail
  let revision = 1
  let reports = ["aging detail"]
  var tables: [RawTable] { [AgingDetail.table] }
  var columns: [[ColumnSpec]] { [AgingDetail.wanted] }

  private static let feed = FeedTitle(title: "Aging Detail", path: "Yardi/Feeds/Reports/AgingDetail")
  private static let amounts: [ColumnKey] = [
    .currentOwedCents, .owed030Cents, .owed3160Cents, .owed6190Cents, .owedOver90Cents,
    .prepaymentsCents, .totalOwedCents,
  ]
  private static let wanted = [
    ColumnSpec(.property, "Property"), ColumnSpec(.customer, "Customer"),
    ColumnSpec(.lease, "Lease", need: .expected),
    ColumnSpec(.status, "Status", need: .expected), ColumnSpec(.transactionNumber, "Tran#"),
    ColumnSpec(.chargeCode, "Charge Code"),
    ColumnSpec(.date, "Date"), ColumnSpec(.month, "Month", need: .expected),
    ColumnSpec(.currentOwedCents, "Current Owed"),
    ColumnSpec(.owed030Cents, "0-30 Owed"), ColumnSpec(.owed3160Cents, "31-60 Owed"),
    ColumnSpec(.owed6190Cents, "61-90 Owed"), ColumnSpec(.owedOver90Cents, "Over 90 Owed"),
    ColumnSpec(.prepaymentsCents, "Pre-payments"), ColumnSpec(.totalOwedCents, "Total Owed"),
  ]
  private static let table = RawTable(
    "yardi_aging_detail", grain: "one open charge (C-…) or unapplied receipt (R-…)",
    columns: [
      .init("property", .text, "the property's code"), .init("customer", .text, "name and t-code of the customer"),
      .init("lease", .text, "the unit"), .init("status", .text, "Current, Notice, Eviction, Past or Future"),
      .init("transaction_number", .text, "C-… of a charge, R-… of a receipt"),
      .init("charge_code", .text, "the client's own code"),
      .init("date", .date, "the day that it was posted for"), .init("month", .text, "the month posted to, MM/YYYY"),
      .init("current_owed_cents", .cents, "the open amount"), .init("owed_0_30_cents", .cents, "owed for 0 to 30 days"),
      .init("owed_31_60_cents", .cents, "for 31 to 60 days"), .init("owed_61_90_cents", .cents, "for 61 to 90 days"),
      .init("owed_over_90_cents", .cents, "for longer"), .init("prepayments_cents", .cents, "prepaid, negative"),
      .init("total_owed_cents", .cents, "the open amount less what is prepaid"),
      .init("resident_code", .text, "the t-code of the customer"),
    ])

  func recognises(_ book: YardiWorkbook) -> Bool { book.title == "aging detail" }

  func parse(_ book: YardiWorkbook) throws -> ParseResult {
    let map = try ColumnMap.find(wrapped: AgingDetail.wanted, in: book.grid, feed: AgingDetail.feed)
    var rows: [RawRow] = []
    var sums = AmountSums(AgingDetail.amounts)
    var parseResult = ParseResult(name, book)
    var tally = Tally()
    for row in book.grid.rows {
      let row = map.known(row)
      let cells = map.cells(of: row)
      if let rule = AgingDetail.rulePassingOver(row, cells, map) {
        tally.ignore(rule)
        continue
      }
      try cells.refuseStrays()
      tally.load()
      if cells.text(.property) == "Grand Total" {
        parseResult.content.totals += try sums.totals("Grand Total", printed: cells)
        continue
      }
      let amounts = try cells.amounts(AgingDetail.amounts)
      try AgingDetail.check(amounts, cells)
      sums.add(amounts)
      rows.append(try AgingDetail.row(cells))
    }
    guard !parseResult.content.totals.isEmpty else {
      throw Refusal("Aging Detail: sheet '\(book.grid.sheet)' has no line 'Grand Total'")
    }
    parseResult.content.tables = [(AgingDetail.table, rows)]
    parseResult.settle()
    tally.close(&parseResult, sheets: [book.grid], columns: [map])
    return parseResult
  }

  /// Returns the reason to skip a row; a customer's name is in a row of its own above the customer's lines.
  private static func rulePassingOver(_ row: Grid.Row, _ cells: RowCells, _ map: ColumnMap) -> String? {
    if row.index <= map.rows.upperBound { return "heading" }
    if cells.isFooter { return "footer" }
    return row.cells.count == 1 && cells.text(.property) != "Grand Total" ? "customer_caption" : nil
  }

  private static func row(_ cells: RowCells) throws -> RawRow {
    let customer = try cells.required(.customer, cells.text(.customer))
    let fields = try cells.fields(for: table.columns.dropLast())
    return RawRow(place: cells.place, fields: fields + [.optional(bracketed(customer))])
  }

  /// Every line adds up in itself; one that does not was read by wrong columns.
  private static func check(_ amounts: [Money], _ cells: RowCells) throws {
    guard amounts[6] == amounts[1...5].reduce(.zero, +) else {
      throw Refusal(
        "Aging Detail: sheet '\(cells.sheet)' row \(cells.place.row) does not add up: total owed \(amounts[6]) is not"
          + " the sum of its ages and prepayments")
    }
  }
}
