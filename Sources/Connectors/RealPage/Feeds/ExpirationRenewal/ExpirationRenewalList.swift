internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// One of the two sheets of leases: a row for each, and a line `Totals:` whose amounts are one column further right.
struct ExpirationRenewalList {
  private static let amountKeys: [ColumnKey] = [
    .actualRent, .otherBillings, .lastIncreaseAmount, .marketRent, .newRent, .newOtherBillings,
  ]

  private let grid: Grid
  let map: ColumnMap
  private var sums = [Money](repeating: .zero, count: amountKeys.count)
  private var isOver = false
  private(set) var rows: [RawRow] = []
  private(set) var decisions: [String: Int] = [:]
  private(set) var totals: [PrintedTotal] = []

  init(_ grid: Grid, _ tally: inout Tally) throws {
    self.grid = grid
    map = try ColumnMap.find(ExpirationRenewal.wanted, in: grid, feed: ExpirationRenewal.feedTitle)
    for row in grid.rows { try take(row, &tally) }
    guard isOver else { throw Refusal("Lease Expiration/Renewal Detail: sheet '\(grid.sheet)' has no line 'Totals:'") }
  }

  private mutating func take(_ row: Grid.Row, _ tally: inout Tally) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    guard !isOver else {
      throw Refusal("Lease Expiration/Renewal Detail: sheet '\(grid.sheet)' row \(row.index + 1) is below 'Totals:'")
    }
    if map.known(row, leftOf: ExpirationRenewalList.amountKeys[0]).cells.first?.words == "Totals:" {
      try total(map.known(row, leftOf: ExpirationRenewalList.amountKeys[0]))
    } else {
      try lease(map.cells(of: map.known(row)))
    }
    tally.load()
  }

  private mutating func lease(_ cells: RowCells) throws {
    try cells.refuseStrays()
    guard let unit = cells.text(.unit), let decision = cells.text(.decision),
      let end = try cells.midnight(.leaseEnd)
    else {
      throw Refusal(
        "Lease Expiration/Renewal Detail: sheet '\(cells.sheet)' row \(cells.place.row) has no unit, decision or end")
    }
    let amounts = try amounts(cells)
    for (index, amount) in amounts.enumerated() { sums[index] += amount }
    decisions[decision, default: 0] += 1
    rows.append(
      RawRow(
        place: cells.place,
        fields: [
          .text(unit), .optional(cells.text(.floorplan)), .optional(cells.text(.name)), .cents(amounts[0]),
          .cents(amounts[1]), .day(try cells.midnight(.lastIncrease)), .cents(amounts[2]), .cents(amounts[3]),
          .day(try cells.midnight(.moveIn)), .day(end), .text(decision), .day(try cells.midnight(.newStart)),
          .count(try cells.count(.newTerm)), .cents(amounts[4]), .cents(amounts[5]),
          .optional(cells.text(.consultant)),
        ]))
  }

  /// The line of totals; where it holds its label alone, there is nothing to check the rows against.
  private mutating func total(_ row: Grid.Row) throws {
    isOver = true
    guard row.cells.count > 1 else { return }
    let cells = try map.cells(of: row, lastInOrder: ExpirationRenewalList.amountKeys) {
      $0.strays.isEmpty && $0[.unit] != nil
    }
    for (key, (printed, computed)) in zip(ExpirationRenewalList.amountKeys, zip(try amounts(cells), sums)) {
      totals.append(PrintedTotal("\(grid.sheet) Totals: \(key)", printed: printed.cents, computed: computed.cents))
    }
  }

  private func amounts(_ cells: RowCells) throws -> [Money] {
    try ExpirationRenewalList.amountKeys.map { try cells.required($0, try cells.money($0)) }
  }
}
