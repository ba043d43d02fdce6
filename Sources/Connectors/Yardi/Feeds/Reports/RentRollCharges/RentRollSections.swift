internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// One block of a rent roll: a unit or a future resident, with the charges.
struct RentRollBlock {
  let cells: RowCells
  let section: String
  var charges: [(place: Place, code: String, amount: Money)] = []
  /// The printed sum of the block's charges; nil until the block is closed.
  var total: Money?

  /// The first section lists every unit once; the later ones list future residents.
  var isUnit: Bool { normalised(section) == RentRollSections.units }
  var resident: String { cells.text(.resident) ?? "" }
  /// Whether the unit is occupied: neither vacant nor out of use.
  var isOccupied: Bool { isUnit && !["VACANT", "MODEL", "DOWN", "ADMIN"].contains(resident.uppercased()) }
  /// Whether it is out of use.
  var isWithoutRevenue: Bool { isUnit && ["MODEL", "DOWN", "ADMIN"].contains(resident.uppercased()) }
  var sum: Money { charges.map(\.amount).reduce(.zero, +) }
}

/// The sections of a rent roll, read row by row.
struct RentRollSections {
  static let units = "current/notice/vacant residents"
  private static let keys: [ColumnKey] = [
    .marketRentCents, .amountCents, .residentDepositCents, .otherDepositCents, .balanceCents,
  ]

  private(set) var blocks: [RentRollBlock] = []
  private(set) var totals: [PrintedTotal] = []
  private var section: String?

  /// Takes a row; false where it is a section's caption.
  ///
  /// - Throws: `Refusal` naming the row that belongs nowhere, or the block whose charges are not its total.
  mutating func take(_ cells: RowCells) throws -> Bool {
    if cells.row.cells.count == 1, let caption = cells.row.cells[0].words, cells[.unit] != nil {
      section = caption
      return false
    }
    try cells.refuseStrays()
    if cells[.unit] != nil {
      try begin(cells)
    } else if normalised(cells.text(.resident) ?? "") == "total" {
      try close(cells)
    } else {
      try charge(cells)
    }
    return true
  }

  /// The blocks and their charges.
  ///
  /// - Throws: `Refusal` for a block that never closes, or a unit that appears twice.
  func tables() throws -> [(table: RawTable, rows: [RawRow])] {
    if let open = blocks.last, open.total == nil { throw unclosed(open) }
    try refuseTwins()
    let rows = try blocks.enumerated().map { index, block in
      let fields = try block.cells.fields(for: RentRollCharges.blocks.columns.dropLast(3))
      return RawRow(
        place: block.cells.place, fields: fields + [.count(index), .text(block.section), .cents(block.total)])
    }
    let charges = blocks.enumerated().flatMap { index, block in
      block.charges.map { RawRow(place: $0.place, fields: [.count(index), .text($0.code), .cents($0.amount)]) }
    }
    return [(RentRollCharges.blocks, rows), (RentRollCharges.charges, charges)]
  }

  private mutating func begin(_ cells: RowCells) throws {
    if let open = blocks.last, open.total == nil { throw unclosed(open) }
    guard let section else { throw unplaced(cells) }
    blocks.append(RentRollBlock(cells: cells, section: section))
    if cells[.chargeCode] != nil { try charge(cells) }
  }

  /// A further charge of the block, or its total.
  private mutating func charge(_ cells: RowCells) throws {
    guard let last = blocks.indices.last, blocks[last].total == nil, let code = cells.text(.chargeCode) else {
      throw unplaced(cells)
    }
    let amount = try cells.required(.amountCents, try cells.money(.amountCents))
    guard normalised(code) == "total" else { return blocks[last].charges.append((cells.place, code, amount)) }
    blocks[last].total = amount
    guard amount == blocks[last].sum else {
      throw Refusal(
        "Rent Roll with Lease Charges: sheet '\(cells.sheet)' row \(cells.place.row): the total \(amount) is not the sum"
          + " of the block's charges, \(blocks[last].sum)")
    }
  }

  /// A section's line of totals; an amount that it does not print is not checked.
  private mutating func close(_ cells: RowCells) throws {
    guard let section else { throw unplaced(cells) }
    let own = blocks.filter { $0.section == section }
    for key in RentRollSections.keys {
      guard let printed = try cells.money(key) else { continue }
      let computed = try own.map { key == .amountCents ? $0.sum : try $0.cells.money(key) ?? .zero }.reduce(.zero, +)
      totals.append(PrintedTotal("\(section): \(key)", printed: printed.cents, computed: computed.cents))
    }
  }

  private func refuseTwins() throws {
    var seen: [String: Int] = [:]
    for block in blocks where block.isUnit {
      let unit = block.cells.text(.unit) ?? ""
      guard let first = seen.updateValue(block.cells.place.row, forKey: unit) else { continue }
      throw Refusal(
        "Rent Roll with Lease Charges: unit '\(unit)' is in row \(first) and again in row"
          + " \(block.cells.place.row) of sheet '\(block.cells.sheet)'")
    }
  }

  private func unclosed(_ block: RentRollBlock) -> Refusal {
    Refusal(
      "Rent Roll with Lease Charges: sheet '\(block.cells.sheet)' row \(block.cells.place.row): the block has no line"
        + " 'Total'")
  }

  private func unplaced(_ cells: RowCells) -> Refusal {
    Refusal(
      "Rent Roll with Lease Charges: sheet '\(cells.sheet)' row \(cells.place.row) belongs to no unit, charge or total")
  }
}
