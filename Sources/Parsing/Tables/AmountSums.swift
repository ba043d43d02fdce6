package import Domain
internal import SpreadsheetReader
package import Warehouse

/// Sums of columns of amounts, for comparing with a printed line of totals.
package struct AmountSums {
  package let keys: [String]
  private var sums: [Money]
  /// Whether nothing was added.
  package private(set) var isEmpty = true

  package init(_ keys: [String]) {
    self.keys = keys
    sums = keys.map { _ in .zero }
  }

  package subscript(key: String) -> Money { keys.firstIndex(of: key).map { sums[$0] } ?? .zero }

  /// Adds a row's amounts, in the order of the keys; an absent one adds nothing.
  package mutating func add(_ amounts: [Money?]) {
    isEmpty = false
    for (index, amount) in amounts.enumerated() where index < sums.count { sums[index] += amount ?? .zero }
  }

  /// The printed line of totals, each amount beside its sum.
  ///
  /// - Throws: `Refusal` naming the row and the column where no amount is printed.
  package func totals(_ label: String, printed cells: RowCells) throws -> [PrintedTotal] {
    // A report of no rows may print the label alone.
    if isEmpty, cells.row.cells.count == 1 {
      return keys.map { PrintedTotal("\(label) \($0)", printed: 0, computed: 0, isChecked: false) }
    }
    return zip(keys, zip(try cells.amounts(keys), sums)).map { key, amounts in
      PrintedTotal("\(label) \(key)", printed: amounts.0.cents, computed: amounts.1.cents)
    }
  }
}

extension RowCells {
  /// The amounts of columns that are filled in every such row.
  ///
  /// - Throws: `Refusal` naming the cell or the column when one is absent or no amount.
  package func amounts(_ keys: [String]) throws -> [Money] {
    try keys.map { key in try required(key, try money(key)) }
  }
}
