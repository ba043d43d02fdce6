internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let incomeStatement = FeedName("income_statement")
}

/// RealPage's Income Statement Worksheet (3836), an HTML page: accounts with signs, and the lines that they add up to.
///
/// The heading states the property and as-of day; the scope is the fiscal period and the parameters. Every line with
/// the sign `=` is checked against the lines above it; the deposits, which are part of no such line, are stored as
/// printed.
struct IncomeStatement: TableFeed {
  let name = FeedName.incomeStatement
  let revision = 2
  let reports = ["3836"]
  var tables: [RawTable] { [IncomeStatement.table.raw] }
  var columns: [[ColumnSpec]] { [IncomeStatement.wanted] }

  static let feedTitle = FeedTitle(title: "Income Statement", file: "IncomeStatement")
  static let wanted = [ColumnSpec(.account, "Account"), ColumnSpec(.sign, "Sign"), ColumnSpec(.amount, "Amount")]

  /// A line of an Income Statement Worksheet.
  struct Line: RawColumns {
    let indent = Column(
      "indent", .integer, "the number of blanks before the account; sums are indented less than their parts")
    let account = Column("account", .text, "the caption, the account or what the sum is called")
    let sign = Column("sign", .text, "+ or - for an account, = for a sum; NULL on captions")
    let amountCents = Column("amount_cents", .cents, "the amount before its sign is applied; NULL on captions")
  }

  static let table = MappedTable(
    "realpage_income_statement", grain: "one line of an Income Statement Worksheet: a caption, an account or a sum",
    Line.self)

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.heading.states("income statement worksheet") || book.heading.states("120.080.131")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    let grids = try book.workbook.sheets.map { try book.grid($0) }
    var lines = try IncomeStatementLines(table(of: grids) ?? book.first)
    for grid in grids {
      for row in grid.rows { try lines.take(row, of: grid.sheet) }
    }
    try lines.finish()
    var parseResult = ParseResult(kind: lines.rows.isEmpty ? .empty : .rows, feed: name, report: "3836")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.tables = [(IncomeStatement.table.raw, lines.rows)]
    parseResult.content.totals = lines.totals
    lines.tally.close(&parseResult, sheets: grids, columns: [lines.map])
    return parseResult
  }

  func sheetColumns(of book: ReportWorkbook) throws -> [SheetColumns] {
    let grids = try book.workbook.sheets.map { try book.grid($0) }
    return [try SheetColumns(Self.wanted, of: table(of: grids) ?? book.first, Self.feedTitle, keys: [:])]
  }

  /// The page's table with the lines; its heading is a table of its own.
  private func table(of grids: [Grid]) -> Grid? {
    grids.first { grid in
      Set(["Account", "Sign", "Amount"]).isSubset(of: grid.rows.first?.cells.compactMap(\.words) ?? [])
    }
  }
}

/// The lines of an income statement, read row by row.
struct IncomeStatementLines {
  private let sheet: String
  let map: ColumnMap
  /// Amounts with their signs applied that no sum to their left includes yet.
  private var open: [(indent: Int, amount: Money, isAccount: Bool)] = []
  private var hasAccounts = false
  /// Where a sum prints its label alone, as in a statement without accounts.
  private var unprinted: Place?
  private(set) var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    sheet = grid.sheet
    map = try ColumnMap.find(IncomeStatement.wanted, in: grid, feed: IncomeStatement.feedTitle)
  }

  mutating func take(_ row: Grid.Row, of sheet: String) throws {
    guard sheet == self.sheet else { return tally.ignore("heading") }
    guard row.index > map.rows.upperBound else { return tally.ignore("header") }
    let cells = map.cells(of: map.known(row))
    try cells.refuseStrays()
    guard let account = cells.text(.account), case .text(let text)? = cells[.account]?.value else {
      throw Refusal("Income Statement: sheet '\(sheet)' row \(row.index + 1) has no account")
    }
    let indent = text.prefix { $0.isWhitespace }.count
    let amount = try cells.money(.amount)
    hasAccounts = hasAccounts || ["+", "-"].contains(cells.text(.sign))
    switch (cells.text(.sign), amount) {
    case ("+", let amount?): open.append((indent, amount, true))
    case ("-", let amount?): open.append((indent, -amount, true))
    case ("=", let amount?): sum(account, indent, amount)
    case ("=", nil): unprinted = unprinted ?? cells.place
    case (nil, nil): break
    default: throw Refusal("Income Statement: sheet '\(sheet)' row \(row.index + 1) does not have both sign and amount")
    }
    rows.append(
      RawRow(
        place: cells.place,
        fields: [.count(indent), .text(account), .optional(cells.text(.sign)), .cents(amount)]))
    tally.load()
  }

  /// Closes the statement; a statement without accounts whose sums are zero has no rows.
  ///
  /// - Throws: `Refusal` if a sum of accounts has no amount.
  mutating func finish() throws {
    let isZero = open.allSatisfy { $0.amount == .zero } && totals.allSatisfy { $0.printed == 0 }
    if !hasAccounts, isZero {
      rows = []
    } else if let unprinted {
      throw Refusal("Income Statement: sheet '\(sheet)' row \(unprinted.row) does not have both sign and amount")
    }
  }

  /// Checks a sum against the lines above it that are indented further than the sum; a sum that is indented further
  /// than its parts is only their running total.
  private mutating func sum(_ account: String, _ indent: Int, _ printed: Money) {
    let accounts = open.filter(\.isAccount)
    let isInterim = accounts.contains { $0.indent < indent }
    let parts = isInterim ? accounts : open.filter { $0.indent > indent }
    if !parts.isEmpty {
      let computed = parts.map(\.amount).reduce(.zero, +)
      totals.append(PrintedTotal(account, printed: printed.cents, computed: computed.cents))
    }
    guard !isInterim else { return }
    open.removeAll { $0.indent > indent }
    open.append((indent, printed, false))
  }
}
