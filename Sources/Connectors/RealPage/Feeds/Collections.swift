internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let collections = FeedName("collections")
}

/// RealPage's Collections Report (printed code 120-080-129): what former residents and applicants left owing.
///
/// Property and as-of day are stated in the heading; the scope is the printed range of move-outs and the
/// parameters. An account takes two rows: unit and name, then the rest. `Totals:` are checked. A ledger's ending
/// balance is stored as printed: payments in other ledgers enter it, so no row gives it.
struct Collections: TableFeed {
  let name = FeedName.collections
  let revision = 1
  let reports = ["120-080-129"]
  var tables: [RawTable] { [Collections.table] }
  var columns: [[ColumnSpec]] { [Collections.upper, Collections.lower] }

  static let feedTitle = FeedTitle(title: "Collections Report", file: "Collections")

  /// The header's upper rows, which name the account and its last columns.
  static let upper = [
    ColumnSpec("bldg_unit", "Bldg/Unit"), ColumnSpec("name", "Name"),
    ColumnSpec("final_fas_completed_date", "Final FAS Completed Date"), ColumnSpec("in_coll", "In Coll."),
    ColumnSpec("under_pmt_agmt", "Under Pmt Agmt"), ColumnSpec("avg_score", "Avg. Score*", "Avg. Score"),
  ]
  /// The header's lowest row; the columns of the deposits repeat two texts.
  static let lower = [
    ColumnSpec("status", "Status"), ColumnSpec("balance_forward_cents", "Balance Forward"),
    ColumnSpec("total_charges_cents", "Total Charges"), ColumnSpec("total_payments_cents", "Total Payments"),
    ColumnSpec("total_credits_cents", "Total Credits"), ColumnSpec("total_write_offs_cents", "Total Write-offs"),
    ColumnSpec("ending_ledger_balance_cents", "Ending Ledger Balance"),
    ColumnSpec("balance_with_write_offs_cents", "Balance With Write-offs"),
    ColumnSpec("deposits_net_change_cents", "Deposits Net Change"),
    ColumnSpec("account_end_date", "Account End Date**", "Account End Date"),
    ColumnSpec("last_payment_transaction_date", "Last Payment Transaction Date"),
  ]

  /// The headers that are repeated above the deposits.
  fileprivate static let repeated: Set = ["Balance Forward", "Ending Ledger Balance"]

