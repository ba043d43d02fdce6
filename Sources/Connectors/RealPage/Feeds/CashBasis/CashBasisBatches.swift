internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The section Batch Detail: a batch's first line names it, further lines its other accounts.
struct CashBasisBatches {
  private static let feedTitle = FeedTitle(title: "Cash Basis", file: "CashBasis/CashBasisBatches")
  static let wanted = [
    ColumnSpec(.date, "Date of Distribution"), ColumnSpec(.number, "Period-Control Number"),
    ColumnSpec(.close, "Date of Batch Close"), ColumnSpec(.glDescription, "G/L Description"),
    ColumnSpec(.glAcctNumber, "G/L Acct #"), ColumnSpec(.debitAmountCents, "Debit Amount"),
    ColumnSpec(.creditAmountCents, "Credit Amount"),
    ColumnSpec(.totalCashDepositedCents, "Total Cash Deposited"),
    ColumnSpec(.nsfsAdjCents, "NSFs & Adj"), ColumnSpec(.depositsRcvdCents, "Deposits Rcvd"),
    ColumnSpec(.changeInPrepaidCents, "Change in Prepaid"),
    ColumnSpec(.depositsAppliedRefundedCents, "Deposits Applied/Refunded"),
    ColumnSpec(.paidByDepositsAppliedCents, "Paid by Deposits Applied"),
  ]
  private static let amounts = CashBasis.batches.columns.filter { $0.kind == .cents }.map(\.key)

  private struct Batch {
    let number: String
    let date: CivilDate
    let close: CivilDate?
    /// Debits less credits.
    var net = Money.zero
  }

  let map: ColumnMap
  private var batch: Batch?
  private var sums = AmountSums(amounts)
  private(set) var rows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid, _ tally: inout Tally) throws {
    map = try ColumnMap.find(CashBasisBatches.wanted, in: grid, feed: CashBasisBatches.feedTitle)
    for row in grid.rows { try take(row, &tally) }
    guard !totals.isEmpty else {
      throw Refusal("Cash Basis: sheet '\(grid.sheet)' has no line 'Totals' in the section Batch Detail")
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
    guard totals.isEmpty else {
      throw Refusal("Cash Basis: sheet '\(cells.sheet)' row \(cells.place.row) is below 'Totals'")
    }
    if row.cells[0].words == "Totals" {
      try closeBatch(cells)
      totals = try sums.totals("Totals:", printed: cells)
    } else {
      try line(cells)
    }
    tally.load()
  }

  private mutating func line(_ cells: RowCells) throws {
    if let number = cells.text(.number) {
      try closeBatch(cells)
      let date = try cells.required(.date, try cells.day(.date))
      batch = Batch(number: number, date: date, close: try close(cells))
    }
    guard let batch, cells[.number] != nil || cells[.date] == nil else {
      throw Refusal("Cash Basis: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no batch")
    }
    let amounts = try CashBasisBatches.amounts.map { try cells.money($0) }
    guard amounts[0] != nil || amounts[1] != nil else {
      throw Refusal("Cash Basis: sheet '\(cells.sheet)' row \(cells.place.row) has neither debit nor credit")
    }
    sums.add(amounts)
    self.batch?.net += (amounts[0] ?? .zero) - (amounts[1] ?? .zero)
    let account = try [.glDescription, .glAcctNumber].map { key in
      Field.text(try cells.required(key, cells.text(key)))
    }
    let fields: [Field] = [.day(batch.date), .text(batch.number), .day(try close(cells) ?? batch.close)]
    rows.append(RawRow(place: cells.place, fields: fields + account + amounts.map { .cents($0) }))
  }

  private func close(_ cells: RowCells) throws -> CivilDate? {
    cells.text(.close) == "N/A" ? nil : try cells.day(.close)
  }

  /// A batch that is not balanced was read by wrong columns.
  private mutating func closeBatch(_ cells: RowCells) throws {
    guard let batch, batch.net != .zero else { return }
    throw Refusal(
      "Cash Basis: sheet '\(cells.sheet)', above row \(cells.place.row): batch '\(batch.number)' is not balanced,"
        + " its debits less its credits are \(batch.net)")
  }
}
