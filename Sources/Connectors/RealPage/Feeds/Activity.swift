internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let activity = FeedName("activity")
}

/// RealPage's Activity Report (3837): the activities with prospects, one per row, in an HTML page.
///
/// The heading states the property and as-of day; the scope is the period and the parameters. The layout is known only
/// from a description, so the feed guesses nothing: an unexpected header or value refuses the file. A note may be in a
/// table of its own inside its cell; such tables follow the page's table in the order of their rows. The printed number
/// of activities is checked.
struct Activity: TableFeed {
  let name = FeedName.activity
  let revision = 1
  let reports = ["3837"]
  let datasets: [UnifiedFactDay.Dataset] = [.funnel]
  let primarySource: UnifiedFactDay.PrimarySource? = .leasingActivity
  var tables: [RawTable] { [Activity.table.raw] }
  var columns: [[ColumnSpec]] { [Activity.wanted] }

  static let feedTitle = FeedTitle(title: "Activity Report", file: "Activity")
  private static let nothing = "No results were returned for the selected parameters."
  private static let footer = "Total activities:"

  static let wanted = [
    ColumnSpec(.date, "Date"), ColumnSpec(.unit, "Unit"), ColumnSpec(.name, "Name"),
    ColumnSpec(.type, "Activity Type", "Type"),
    ColumnSpec(.consultant, "Leasing Consultant", "Consultant", need: .expected), ColumnSpec(.notes, "Notes"),
  ]

  /// One activity of an Activity Report.
  struct Line: RawColumns {
    let date = Column("date", .date, "the activity's day")
    let unit = Column("unit", .text, "the unit's number; NULL where the prospect has none")
    let name = Column("name", .text, "the prospect's name")
    let activityType = Column("activity_type", .text, "such as E-mail or Visit")
    let leasingConsultant = Column("leasing_consultant", .text, "the consultant")
    let notes = Column("notes", .text, "what was noted, a line a note; NULL where nothing was")
  }

  static let table = MappedTable("realpage_activity", grain: "one activity of an Activity Report", Line.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("activity report") || book.heading.states("activity log")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grids = try book.workbook.sheets.map { try book.grid($0) }
    var parseResult = ParseResult(kind: .rows, feed: name, report: "3837")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    var tally = Tally()
    var columns: ColumnMap?
    if let index = grids.firstIndex(where: isTable) {
      var table = try ActivityTable(
        ColumnMap.find(Activity.wanted, in: grids[index], feed: Activity.feedTitle), grids[index],
        notes: Array(grids[(index + 1)...]), footer: Activity.footer)
      let filled = try table.rowsWithNotesCell(in: book.workbook.sheets[index])
      let rows = try table.read(filled)
      tally = table.tally
      columns = table.map
      parseResult.kind = rows.isEmpty ? .empty : .rows
      parseResult.content.tables = [(Activity.table.raw, rows)]
      parseResult.content.totals = table.totals
      for _ in grids[..<index].flatMap(\.rows) { tally.ignore("heading") }
    } else {
      guard grids.flatMap(\.rows).flatMap(\.cells).contains(where: { $0.words == Activity.nothing }) else {
        throw Refusal("Activity Report: no table of the page has the columns 'Date' and 'Notes'")
      }
      parseResult.kind = .empty
      for _ in grids.flatMap(\.rows) { tally.ignore("heading") }
    }
    tally.close(&parseResult, sheets: grids, columns: [columns])
    return parseResult
  }

  func isTable(_ grid: Grid) -> Bool {
    grid.rows.contains { row in
      let words = Set(row.cells.compactMap(\.words))
      return words.isSuperset(of: ["Date", "Notes"])
    }
  }

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let grids = try book.workbook.sheets.map { try book.grid($0) }
    return try grids.first(where: isTable).map {
      [try SheetColumns(Activity.wanted, of: $0, Activity.feedTitle, keys: ["activity_type": .type])]
    } ?? []
  }
}

extension Cell {
  /// Whether it holds this text, ignoring blanks.
  fileprivate func isText(_ text: String) -> Bool {
    if case .text(let own) = value { collapsed(own.string) == text } else { false }
  }
}

/// The table of activities, and the tables of notes inside it.
private struct ActivityTable {
  let map: ColumnMap
  private let grid: Grid
  private let footer: String
  private var notes: ArraySlice<Grid>
  private var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ map: ColumnMap, _ grid: Grid, notes: [Grid], footer: String) {
    self.map = map
    self.grid = grid
    self.notes = notes[...]
    self.footer = footer
  }

  /// The rows whose notes are in their own cell, including blank notes; a cell that holds a table has no text.
  func rowsWithNotesCell(in sheet: Sheet) throws -> Set<Int> {
    let header = map.rows
    var column: Int?
    var rows: Set<Int> = []
    do {
      try sheet.forEachRow { row in
        if header.contains(row.index) { column = column ?? row.cells.first { $0.isText("Notes") }?.column }
        if row.cells.contains(where: { $0.column == column }) { rows.insert(row.index) }
        return true
      }
    } catch { throw Refusal("the file cannot be read: \(error)") }
    return rows
  }

  mutating func read(_ rowsWithNotesCell: Set<Int>) throws -> [RawRow] {
    for row in grid.rows { try take(row, hasNotesCell: rowsWithNotesCell.contains(row.index)) }
    guard let left = notes.first else {
      guard !totals.isEmpty else {
        throw Refusal("Activity Report: sheet '\(grid.sheet)' has no line '\(footer)'")
      }
      return rows
    }
    throw Refusal("Activity Report: sheet '\(left.sheet)' belongs to no activity")
  }

  private mutating func take(_ row: Grid.Row, hasNotesCell: Bool) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    let row = map.known(row)
    if row.cells.count == 1, let words = row.cells[0].words, words.hasPrefix(footer) {
      guard let printed = Int(words.dropFirst(footer.count).filter { $0 != " " && $0 != "," }) else {
        throw Refusal("Activity Report: sheet '\(grid.sheet)' cell \(row.cells[0].name) has no number of activities")
      }
      totals.append(PrintedTotal(footer, printed: Int64(printed), computed: Int64(rows.count)))
      return tally.load()
    }
    guard totals.isEmpty else {
      throw Refusal(
        "Activity Report: sheet '\(grid.sheet)' row \(row.index + 1) is after the number of activities")
    }
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    let note = hasNotesCell ? cells.text(.notes) : try nestedNote(cells)
    rows.append(
      RawRow(
        place: cells.place,
        fields: [
          .day(try cells.required(.date, try cells.day(.date))), .optional(cells.text(.unit)),
          .optional(cells.text(.name)), .text(try cells.required(.type, cells.text(.type))),
          .optional(cells.text(.consultant)), .optional(note),
        ]))
    tally.load()
  }

  /// The next table of notes, a line a row.
  private mutating func nestedNote(_ cells: RowCells) throws -> String? {
    guard let table = notes.popFirst() else {
      throw Refusal("Activity Report: sheet '\(cells.sheet)' row \(cells.place.row) has no cell for notes")
    }
    let lines = try table.rows.map { row in
      guard row.cells.count == 1, let words = row.cells[0].words else {
        throw Refusal("Activity Report: sheet '\(table.sheet)' row \(row.index + 1) is not a note")
      }
      return words
    }
    for _ in lines { tally.load() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
