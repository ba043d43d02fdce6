internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The listed layout (4256): a sheet of contacts, and a sheet of totals by consultant.
struct LeasingActivityListed {
  static let wanted = [ColumnSpec(.consultant, "Leasing Consultant")] + LeasingActivityDetail.wanted

  private let heading: Heading
  private let grid: Grid
  private let summaries: [Grid]
  private let map: ColumnMap
  private var contacts: [LeasingContact] = []
  private var totals = LeasingActivityTotals()
  private var tally = Tally()

  init(_ book: ReportWorkbook) throws {
    heading = book.heading
    grid = book.first
    summaries = try book.workbook.sheets.dropFirst().map { try book.grid($0) }
    map = try ColumnMap.find(LeasingActivityListed.wanted, in: grid, feed: LeasingActivityDetail.feedTitle)
  }

  consuming func read() throws -> ParseResult {
    for row in grid.rows { try take(row) }
    for sheet in summaries { try takeSummary(sheet) }
    var parseResult = try ParseResult(
      contacts, totals, report: "4256", heading: heading, sheet: summaries.last?.sheet ?? "")
    tally.close(&parseResult, sheets: [grid] + summaries, columns: [map])
    return parseResult
  }

  private mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    // A consultant may be printed only where it changes.
    let consultant = try cells.required(.consultant, cells.text(.consultant) ?? contacts.last?.consultant)
    contacts.append(try LeasingContact(cells, consultant: consultant))
    tally.load()
  }

  private mutating func takeSummary(_ sheet: Grid) throws {
    var labels: [ClosedRange<Int>: String]?
    for row in sheet.rows {
      guard let known = labels else {
        let isHeader = row.cells[0].words == "Leasing Consultant"
        if isHeader { labels = Dictionary(row.cells.map { ($0.columns, $0.words ?? "") }) { first, _ in first } }
        tally.ignore(isHeader ? "header" : "heading")
        continue
      }
      guard let subject = row.cells[0].words else {
        throw Refusal("sheet '\(sheet.sheet)' row \(row.index + 1) has totals without a name")
      }
      for cell in row.cells.dropFirst() {
        guard let label = known[cell.columns] else {
          throw Refusal("sheet '\(sheet.sheet)' cell \(cell.name) is not under any column")
        }
        let consultant = subject == "Totals for Property" ? nil : subject
        totals.take(label, cell, of: consultant, in: row, sheet: sheet.sheet)
      }
      tally.load()
    }
  }
}
