internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The drawn layout (LEA-236-001): the contacts under a caption for each consultant, followed by totals.
///
/// A visit's row is aligned with its headers; every other row is shifted left, so its columns are identified by order.
struct LeasingActivityDrawn {
  private static let caption = "Leasing Consultant:"
  static let columns: [OrderedColumns.Column] = [
    .init(.date, .day), .init(.type, .words, required: false), .init(.returns, .count, required: false),
    .init(.offSite, .yesOrNo), .init(.prospect, .text), .init(.initial, .text), .init(.source, .text),
    .init(.group, .text), .init(.floorplan, .text), .init(.needed, .day),
    .init(.followUp, .day, required: false), .init(.status, .words), .init(.leases, .count),
    .init(.waitlist, .count), .init(.cancelled, .count), .init(.result, .text, required: false),
  ]

  private let heading: Heading
  private let grid: Grid
  private let map: ColumnMap
  private var columns: OrderedColumns
  private var consultant: String?
  /// Whose totals are being read: the consultant's, or nil for the property's; nil if none are.
  private var subject: String??
  private var contacts: [LeasingContact] = []
  private var totals = LeasingActivityTotals()
  private var tally = Tally()

  init(_ book: ReportWorkbook) throws {
    heading = book.heading
    grid = book.first
    map = try ColumnMap.find(LeasingActivityDetail.wanted, in: grid, feed: LeasingActivityDetail.feedTitle)
    columns = try LeasingActivityDrawn.columns(of: grid, under: map)
  }

  static func columns(of grid: Grid, under map: ColumnMap) throws -> OrderedColumns {
    try OrderedColumns(columns, under: map, rows: grid.rows.drop { $0.index <= map.rows.upperBound })
  }

  consuming func read() throws -> ParseResult {
    for row in grid.rows { try take(row) }
    var parseResult = try ParseResult(contacts, totals, report: "LEA-236-001", heading: heading, sheet: grid.sheet)
    tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }

  private mutating func take(_ row: Grid.Row) throws {
    let label = row.cells[0].words ?? ""
    if label.hasPrefix(LeasingActivityDrawn.caption) {
      return try takeCaption(row, label)
    }
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    if label.hasPrefix("Totals for "), label.hasSuffix(":"), row.cells.count == 1 {
      let name = collapsed(String(label.dropFirst("Totals for ".count).dropLast()))
      subject = .some(name == "Property" ? nil : name)
    } else if let subject, label.hasSuffix(":") {
      try takeTotals(row, of: subject)
    } else {
      try takeContact(row)
    }
    tally.load()
  }

  /// Reads a consultant's caption, which is repeated after a page break.
  private mutating func takeCaption(_ row: Grid.Row, _ label: String) throws {
    if let cell = row.cells.dropFirst().first(where: { $0.words != "- continued -" }) {
      throw Refusal("sheet '\(grid.sheet)' cell \(cell.name) is in the same row as a consultant's caption")
    }
    consultant = collapsed(String(label.dropFirst(LeasingActivityDrawn.caption.count)))
    tally.ignore("consultant_caption")
  }

  private mutating func takeContact(_ row: Grid.Row) throws {
    guard let consultant else {
      throw Refusal("Leasing Activity Detail: sheet '\(grid.sheet)' row \(row.index + 1) belongs to no consultant")
    }
    subject = nil
    contacts.append(try LeasingContact(try columns.cells(of: row), consultant: consultant))
  }

  /// A row of totals is pairs of a label and its number.
  private mutating func takeTotals(_ row: Grid.Row, of subject: String?) throws {
    guard row.cells.count.isMultiple(of: 2) else {
      throw Refusal("sheet '\(grid.sheet)' row \(row.index + 1) has a total without its label, or a label without it")
    }
    for index in stride(from: 0, to: row.cells.count, by: 2) {
      guard let label = row.cells[index].words, label.hasSuffix(":") else {
        throw Refusal("sheet '\(grid.sheet)' cell \(row.cells[index].name) is not the label of a total")
      }
      totals.take(label, row.cells[index + 1], of: subject, in: row, sheet: grid.sheet)
    }
  }
}
