internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let chargeJournal = FeedName("charge_journal")
}

/// RealPage's Charge and Adjustment Journal (4039): charges that people entered in a fiscal period.
///
/// The property is stated in the heading; no as-of day is, only the time of running; the scope is the fiscal period
/// and the parameters. Further entries of a unit print neither its number nor the name again. The totals of each
/// code and of the report are checked.
struct ChargeJournal: TableFeed {
  let name = FeedName.chargeJournal
  let revision = 1
  let reports = ["4039"]
  var tables: [RawTable] { [ChargeJournal.table] }
  var columns: [[ColumnSpec]] { [ChargeJournal.wanted] }

  static let feedTitle = FeedTitle(title: "Charge and Adjustment Journal", file: "ChargeJournal")

  static let wanted = [
    ColumnSpec(.unit, "Unit"), ColumnSpec(.name, "Name", need: .expected),
    ColumnSpec(.subjournal, "SubJournal"),
    ColumnSpec(.datePosted, "Date Posted"), ColumnSpec(.rentCents, "Rent"), ColumnSpec(.code, "Code"),
    ColumnSpec(.codeDescription, "Description"), ColumnSpec(.otherCents, "Other"),
    ColumnSpec(.userName, "User Name", need: .expected),
  ]

  static let table = RawTable(
    "realpage_charge_adjustment_journal", grain: "one entry of a Charge and Adjustment Journal",
    columns: [
      .init("unit", .text, "the unit's number"),
      .init("name", .text, "the resident's name; NULL where the report hides it"),
      .init("subjournal", .text, "the sub journal; NULL where none is printed"),
      .init("date_posted", .date, "the day that it was posted"),
      .init("rent_cents", .cents, "the amount under Rent; NULL where none is printed"),
      .init("code", .text, "the transaction code"), .init("code_description", .text, "the code's description"),
      .init("other_cents", .cents, "the amount under Other; NULL where none is printed"),
      .init("description", .text, "what was noted; NULL where nothing was"),
      .init("user_name", .text, "who entered it"),
      .init("is_further", .integer, "1 where unit and name are printed above only, 0 where the row prints them"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("charge and adjustment journal") || book.heading.states("a/r-702-001")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var entries = try ChargeJournalEntries(book.first)
    for row in book.first.rows { try entries.take(row) }
    var parseResult = ParseResult(kind: .rows, feed: name, report: "4039")
    parseResult.content.tables = [(ChargeJournal.table, try entries.finish())]
    if entries.isEmpty { parseResult.kind = .empty }
    parseResult.take(book.heading)
    parseResult.scope = "fiscal period \(book.heading.fiscalPeriod ?? "not printed"), \(book.heading.scope)"
    parseResult.content.totals = entries.totals
    entries.tally.close(&parseResult, sheets: [book.first], columns: [entries.map])
    return parseResult
  }
}

/// The entries of a journal, read row by row.
struct ChargeJournalEntries {
  private static let amounts: [ColumnKey] = [.rentCents, .otherCents]

  private let sheet: String
  let map: ColumnMap
  private var rows: [RawRow] = []
  private var unit: (number: String, name: String?)?
  private var sums = AmountSums(amounts)
  private var sumsByCode: [String: AmountSums] = [:]
  private var isOver = false
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    sheet = grid.sheet
    map = try ColumnMap.find(ChargeJournal.wanted, in: grid, feed: ChargeJournal.feedTitle)
      .naming(seconds: [("Description", .description)])
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    // One header identifies the row, because the total of a code such as `RENT Rent` contains the texts of two others.
    if row.cells.contains(where: { $0.words == "Date Posted" }) { return tally.ignore("repeated_header") }
    guard !isOver else {
      throw Refusal("Charge and Adjustment Journal: sheet '\(sheet)' row \(row.index + 1) is below 'Totals'")
    }
    if row.cells.contains(where: \.isDay) {
      try entry(map.cells(of: map.known(row)))
    } else {
      try total(row)
    }
    tally.load()
  }

  func finish() throws -> [RawRow] {
    guard isOver else { throw Refusal("Charge and Adjustment Journal: sheet '\(sheet)' has no line 'Totals'") }
    return rows
  }

  private mutating func entry(_ cells: RowCells) throws {
    try cells.refuseStrays()
    let number = cells.text(.unit)
    if let number { unit = (number, cells.text(.name)) }
    guard let unit else {
      throw Refusal("Charge and Adjustment Journal: sheet '\(sheet)' row \(cells.place.row) belongs to no unit")
    }
    let code = try cells.required(.code, cells.text(.code))
    let amounts = try ChargeJournalEntries.amounts.map { try cells.money($0) }
    guard amounts.contains(where: { $0 != nil }) else {
      throw Refusal("Charge and Adjustment Journal: sheet '\(sheet)' row \(cells.place.row) has no amount")
    }
    sums.add(amounts)
    sumsByCode[code, default: AmountSums(ChargeJournalEntries.amounts)].add(amounts)
    let fields = try cells.fields(for: ChargeJournal.table.columns.dropFirst(2).dropLast())
    rows.append(
      RawRow(
        place: cells.place,
        fields: [.text(unit.number), .optional(unit.name)] + fields + [.flag(number == nil)]))
  }

  /// Reads a total, whose order identifies it because the totals are under other headers than the entries.
  private mutating func total(_ row: Grid.Row) throws {
    if row.cells.contains(where: { $0.words == "Totals" }) {
      isOver = true
      // A report without entries may print only the label.
      if rows.isEmpty, row.cells.count == 1 { return }
      let cells = try map.cells(of: row, inOrder: [.label] + ChargeJournalEntries.amounts)
      totals += try sums.totals("Totals:", printed: cells)
    } else {
      let cells = try map.cells(of: row, inOrder: [.code, .description] + ChargeJournalEntries.amounts)
      let code = try cells.required(.code, cells.text(.code))
      let sums = sumsByCode[code] ?? AmountSums(ChargeJournalEntries.amounts)
      totals += try sums.totals("Code \(code):", printed: cells)
    }
  }
}
