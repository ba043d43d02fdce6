internal import Domain
internal import ReportTables
internal import Warehouse

/// The sums of a rent roll's rows, for comparison with the line `Totals:`.
struct RentRollTotals {
  private let blocks: [LeaseBlock]
  private let counted: [LeaseBlock]

  init(_ blocks: [LeaseBlock]) {
    self.blocks = blocks
    counted = blocks.filter { !$0.isStarred }
  }

  /// The printed totals that the row has, each with its sum.
  func lines(_ row: RowCells) throws -> [PrintedTotal] {
    let sums: [(ColumnKey, String, Money)] = [
      (.market, "market", sum(counted.compactMap(\.market))), (.rent, "lease rent", sum(counted.map(\.rent))),
      (.other, "other charges", sum(counted.map(\.other))),
      (.total, "total billing", sum(counted.compactMap(\.total))),
      (.deposit, "deposits", sum(counted.compactMap(\.deposit))),
    ]
    var totals = try sums.compactMap { key, name, computed in
      try row.money(key).map { PrintedTotal("Totals: \(name)", printed: $0.cents, computed: computed.cents) }
    }
    if let printed = try row.money(.balance) {
      // The balance is totalled with the former residents or without, as the report's parameters ask.
      let without = sum(counted.compactMap(\.balance))
      let with = sum(blocks.compactMap(\.balance))
      let computed = printed == with ? with : without
      totals.append(PrintedTotal("Totals: balance", printed: printed.cents, computed: computed.cents))
    }
    return totals
  }

  private func sum(_ amounts: [Money]) -> Money { amounts.reduce(.zero, +) }
}
