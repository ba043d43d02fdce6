internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The summaries after a rent roll's rows: by group, and by charge code.
struct RentRollGroups {
  private static let groups = [
    ColumnSpec(.label, "Summary Groups"), ColumnSpec(.market, "Market Rent"), ColumnSpec(.charges, "Lease Charges"),
    ColumnSpec(.units, "# Of Units"),
  ]
  private static let codes = [ColumnSpec(.label, "Charge Code"), ColumnSpec(.amount, "Amount")]

  private let grid: Grid
  private var map: ColumnMap
  private var isOfCodes = false
  private var printedGroups: [(label: String, units: Int?, charges: Money?)] = []
  private var printedCodes: [(code: String, amount: Money)] = []

  /// Whether the summaries begin with this row.
  static func begins(_ row: Grid.Row) -> Bool { row.cells[0].words.map(normalised) == "summary groups" }

  /// The summaries that begin with a row of the grid.
  init(_ grid: Grid, at index: Int) throws {
    self.grid = grid
    map = try ColumnMap.find(wrapped: RentRollGroups.groups, in: grid, from: index, feed: RentRollCharges.feedTitle)
  }

  mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else { return }
    let label = row.cells[0].words.map(normalised) ?? ""
    if row.cells.count == 1, label == "summary of charges by charge code" {
      let index = grid.rows.firstIndex { $0.index == row.index } ?? 0
      map = try ColumnMap.find(RentRollGroups.codes, in: grid, from: index, feed: RentRollCharges.feedTitle)
      isOfCodes = true
      return
    }
    let cells = map.cells(of: row, isTable: false)
    guard let label = cells.text(.label) else { return }
    if isOfCodes {
      if let amount = try cells.money(.amount) { printedCodes.append((label, amount)) }
    } else {
      printedGroups.append((label, try cells.count(.units), try cells.money(.charges)))
    }
  }

  /// The printed figures, with the values computed from the rows.
  func totals(for blocks: [RentRollBlock]) -> [PrintedTotal] {
    printedGroups.flatMap { totals(of: $0, for: blocks) } + codeTotals(for: blocks)
  }

  private func totals(
    of group: (label: String, units: Int?, charges: Money?), for blocks: [RentRollBlock]
  ) -> [PrintedTotal] {
    let members: [RentRollBlock]
    switch normalised(group.label) {
    case RentRollSections.units: members = blocks.filter(\.isUnit)
    case "future residents/applicants": members = blocks.filter { !$0.isUnit }
    case "occupied units": members = blocks.filter(\.isOccupied)
    case "total non rev units": members = blocks.filter(\.isWithoutRevenue)
    case "total vacant units": members = blocks.filter { $0.isUnit && !$0.isOccupied && !$0.isWithoutRevenue }
    default: return []
    }
    let units = group.units.map {
      PrintedTotal("\(group.label): units", printed: Int64($0), computed: Int64(members.count))
    }
    let charges = group.charges.map {
      PrintedTotal(
        "\(group.label): lease charges", printed: $0.cents, computed: members.map(\.sum).reduce(.zero, +).cents)
    }
    return [units, charges].compactMap { $0 }
  }

  private func codeTotals(for blocks: [RentRollBlock]) -> [PrintedTotal] {
    let charges = blocks.filter(\.isUnit).flatMap(\.charges)
    return printedCodes.map { code, printed in
      let own = normalised(code) == "total" ? charges : charges.filter { normalised($0.code) == normalised(code) }
      return PrintedTotal(
        "Summary of Charges: \(code)", printed: printed.cents, computed: own.map(\.amount).reduce(.zero, +).cents)
    }
  }
}
