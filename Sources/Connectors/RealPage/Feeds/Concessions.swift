internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let concessions = FeedName("concessions")
}

/// RealPage's Concessions Assigned to Residents (3889), an HTML page: a valid report that has found nothing.
///
/// Property and as-of day are stated in the heading; the scope is the parameters. No page with rows was ever seen:
/// such a one is kept row by row under its title, as a report that no feed knows.
struct Concessions: TableFeed {
  let name = FeedName.concessions
  let revision = 1
  let reports = ["3889"]
  let tables: [RawTable] = []
  var columns: [[ColumnSpec]] { [] }

  private static let nothing = "No results were returned for the selected parameters."

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("concessions assigned to residents") || book.heading.states("120.080.342")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grids = try book.workbook.sheets.map { try book.grid($0) }
    guard let last = grids.last?.rows.last, last.cells.map(\.words) == [Concessions.nothing] else {
      return try OtherReport().parse(book)
    }
    var tally = Tally()
    for _ in grids.flatMap(\.rows).dropLast() { tally.ignore("heading") }
    tally.ignore("no_results")
    var parseResult = ParseResult(kind: .empty, feed: name, report: "3889")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    tally.close(&parseResult, sheets: grids, columns: [])
    return parseResult
  }
}
