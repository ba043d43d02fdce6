internal import Domain
internal import JSON
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// A report that no feed knows yet: kept row by row under its title, so that nothing is lost.
struct OtherReport {
  static let table = RawTable(
    "realpage_other_reports", grain: "one filled row of a report that no feed knows yet",
    columns: [
      .init("kind", .text, "heading above the table, header, or row"),
      .init("cells", .text, "the filled cells as a JSON object, texts by the columns' letters"),
    ])

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var rows: [RawRow] = []
    for sheet in book.workbook.sheets { rows += keep(try book.grid(sheet)) }
    var parseResult = ParseResult(kind: .generic, feed: nil, report: book.heading.title)
    parseResult.take(book.heading)
    parseResult.rowsRead = rows.count
    parseResult.rowsLoaded = rows.count
    parseResult.content.tables = [(OtherReport.table, rows)]
    return parseResult
  }

  /// Marks the rows of a sheet: the header is the first row that holds only texts, at least three, and the rows above
  /// it are the heading.
  private func keep(_ grid: Grid) -> [RawRow] {
    let header = grid.rows.firstIndex { row in row.cells.count >= 3 && row.cells.allSatisfy { $0.words != nil } }
    return grid.rows.enumerated().map { index, row in
      let kind = header.map { index < $0 ? "heading" : index == $0 ? "header" : "row" } ?? "row"
      let members = row.cells.map { JSON.Member(columnName($0.columns.lowerBound), .string(text($0))) }
      let cells = JSON.object(members).encoded(pretty: false)
      return RawRow(place: Place(sheet: grid.sheet, row: row.index + 1), fields: [.text(kind), .text(cells)])
    }
  }

  private func text(_ cell: Grid.Cell) -> String {
    switch cell.value {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .date(let date): date.daysSince1970.map { CivilDate(dayNumber: $0).description } ?? String(date.serial)
    case .boolean(let truth): truth ? "TRUE" : "FALSE"
    case .error(let name): name
    }
  }
}
