internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The second section: the delinquent and prepaid balances before and after, in three small tables.
struct MonthlyBalances {
  private static let feedTitle = FeedTitle(
    title: "Monthly Transaction Summary", file: "MonthlyTransactions/MonthlyBalances")
  static let two = [
    ColumnSpec(.description, "Description"), ColumnSpec(.delinquentAmountCents, "Delinquent Amount"),
    ColumnSpec(.prepaidAmountCents, "Prepaid Amount"),
  ]
  static let one = [ColumnSpec(.description, "Description"), ColumnSpec(.amountCents, "Amount")]
  private static let captions: Set = ["Beginning Balances", "Ending Balances", "Net Changes"]

  let second: ColumnMap
  let third: ColumnMap
  private var caption: String?
  /// The first line that prints only its label, as in a report without transactions.
  private var unprinted: Grid.Row?
  private let sheet: String
  private(set) var rows: [RawRow] = []

  init(_ grid: Grid, _ tally: inout Tally) throws {
    sheet = grid.sheet
    second = try ColumnMap.find(MonthlyBalances.two, in: grid, feed: MonthlyBalances.feedTitle)
    let header = second.rows.upperBound
    let start = grid.rows.firstIndex { $0.index > header } ?? grid.rows.count
    third = try ColumnMap.find(MonthlyBalances.one, in: grid, from: start, feed: MonthlyBalances.feedTitle)
    for row in grid.rows { try take(row, of: grid.sheet, &tally) }
  }

  /// Refuses a report with transactions where a line of balances gives no amount.
  func refuseUnprinted() throws {
    if let unprinted { throw unplaced(unprinted, sheet) }
  }

  private mutating func take(_ row: Grid.Row, of sheet: String, _ tally: inout Tally) throws {
    if second.isRepeated(by: row) || third.isRepeated(by: row) { return tally.ignore("header") }
    let row = row.index < second.rows.upperBound ? row : (row.index < third.rows.upperBound ? second : third).known(row)
    if row.cells.count == 1, let words = row.cells[0].words {
      guard words.hasPrefix("*") || MonthlyBalances.captions.contains(words) else {
        unprinted = unprinted ?? row
        return tally.ignore("label_without_amount")
      }
      if words.hasPrefix("*") { return tally.ignore("footnote") }
      caption = words
      return tally.ignore("caption")
    }
    // The first table has no header: a description and an amount.
    let cells =
      row.index < second.rows.upperBound
      ? try RowCells(row, of: sheet, inOrder: [.description, .amountCents])
      : (row.index < third.rows.upperBound ? second : third).cells(of: row)
    try cells.refuseStrays()
    _ = try cells.required(.description, cells.text(.description))
    let fields = try cells.fields(for: MonthlyTransactions.balances.columns.dropFirst())
    guard fields.count(where: { $0.integer != nil }) == 1 else { throw unplaced(row, sheet) }
    rows.append(RawRow(place: cells.place, fields: [.optional(caption)] + fields))
    tally.load()
  }

  private func unplaced(_ row: Grid.Row, _ sheet: String) -> Refusal {
    Refusal(
      "Monthly Transaction Summary: sheet '\(sheet)' row \(row.index + 1) is not a caption and does not have one amount"
    )
  }
}
