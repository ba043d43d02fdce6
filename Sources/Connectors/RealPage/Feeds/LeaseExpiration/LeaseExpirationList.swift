internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The groups of a Lease Expiration Detail: a caption, one or two rows for each lease, one row of contact details, and
/// a total.
///
/// The amounts move to other columns if a change of rent is printed before them, so they are identified from the right.
struct LeaseExpirationList {
  /// The glyph of the box that is printed under Do Not Renew.
  static let box = "c"

  private let heading: Heading
  private let grid: Grid
  private let map: ColumnMap
  private var group: String?
  private var leases: [ExpiringLease] = []
  /// A lease's first row, if the rest of the lease is in the next row.
  private var begun: RowCells?
  /// The first lease of the group that no total has closed.
  private var firstOfGroup = 0
  private var totals: [PrintedTotal] = []
  private var isOver = false
  private var tally = Tally()

  init(_ book: ReportWorkbook) throws {
    heading = book.heading
    grid = book.first
    map = try ColumnMap.find(LeaseExpiration.wanted, in: grid, feed: LeaseExpiration.feedTitle)
  }

  consuming func read() throws -> ParseResult {
    let map = map
    for row in grid.rows { try map.namingUnknown { try take(row) } }
    guard isOver else { throw Refusal("Lease Expiration Detail: sheet '\(grid.sheet)' has no line 'Total leases'") }
    var parseResult = ParseResult(kind: leases.isEmpty ? .empty : .rows, feed: .leaseExpiration, report: "3838")
    parseResult.take(heading)
    parseResult.scope = heading.parameters.map { parameterScope($0) } ?? "parameters not printed"
    parseResult.content.tables = [(LeaseExpiration.table.raw, try leases.map { try $0.row() })]
    parseResult.content.totals = totals
    tally.close(&parseResult, sheets: [grid], columns: [map])
    return parseResult
  }

  private mutating func take(_ row: Grid.Row) throws {
    guard row.index > map.rows.upperBound else {
      return tally.ignore(map.rows.contains(row.index) ? "header" : "heading")
    }
    if map.isRepeated(by: row) { return tally.ignore("repeated_header") }
    let row = map.known(row, leftOf: ExpiringLease.Amounts.keys[0])
    guard !isOver else { throw unplaced(row) }
    let label = row.cells[0].words
    if let footer = CountedLabel(label), footer.label.hasPrefix("Total ") {
      try close(footer, row)
      return tally.load()
    }
    if row.cells.count == 1, map.begins(.unit, at: row.cells[0]), let label {
      group = label.hasSuffix(" - continued -") ? String(label.dropLast(" - continued -".count)) : label
      return tally.ignore("group_caption")
    }
    if row.cells.count == 1, map.begins(.name, at: row.cells[0]), let label {
      try reach(label, row)
    } else {
      try lease(row)
    }
    tally.load()
  }

  /// A row with its amounts is a lease; one without is the first half of it, split where the box is checked.
  private mutating func lease(_ row: Grid.Row) throws {
    let whole = try whole(row)
    var cells = whole ?? map.cells(of: map.known(row))
    try cells.refuseStrays(besides: [LeaseExpirationList.box])
    if let begun {
      guard whole != nil, let joined = joined(begun, cells) else { throw unplaced(row) }
      cells = joined
    }
    guard cells[.unit] != nil, let group else { throw unplaced(row) }
    begun = whole == nil ? cells : nil
    if whole != nil { leases.append(try ExpiringLease(cells, group: group)) }
  }

  /// The row with its amounts; nil for a first half, which ends with no number besides one of an unknown column.
  private func whole(_ row: Grid.Row) throws -> RowCells? {
    let ends = [row, map.known(row)].map { $0.cells.last?.isNumber ?? false }
    guard ends != [false, false] else { return nil }
    let keys = ExpiringLease.Amounts.keys + [.balance]
    if ends == [true, true] { return try map.cells(of: row, lastInOrder: keys) { $0.addsUp } }
    do {
      let cells = try map.cells(of: row, lastInOrder: keys) { $0.addsUp }
      return cells.addsUp ? cells : nil
    } catch is Refusal { return nil }
  }

  /// Joins a lease's two halves; nil if the second begins a lease of its own or prints a value again.
  ///
  /// The first half holds the check mark, the second the box around it.
  private func joined(_ first: RowCells, _ second: RowCells) -> RowCells? {
    let again = Set(first.cells.keys).intersection(second.cells.keys).subtracting([.doNotRenew])
    guard again.isEmpty else { return nil }
    let cells = first.cells.merging(second.cells) { check, _ in check }
    return RowCells(sheet: grid.sheet, row: first.row, cells: cells, strays: [])
  }

  private mutating func reach(_ contact: String, _ row: Grid.Row) throws {
    guard begun == nil, let last = leases.indices.last, leases[last].contact == nil else { throw unplaced(row) }
    leases[last].contact = contact
  }

  private mutating func close(_ footer: CountedLabel, _ row: Grid.Row) throws {
    guard begun == nil else { throw unplaced(row) }
    isOver = footer.label == "Total leases"
    let counted = leases[(isOver ? 0 : firstOfGroup)...]
    firstOfGroup = leases.count
    totals.append(
      PrintedTotal("\(footer.label): leases", printed: Int64(footer.count), computed: Int64(counted.count)))
    // Of no leases a line may print its count alone.
    if counted.isEmpty, row.cells.count == 1 { return }
    let printed = try map.cells(of: row, lastInOrder: ExpiringLease.Amounts.keys) { $0.addsUp }.leaseAmounts()
    for (index, key) in ExpiringLease.Amounts.keys.enumerated() {
      let computed = counted.map { $0.amounts.all[index] }.reduce(.zero, +)
      totals.append(
        PrintedTotal("\(footer.label): \(key)", printed: printed.all[index].cents, computed: computed.cents))
    }
  }

  private func unplaced(_ row: Grid.Row) -> Refusal {
    Refusal("Lease Expiration Detail: sheet '\(grid.sheet)' row \(row.index + 1) belongs to no lease and no total")
  }
}
