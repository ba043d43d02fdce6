internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let managementFee = FeedName("management_fee")
}

/// RealPage's Management Fee Summary (3865): a valid report that holds only labels.
///
/// The property is stated in the heading; no as-of day is, only the time of running; the scope is the fiscal period
/// and the parameters. No report with fees was ever seen: such a one is kept row by row under its title, as a
/// report that no feed knows.
struct ManagementFee: TableFeed {
  let name = FeedName.managementFee
  let revision = 1
  let reports = ["3865"]
  let tables: [RawTable] = []
  var columns: [[ColumnSpec]] { [ManagementFee.wanted] }

  private static let feedTitle = FeedTitle(title: "Management Fee Summary", file: "ManagementFee")
  private static let wanted = [
    ColumnSpec(.name, "Name"), ColumnSpec(.grossFeeAmount, "Gross Fee Amount"),
    ColumnSpec(.collectedAmount, "Collected Amount"),
    ColumnSpec(.managementFeePercentages, "Management Fee Percentages"),
    ColumnSpec(.feeAmount, "Fee Amount (Pre Min/Max Check)"), ColumnSpec(.finalFeeAmount, "Final Fee Amount"),
    ColumnSpec(.comments, "Comments", need: .expected),
  ]
  private static let labels: Set = [
    "Property Date:", "Fee Rules:", "Total Fee Minimum:", "Total Fee Maximum:", "TOTALS",
  ]

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("management fee summary") || book.heading.states("lar-120-321")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grid = book.first
    let map = try ColumnMap.find(ManagementFee.wanted, in: grid, feed: ManagementFee.feedTitle)
    var tally = Tally()
    for row in grid.rows {
      if row.index <= map.rows.upperBound {
        tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
      } else if let words = map.known(row).cells.first?.words, map.known(row).cells.count == 1,
        ManagementFee.labels.contains(words)
      {
        tally.ignore("label")
      } else {
        return try OtherReport().parse(book)
      }
    }
    var parseResult = ParseResult(kind: .empty, feed: name, report: "3865")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }
}
