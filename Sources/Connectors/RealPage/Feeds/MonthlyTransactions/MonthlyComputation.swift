internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The fourth section: the computation of the month's collections.
///
/// A line's amount is in the row below it; the amount of a subtotal or total is in its own row.
struct MonthlyComputation {
  private static let feedTitle = FeedTitle(
    title: "Monthly Transaction Summary", file: "MonthlyTransactions/MonthlyComputation")
  static let wanted = [
    ColumnSpec(.category, "Category"), ColumnSpec(.amount, "Amount"), ColumnSpec(.subtotal, "Subtotal"),
    ColumnSpec(.total, "Total"),
  ]
  private static let refundable = "Current Month Refundable Deposits:"

  let map: ColumnMap
  private var caption: String?
  /// A line whose amount has not been read yet.
  private var pending: RowCells?
  private var lines: [Money] = []
  private var subtotals: [Money] = []
  private var open: [Money] = []
  private var isBehindDeposits = false
  private(set) var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid, _ tally: inout Tally) throws {
    map = try ColumnMap.find(MonthlyComputation.wanted, in: grid, feed: MonthlyComputation.feedTitle)
    for row in grid.rows { try take(row, &tally) }
    guard pending == nil, lines.isEmpty, subtotals.isEmpty, open.count == 1 else {
      throw Refusal("Monthly Transaction Summary: sheet '\(grid.sheet)' has no total after its last lines")
    }
  }

  private mutating func take(_ row: Grid.Row, _ tally: inout Tally) throws {
    guard row.index > map.rows.upperBound else { return tally.ignore("header") }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row)
    let cells = map.cells(of: row)
    try cells.refuseStrays()
    guard case .text(let text) = row.cells[0].value, let label = row.cells[0].words else {
      try amount(cells)
      return tally.load()
    }
    guard pending == nil else { throw unplaced(cells) }
    let isIndented = text.first?.isWhitespace ?? false
    if label.hasPrefix("*"), row.cells.count == 1 { return tally.ignore("footnote") }
    if !isIndented, row.cells.count == 1, label.hasSuffix(":") {
      caption = label
      return tally.ignore("caption")
    }
    if isIndented { try sum(label, cells) } else { pending = cells }
    tally.load()
  }

  private mutating func amount(_ cells: RowCells) throws {
    guard let label = pending?.row.cells[0].words, pending?.row.cells.count == 1, cells.row.cells.count == 1,
      let amount = try cells.money(.amount), let place = pending?.place
    else { throw unplaced(cells) }
    pending = nil
    lines.append(amount)
    add(place, label, amount: amount)
  }

  private mutating func sum(_ label: String, _ cells: RowCells) throws {
    let subtotal = try cells.money(.subtotal)
    let total = try cells.money(.total)
    guard subtotal == nil || total == nil, cells[.amount] == nil else { throw unplaced(cells) }
    if let subtotal {
      compare(label, subtotal, lines)
      lines = []
      subtotals.append(subtotal)
    } else if let total {
      takeUp(label, total)
      open.append(total)
    } else if label != MonthlyComputation.refundable {
      throw unplaced(cells)
    }
    isBehindDeposits = isBehindDeposits || label == MonthlyComputation.refundable
    add(cells.place, label, subtotal: subtotal, total: total)
  }

  /// A total takes up the subtotals since the one before, or else the totals that no other has taken up.
  private mutating func takeUp(_ label: String, _ total: Money) {
    if !subtotals.isEmpty {
      compare(label, total, subtotals)
      subtotals = []
    } else if label != MonthlyComputation.refundable {
      // What deposits add to the total behind them is not known: the file that was seen prints none.
      compare(label, total, open, isChecked: !isBehindDeposits)
      open = []
    }
  }

  private mutating func compare(_ label: String, _ printed: Money, _ parts: [Money], isChecked: Bool = true) {
    let computed = parts.reduce(.zero, +)
    totals.append(PrintedTotal(label, printed: printed.cents, computed: computed.cents, isChecked: isChecked))
  }

  private mutating func add(
    _ place: Place, _ label: String, amount: Money? = nil, subtotal: Money? = nil, total: Money? = nil
  ) {
    rows.append(
      RawRow(
        place: place,
        fields: [.optional(caption), .text(label), .cents(amount), .cents(subtotal), .cents(total)]))
  }

  private func unplaced(_ cells: RowCells) -> Refusal {
    Refusal(
      "Monthly Transaction Summary: sheet '\(cells.sheet)' row \(cells.place.row) is not a line, subtotal or total of the"
        + " computation")
  }
}
