internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let delinquencySummary = FeedName("delinquency_summary")
}

/// Yardi's Delinquency Summary: the amounts owed to each property by age, with prepayments listed separately.
struct DelinquencySummary: TableFeed {
  let name = FeedName.delinquencySummary
  let revision = 1
  let reports = ["delinquency"]
  var tables: [RawTable] { [DelinquencySummary.table] }
  var columns: [[ColumnSpec]] { [DelinquencySummary.wanted] }

  private static let feed = FeedTitle(title: "Delinquency Summary", path: "Yardi/Feeds/Reports/DelinquencySummary")
  private static let amounts: [ColumnKey] = [
    .totalChargesCents, .futureChargesCents, .owed030Cents, .owed3160Cents, .owed6190Cents,
    .owedOver90Cents, .prepaymentsCents, .balanceCents,
  ]
  private static let wanted = [
    ColumnSpec(.label, "Property/Unit"), ColumnSpec(.totalChargesCents, "Total Charges"),
    ColumnSpec(.futureChargesCents, "Future Charges"), ColumnSpec(.owed030Cents, "0-30 Owed"),
    ColumnSpec(.owed3160Cents, "31-60 Owed"), ColumnSpec(.owed6190Cents, "61-90 Owed"),
    ColumnSpec(.owedOver90Cents, "Over 90 Owed"), ColumnSpec(.prepaymentsCents, "Pre-payments"),
    ColumnSpec(.balanceCents, "Balance"),
  ]
  private static let table = RawTable(
    "yardi_delinquency_summary", grain: "one property of one Delinquency Summary",
    columns: [
      .init("label", .text, "Total, the property's code and its name"),
      .init("total_charges_cents", .cents, "all open charges"),
      .init("future_charges_cents", .cents, "charges of days to come"),
      .init("owed_0_30_cents", .cents, "owed for 0 to 30 days"), .init("owed_31_60_cents", .cents, "for 31 to 60 days"),
      .init("owed_61_90_cents", .cents, "for 61 to 90 days"), .init("owed_over_90_cents", .cents, "for longer"),
      .init("prepayments_cents", .cents, "prepayments, negative"),
      .init("balance_cents", .cents, "open charges less prepayments"),
    ])

  func recognises(_ book: YardiWorkbook) -> Bool {
    book.title == "delinquency"
      && book.grid.rows.prefix(6).contains { $0.cells[0].words == "Property/" || $0.cells[0].words == "Property/Unit" }
  }

  func parse(_ book: YardiWorkbook) throws -> ParseResult {
    let map = try ColumnMap.find(wrapped: DelinquencySummary.wanted, in: book.grid, feed: DelinquencySummary.feed)
    var rows: [RawRow] = []
    var sums = AmountSums(DelinquencySummary.amounts)
    var parseResult = ParseResult(name, book)
    var tally = Tally()
    for row in book.grid.rows {
      let cells = map.cells(of: map.known(row))
      if row.index <= map.rows.upperBound || cells.isFooter {
        tally.ignore(cells.isFooter ? "footer" : "heading")
        continue
      }
      try cells.refuseStrays()
      tally.load()
      if cells.text(.label) == "Grand Total" {
        parseResult.content.totals += try sums.totals("Grand Total", printed: cells)
      } else {
        let amounts = try cells.amounts(DelinquencySummary.amounts)
        try DelinquencySummary.check(amounts, cells)
        sums.add(amounts)
        rows.append(RawRow(place: cells.place, fields: try cells.fields(for: DelinquencySummary.table.columns)))
      }
    }
    guard !parseResult.content.totals.isEmpty else {
      throw Refusal("Delinquency Summary: sheet '\(book.grid.sheet)' has no line 'Grand Total'")
    }
    parseResult.content.tables = [(DelinquencySummary.table, rows)]
    parseResult.settle()
    tally.close(&parseResult, sheets: [book.grid], columns: [map])
    return parseResult
  }

  /// Every line adds up in itself; one that does not was read by wrong columns.
  private static func check(_ amounts: [Money], _ cells: RowCells) throws {
    guard amounts[7] == amounts[0] + amounts[6] else {
      throw Refusal(
        "Delinquency Summary: sheet '\(cells.sheet)' row \(cells.place.row) does not add up: balance \(amounts[7]) is"
          + " not charges \(amounts[0]) and prepayments \(amounts[6])")
    }
  }
}
