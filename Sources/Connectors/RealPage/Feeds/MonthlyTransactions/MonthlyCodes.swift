internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The first section: transaction codes in blocks that a line `Total:` closes.
struct MonthlyCodes {
  private static let feedTitle = FeedTitle(
    title: "Monthly Transaction Summary", file: "MonthlyTransactions/MonthlyCodes")
  static let wanted = [
    ColumnSpec(.groupCode, "Group"), ColumnSpec(.code, "Code"), ColumnSpec(.description, "Description"),
    ColumnSpec(.ytdAtEndOfLastMonthCents, "YTD At End Of Last Month"),
    ColumnSpec(.activityForThisMonthCents, "Activity For This Month"),
    ColumnSpec(.ytdThroughThisMonthCents, "YTD Through This Month"),
  ]
  private static let amounts = MonthlyTransactions.codes.columns.filter { $0.kind == .cents }.map(\.key)
  private static let moved = "935"
  private static let movedNet = "Net Prepaids Moved To Deposit Ledger:"

  let map: ColumnMap
  private var block = 1
  private var sums = AmountSums(amounts)
  /// The amount that was moved into the deposits this month.
  private var movedIn = Money.zero
  private(set) var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid, _ tally: inout Tally) throws {
    map = try ColumnMap.find(MonthlyCodes.wanted, in: grid, feed: MonthlyCodes.feedTitle)
    for row in grid.rows { try take(row, &tally) }
    guard sums.isEmpty, !totals.isEmpty else {
      throw Refusal("Monthly Transaction Summary: sheet '\(grid.sheet)' has no 'Total:' after its last codes")
    }
  }

  private mutating func take(_ row: Grid.Row, _ tally: inout Tally) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    if row.cells[0].words == "Total:" {
      totals += try sums.totals("Block \(block) Total:", printed: cells)
      sums = AmountSums(MonthlyCodes.amounts)
      block += 1
    } else if cells[.code] == nil, cells.text(.groupCode) == MonthlyCodes.moved {
      guard try movedLine(cells) else { return tally.ignore("caption") }
    } else {
      try code(cells)
    }
    tally.load()
  }

  private mutating func code(_ cells: RowCells) throws {
    let group = try cells.required(.groupCode, cells.text(.groupCode))
    _ = try cells.required(.code, cells.text(.code))
    let amounts = try cells.amounts(MonthlyCodes.amounts)
    guard amounts[0] + amounts[1] == amounts[2] else {
      throw Refusal(
        "Monthly Transaction Summary: sheet '\(cells.sheet)' row \(cells.place.row) does not add up: \(amounts[0]) +"
          + " \(amounts[1]) is not \(amounts[2])")
    }
    if group.hasPrefix(MonthlyCodes.moved) {
      movedIn += max(amounts[1], .zero)
    } else {
      sums.add(amounts)
    }
    let fields = try cells.fields(for: MonthlyTransactions.codes.columns.dropFirst())
    rows.append(RawRow(place: cells.place, fields: [.count(block)] + fields))
  }

  /// Reads a line about moved amounts, which holds only text; one such line ends with the net.
  private mutating func movedLine(_ cells: RowCells) throws -> Bool {
    guard MonthlyCodes.amounts.allSatisfy({ cells[$0] == nil }) else {
      throw Refusal(
        "Monthly Transaction Summary: sheet '\(cells.sheet)' row \(cells.place.row) has amounts, but no code")
    }
    guard let text = cells.text(.description), text.hasPrefix(MonthlyCodes.movedNet), let cell = cells[.description]
    else { return false }
    do {
      let net = try Money(collapsed(String(text.dropFirst(MonthlyCodes.movedNet.count))))
      // Each line prints one direction of the amount; that it is the net was seen in one file only.
      totals.append(PrintedTotal(text, printed: net.cents, computed: movedIn.cents, isChecked: false))
    } catch { throw cells.notA("an amount behind '\(MonthlyCodes.movedNet)'", cell) }
    return true
  }
}
