internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// A sheet of sums by code and account: `Summary` or `Net Total by GL Account`.
struct TransactionSums {
  enum Kind {
    case summary, netTotal
  }

  private static let feedTitle = FeedTitle(
    title: "Transaction Detail by Code", file: "TransactionDetail/TransactionSums")
  private static let amounts: [ColumnKey] = [.debitCents, .creditCents]
  private static let wanted = [
    ColumnSpec(.transactionGroupCategoryCode, "Transaction Group – Category – Code"),
    ColumnSpec(.description, "Description", need: .expected), ColumnSpec(.glAccount, "GL Account"),
    ColumnSpec(.debitCents, "Debit"),
    ColumnSpec(.creditCents, "Credit"),
  ]
  private static let summary = [
    ColumnSpec(.generalLedgerAccountName, "General Ledger Account Name", need: .expected)
  ]
  private static let netTotal = [
    ColumnSpec(.glAccountDescription, "Net total (G/L account description)", need: .expected),
    ColumnSpec(.groupCode, "Group", need: .expected),
  ]

  /// The columns of a sheet of sums.
  static func wanted(_ kind: Kind) -> [ColumnSpec] { wanted + (kind == .summary ? summary : netTotal) }

  private let kind: Kind
  private var sums = AmountSums(amounts)
  let map: ColumnMap
  private(set) var rows: [RawRow] = []
  /// Debits less credits.
  private(set) var nets: [CodeOnAccount: Money] = [:]
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid, _ kind: Kind, _ tally: inout Tally) throws {
    self.kind = kind
    map = try ColumnMap.find(TransactionSums.wanted(kind), in: grid, feed: TransactionSums.feedTitle)
    for row in grid.rows {
      guard row.index > map.rows.upperBound else {
        tally.ignore("header")
        continue
      }
      try take(map.cells(of: map.known(row)))
      tally.load()
    }
    guard !totals.isEmpty else {
      throw Refusal("Transaction Detail by Code: sheet '\(grid.sheet)' has no line 'Totals'")
    }
  }

  private mutating func take(_ cells: RowCells) throws {
    try cells.refuseStrays()
    guard totals.isEmpty else {
      throw Refusal("Transaction Detail by Code: sheet '\(cells.sheet)' row \(cells.place.row) is below 'Totals'")
    }
    if cells.row.cells[0].words == "Totals" {
      totals = try sums.totals("\(cells.sheet): Totals", printed: cells)
      return
    }
    let code = try cells.required(.transactionGroupCategoryCode, cells.text(.transactionGroupCategoryCode))
    let account = try cells.required(.glAccount, cells.text(.glAccount))
    let amounts = try cells.amounts(TransactionSums.amounts)
    nets[CodeOnAccount(code: code, account: account), default: .zero] += amounts[0] - amounts[1]
    // The totals of the net sheet are printed with their signs turned.
    sums.add(kind == .summary ? amounts : amounts.map { -$0 })
    let table = kind == .summary ? TransactionDetail.summary : TransactionDetail.netTotal.raw
    rows.append(RawRow(place: cells.place, fields: try cells.fields(for: table.columns)))
  }
}
