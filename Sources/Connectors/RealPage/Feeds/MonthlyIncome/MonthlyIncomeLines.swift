internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The two sections of a Monthly Income Summary, read row by row.
struct MonthlyIncomeLines {
  private static let feedTitle = FeedTitle(title: "Monthly Income Summary", file: "MonthlyIncome/MonthlyIncomeLines")
  static let wanted = [
    ColumnSpec(.category, "Category"), ColumnSpec(.debitAccount, "Debit Account"),
    ColumnSpec(.creditAccount, "Credit Account"), ColumnSpec(.description, "Description"),
    ColumnSpec(.bankDepositsCents, "Bank Deposits"), ColumnSpec(.currentPeriodNsfsCents, "Current Period NSFs"),
    ColumnSpec(.netBankDepositsCents, "Net Bank Deposits"),
    ColumnSpec(.paidFromPriorCashCents, "Paid from Prior Cash"),
    ColumnSpec(.paidFromDepositsAppliedCents, "Paid from Deposits Applied"),
    ColumnSpec(.incomeCashBasisCents, "Income Cash Basis"),
    ColumnSpec(.paidFromOtherCreditsCents, "Paid from Other Credits"),
    ColumnSpec(.incomeModifiedBasisCents, "Income Modified Basis"),
    ColumnSpec(.billingsCreditsCents, "Billings & Credits"),
  ]
  static let wantedOfSummary = [
    ColumnSpec(.description, "Description"), ColumnSpec(.bankDepositsCents, "Bank Deposits"),
    ColumnSpec(.currentPeriodNsfsCents, "Current Period NSFs"),
    ColumnSpec(.netBankDepositsCents, "Net Bank Deposits"),
    ColumnSpec(.billingsCreditsCents, "Billings & Credits"), ColumnSpec(.depositsOutCents, "Deposits Out"),
  ]
  private static let amounts = MonthlyIncome.table.columns.filter { $0.kind == .cents }.map(\.key)
  private static let amountsOfSummary = MonthlyIncome.summary.columns.filter { $0.kind == .cents }.map(\.key)

  private enum Section {
    case lines
    /// The rows after the totals of the first section, and those after the totals of the second.
    case summary, end
    /// The label of the property's totals, in a row of its own above them.
    case propertyTotals
  }

  private let sheet: String
  let map: ColumnMap
  let summary: ColumnMap
  private var section = Section.lines
  private var sums = AmountSums(amounts)
  private var sumsOfSummary = AmountSums(amountsOfSummary)
  private var hasCategories = false
  /// Whether a line Other Cash Adjustments prints an amount other than zero.
  private var hasAdjustments = false
  private(set) var rows: [RawRow] = []
  private(set) var summaryRows: [RawRow] = []
  private(set) var totals: [PrintedTotal] = []
  private(set) var tally = Tally()

  init(_ grid: Grid) throws {
    sheet = grid.sheet
    map = try ColumnMap.find(MonthlyIncomeLines.wanted, in: grid, feed: MonthlyIncomeLines.feedTitle)
    let header = map.rows.upperBound
    let start = grid.rows.firstIndex { $0.index > header && $0.cells[0].words == "Summary" }
    summary = try ColumnMap.find(
      MonthlyIncomeLines.wantedOfSummary, in: grid, from: start ?? grid.rows.count, feed: MonthlyIncomeLines.feedTitle)
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if summary.rows.contains(row.index) { return tally.ignore("header") }
    switch section {
    case .lines: try line(map.cells(of: map.known(row)))
    case .summary:
      let row = summary.known(row)
      if row.cells.count == 1, row.cells[0].words == "Summary" { return tally.ignore("section_caption") }
      try summaryLine(summary.cells(of: row))
    case .propertyTotals:
      let cells = summary.cells(of: summary.known(row))
      try cells.refuseStrays()
      totals += try sumsOfSummary.totals("Property Totals:", printed: cells)
      section = .end
    case .end: throw Refusal("Monthly Income Summary: sheet '\(sheet)' row \(row.index + 1) is below its totals")
    }
    tally.load()
  }

  /// Closes the report; one that prints no category has no rows.
  ///
  /// Its line Other Cash Adjustments gives zeros or nothing, and its totals may be labels alone.
  mutating func finish() throws {
    let isWithoutRows = !hasCategories && sumsOfSummary.isEmpty && !hasAdjustments
    guard section == .end || (section == .propertyTotals && isWithoutRows) else {
      throw Refusal("Monthly Income Summary: sheet '\(sheet)' has no line 'Property Totals:'")
    }
    if isWithoutRows { rows = [] }
  }

  private mutating func line(_ cells: RowCells) throws {
    try cells.refuseStrays()
    if cells.row.cells[0].words == "Charges/Credits Totals:" {
      totals += try sums.totals("Charges/Credits Totals:", printed: cells)
      section = .summary
      return
    }
    if cells[.category] != nil {
      hasCategories = true
      try checkSigns(try cells.amounts(MonthlyIncomeLines.amounts), cells)
    } else if cells.text(.description) != "Other Cash Adjustments" {
      throw Refusal("Monthly Income Summary: sheet '\(sheet)' row \(cells.place.row) belongs to no category")
    }
    let amounts = try MonthlyIncomeLines.amounts.map { try cells.money($0) }
    if cells[.category] == nil { hasAdjustments = hasAdjustments || amounts.contains { ($0 ?? .zero) != .zero } }
    // A line without amounts adds nothing, so totals below it may be labels only.
    if amounts.contains(where: { $0 != nil }) { sums.add(amounts) }
    rows.append(RawRow(place: cells.place, fields: try cells.fields(for: MonthlyIncome.table.columns)))
  }

  /// The report draws its signs above the header: net deposits + prior cash + deposits applied = cash basis, + other
  /// credits = modified basis.
  private func checkSigns(_ n: [Money], _ cells: RowCells) throws {
    guard n[2] + n[3] + n[4] == n[5], n[5] + n[6] == n[7] else {
      throw Refusal(
        "Monthly Income Summary: sheet '\(sheet)' row \(cells.place.row) does not add up: \(n[2]) + \(n[3]) + \(n[4])"
          + " = \(n[5]), + \(n[6]) = \(n[7])")
    }
  }

  private mutating func summaryLine(_ cells: RowCells) throws {
    if cells.row.cells.count == 1, cells.row.cells[0].words == "Property Totals:" {
      section = .propertyTotals
      return
    }
    try cells.refuseStrays()
    _ = try cells.required(.description, cells.text(.description))
    sumsOfSummary.add(try cells.amounts(MonthlyIncomeLines.amountsOfSummary))
    summaryRows.append(RawRow(place: cells.place, fields: try cells.fields(for: MonthlyIncome.summary.columns)))
  }
}