  static let table = RawTable(
    "realpage_collections", grain: "one account of a Collections Report",
    columns: [
      .init("bldg_unit", .text, "the unit's number"), .init("name", .text, "NULL where the report hides it"),
      .init("status", .text, "such as Former Resident"),
      .init("balance_forward_cents", .cents, "the ledger's balance before"),
      .init("total_charges_cents", .cents, "charges; negative where more was taken back"),
      .init("total_payments_cents", .cents, "payments"), .init("total_credits_cents", .cents, "credits"),
      .init("total_write_offs_cents", .cents, "what was written off"),
      .init("ending_ledger_balance_cents", .cents, "the ledger's balance as printed; no sum of the others"),
      .init("balance_with_write_offs_cents", .cents, "the balance with what was written off, as printed"),
      .init("deposit_balance_forward_cents", .cents, "deposits before"),
      .init("deposits_net_change_cents", .cents, "what came to the deposits or, negative, left them"),
      .init("deposit_ending_ledger_balance_cents", .cents, "deposits now: before and change together"),
      .init("account_end_date", .date, "move-out of a resident, cancelling or denial of an applicant"),
      .init("last_payment_transaction_date", .date, "the last payment; NULL where none is printed"),
      .init("final_fas_completed_date", .date, "the final statement; NULL where none is printed"),
      .init("in_coll", .integer, "1 where it is marked as in collections"),
      .init("under_pmt_agmt", .integer, "1 where it is marked as under a payment agreement"),
      .init("avg_score", .text, "the average score of all screenings; NULL where none is printed"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("collections report") || book.heading.states("120-080-129")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var accounts = try CollectionsAccounts(book.first)
    for row in book.first.rows { try accounts.take(row) }
    let rows = try accounts.finish()
    var parseResult = ParseResult(kind: rows.isEmpty ? .empty : .rows, feed: name, report: "120-080-129")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.tables = [(Collections.table, rows)]
    parseResult.content.totals = accounts.totals
    accounts.tally.close(&parseResult, sheets: [book.first], columns: [])
    return parseResult
  }
}

/// The accounts of a Collections Report, read row by row.
struct CollectionsAccounts {
  private static let amounts = Collections.table.columns.filter { $0.kind == .cents }.map(\.name)
  private static let marks = ["in_coll", "under_pmt_agmt"]

  private let sheet: String
  let upper: ColumnMap
  let lower: ColumnMap
  private var rows: [RawRow] = []
  private var begun: RowCells?
  private var sums = AmountSums(amounts)
  private var marked = CountSums(marks)
  private var isOver = false
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    sheet = grid.sheet
    upper = try ColumnMap.find(Collections.upper, in: grid, feed: Collections.feedTitle)
    lower = try ColumnMap.find(Collections.lower, in: grid, feed: Collections.feedTitle)
    for map in [upper, lower] {
      try map.refuseUnknown(in: Collections.feedTitle.title, besides: Collections.repeated)
    }
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > lower.rows.upperBound else {
      return tally.ignore(row.index < upper.rows.lowerBound ? "heading" : "header")
    }
    if upper.isRepeated(by: row) || lower.isRepeated(by: row) { return tally.ignore("repeated_header") }
    if isOver {
      guard row.cells.count == 1, row.cells[0].words?.hasPrefix("*") ?? false else { throw unplaced(row) }
      return tally.ignore("footnote")
    }
    if row.cells[0].words == "Totals:" {
      try total(row)
    } else if let begun {
      try finish(begun, row)
    } else {
      try begin(row)
    }
    tally.load()
  }

  func finish() throws -> [RawRow] {
    guard isOver else { throw Refusal("Collections Report: sheet '\(sheet)' has no line 'Totals:'") }
    return rows
  }

  private mutating func begin(_ row: Grid.Row) throws {
    let cells = upper.cells(of: row)
    guard cells.strays.isEmpty, Set(cells.cells.keys).isSubset(of: ["bldg_unit", "name"]), cells["bldg_unit"] != nil
    else { throw unplaced(row) }
    begun = cells
  }

  /// Completes the first row: the amounts shift away from their headers, so order identifies the ten before the first
  /// day.
  private mutating func finish(_ first: RowCells, _ row: Grid.Row) throws {
    begun = nil
    let head = row.cells.prefix { !$0.isDay }
    let numbers = head.filter(\.isNumber)
    guard head.count == numbers.count + 1, let status = head[0].words,
      numbers.count == CollectionsAccounts.amounts.count
    else { throw unplaced(row) }
    let ordered = Dictionary(zip(CollectionsAccounts.amounts, numbers)) { first, _ in first }
    let cells = try tail(of: row, from: head.count).adding(ordered)
    let amounts = try cells.amounts(CollectionsAccounts.amounts)
    guard amounts[7] + amounts[8] == amounts[9] else {
      throw Refusal(
        "Collections Report: sheet '\(sheet)' row \(row.index + 1) does not add up: deposits \(amounts[7]) and"
          + " \(amounts[8]) are not \(amounts[9])")
    }
    let marks = CollectionsAccounts.marks.map { cells[$0] == nil ? 0 : 1 }
    sums.add(amounts)
    marked.add(marks)
    let account: [Field] = [.optional(first.text("bldg_unit")), .optional(first.text("name")), .text(status)]
    let fields: [Field] =
      account + amounts.map { .cents($0) } + [
        .day(try cells.required("account_end_date", try cells.day("account_end_date"))),
        .day(try cells.day("last_payment_transaction_date")), .day(try cells.day("final_fas_completed_date")),
        .count(marks[0]), .count(marks[1]), .optional(cells.text("avg_score")),
      ]
    rows.append(RawRow(place: first.place, fields: fields))
  }

  /// The cells behind the amounts, each under its column of either row of the header.
  private func tail(of row: Grid.Row, from count: Int) throws -> RowCells {
    let below = lower.cells(of: Grid.Row(index: row.index, cells: Array(row.cells.dropFirst(count))))
    let above = upper.cells(of: Grid.Row(index: row.index, cells: below.strays))
    try above.refuseStrays()
    for key in CollectionsAccounts.marks {
      if let mark = above[key], mark.words != "X" { throw above.notA("the mark X", mark) }
    }
    return above.adding(below.cells)
  }

  private mutating func total(_ row: Grid.Row) throws {
    guard begun == nil else { throw unplaced(row) }
    let keys = ["label"] + CollectionsAccounts.amounts + CollectionsAccounts.marks
    isOver = true
    // A report without accounts may print only the label.
    if rows.isEmpty, row.cells.count == 1 { return }
    let cells = try RowCells(row, of: sheet, inOrder: keys)
    totals = try sums.totals("Totals:", printed: cells) + marked.totals("Totals:", printed: cells)
  }

  private func unplaced(_ row: Grid.Row) -> Refusal {
    Refusal("Collections Report: sheet '\(sheet)' row \(row.index + 1) belongs to no account and no total")
  }
}
