internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The summary blocks after a rent roll's rows: control totals by floor plan, status and transaction code.
struct RentRollSummaries {
  private static let feedTitle = FeedTitle(title: "Rent Roll", file: "RentRoll/RentRollSummaries")

  private enum Block {
    case floorplans, statuses, codes, none
  }

  private static let captions: [(String, Block)] = [
    ("rent analysis by floor plan", .floorplans), ("occupancy and rents summary", .statuses),
    ("summary billing by subjournal", .none), ("summary billing by transaction code", .codes),
  ]

  /// The statuses whose names in the summary differ from those in the rows.
  private static let statuses = [
    "Occupied, No NTV": "Occupied", "Occupied, NTV": "Occupied-NTV", "Occupied NTV Leased": "Occupied-NTVL",
    "Vacant Leased": "Vacant-Leased", "Vacant Not Leased": "Vacant",
  ]

  private let sheet: String
  private var block = Block.none
  private var label: Grid.Cell?
  private var unitsByFloorplan: [(name: String, units: Int)] = []
  private var unitsByStatus: [(name: String, units: Int)] = []
  private var centsByCode: [(name: String, amount: Money)] = []
  private var map: ColumnMap?

  init(sheet: String) {
    self.sheet = sheet
  }

  mutating func take(_ row: Grid.Row) throws {
    guard let words = row.cells.first?.words else { return }
    if let caption = RentRollSummaries.captions.first(where: { normalised(words).hasPrefix($0.0) }) {
      block = caption.1
      map = nil
      return
    }
    guard let wanted = columns else { return }
    guard let map else {
      self.map = try header(wanted, row)
      return
    }
    let cells = map.cells(of: row)
    guard let name = cells.text(.label), !name.hasSuffix(":") else { return }
    try add(name, cells)
  }

  /// The printed figures of each block, with the values computed from the rows.
  func totals(for blocks: [LeaseBlock]) -> [PrintedTotal] {
    let units = blocks.filter(\.isUnit)
    let byFloorplan = Dictionary(grouping: units) { $0.floorplan ?? "" }.mapValues(\.count)
    let byStatus = Dictionary(grouping: units, by: \.status).mapValues(\.count)
    var byCode: [String: Int64] = [:]
    for line in blocks.filter({ !$0.isStarred }).flatMap(\.lines) {
      byCode[line.code, default: 0] += ((line.rent ?? .zero) + (line.other ?? .zero)).cents
    }
    let floorplans = unitsByFloorplan.map { name, printed in
      PrintedTotal("Rent Analysis: units of \(name)", printed: Int64(printed), computed: Int64(byFloorplan[name] ?? 0))
    }
    let statuses = unitsByStatus.map { name, printed in
      let computed = byStatus[RentRollSummaries.statuses[name] ?? name] ?? 0
      return PrintedTotal("Occupancy Summary: units \(name)", printed: Int64(printed), computed: Int64(computed))
    }
    let codes = centsByCode.map { name, printed in
      PrintedTotal("Summary Billing: \(name)", printed: printed.cents, computed: byCode[name] ?? 0)
    }
    return floorplans + statuses + codes
  }

  private var columns: [ColumnSpec]? {
    switch block {
    case .none: nil
    case .floorplans: [ColumnSpec(.label, "Floor Plan"), ColumnSpec(.units, "# Units")]
    case .statuses: [ColumnSpec(.label, "Unit Status"), ColumnSpec(.units, "# Units")]
    case .codes: [ColumnSpec(.label, "Transaction Code"), ColumnSpec(.amount, "Amount")]
    }
  }

  /// Finds the block's header; a figure above the header is under no known column, in which case the block is not read.
  private func header(_ wanted: [ColumnSpec], _ row: Grid.Row) throws -> ColumnMap {
    try ColumnMap.find(wanted, in: Grid(sheet: sheet, rows: [row]), feed: RentRollSummaries.feedTitle)
  }

  private mutating func add(_ name: String, _ cells: RowCells) throws {
    switch block {
    case .floorplans: if let units = try cells.count(.units) { unitsByFloorplan.append((name, units)) }
    case .statuses: if let units = try cells.count(.units) { unitsByStatus.append((name, units)) }
    case .codes: if let amount = try cells.money(.amount) { centsByCode.append((name, amount)) }
    case .none: break
    }
  }
}
