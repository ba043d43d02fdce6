internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The section Distribution: groups and their accounts, identified by order because their values are not under their
/// headers.
struct CashBasisDistribution {
  private static let feedTitle = FeedTitle(title: "Cash Basis", file: "CashBasis/CashBasisDistribution")
  private static let amounts: [ColumnKey] = [.debitAmountCents, .creditAmountCents]
  /// The header's upper row, and its lower one.
  static let upper = [
    ColumnSpec(.debitAmountCents, "Debit Amount"), ColumnSpec(.creditAmountCents, "Credit Amount"),
  ]
  static let lower = [ColumnSpec(.glDescription, "G/L Description"), ColumnSpec(.glAcctNumber, "G/L Acct #")]
  private static let keys: [ColumnKey] = [.glDescription, .glAcctNumber] + amounts

  let upper: ColumnMap
  let lower: ColumnMap
  /// Where the groups' names begin.
  private var groupColumn: Int?
  private var group: String?
  private var sums = AmountSums(amounts)
  private(set) var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid, _ tally: inout Tally) throws {
    upper = try ColumnMap.find(CashBasisDistribution.upper, in: grid, feed: CashBasisDistribution.feedTitle)
    lower = try ColumnMap.find(CashBasisDistribution.lower, in: grid, feed: CashBasisDistribution.feedTitle)
    let lastHeader = max(upper.rows.upperBound, lower.rows.upperBound)
    for row in grid.rows {
      if row.index <= lastHeader || upper.isRepeated(by: row) || lower.isRepeated(by: row) {
        tally.ignore(row.index <= lastHeader ? "header" : "repeated_header")
      } else {
        try take(row, of: grid.sheet)
        tally.load()
      }
    }
    guard !totals.isEmpty else {
      throw Refusal("Cash Basis: sheet '\(grid.sheet)' has no line 'Totals' in the section Distribution")
    }
  }

  private func cells(of row: Grid.Row, inOrder keys: [ColumnKey]) throws -> RowCells {
    let map = lower.unknownCells(of: row).isEmpty ? upper : lower
    return try map.cells(of: row, inOrder: keys)
  }

  private mutating func take(_ row: Grid.Row, of sheet: String) throws {
    guard totals.isEmpty else {
      throw Refusal("Cash Basis: sheet '\(sheet)' row \(row.index + 1) is below 'Totals'")
    }
    if row.cells.contains(where: { $0.words == "Totals" }) {
      // A report without rows may print only the label.
      let isLabel = sums.isEmpty && row.cells.count == 1
      let keys = [.label] + (isLabel ? [] : CashBasisDistribution.amounts)
      let cells = try cells(of: row, inOrder: keys)
      totals = try sums.totals("Distribution Totals:", printed: cells)
      return
    }
    let start = row.cells[0].columns.lowerBound
    groupColumn = groupColumn ?? start
    let isFirst = start == groupColumn
    let keys = (isFirst ? [.distribution] : []) + CashBasisDistribution.keys
    let cells = try cells(of: row, inOrder: keys)
    if isFirst { group = cells.text(.distribution) }
    let amounts = try cells.amounts(CashBasisDistribution.amounts)
    sums.add(amounts)
    let fields =
      try [cells.required(.distribution, group)]
      + [.glDescription, .glAcctNumber].map { key in
        try cells.required(key, cells.text(key))
      }
    rows.append(RawRow(place: cells.place, fields: fields.map { .text($0) } + amounts.map { .cents($0) }))
  }
}
