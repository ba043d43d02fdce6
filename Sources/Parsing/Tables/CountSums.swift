internal import SpreadsheetReader
package import Warehouse

/// Sums of columns of counts, for comparing with a printed line of totals.
package struct CountSums {
  package let keys: [String]
  private var sums: [Int]
  private var isEmpty = true

  package init(_ keys: [String]) {
    self.keys = keys
    sums = keys.map { _ in 0 }
  }

  package subscript(key: String) -> Int { keys.firstIndex(of: key).map { sums[$0] } ?? 0 }

  /// Adds a row's counts, in the order of the keys.
  package mutating func add(_ counts: [Int]) {
    isEmpty = false
    for (index, count) in counts.enumerated() where index < sums.count { sums[index] += count }
  }

  /// The printed line of totals, each number beside its sum.
  package func totals(_ label: String, printed cells: RowCells) throws -> [PrintedTotal] {
    // A report of no rows may print the label alone.
    if isEmpty, cells.row.cells.count == 1 {
      return keys.map { PrintedTotal("\(label) \($0)", printed: 0, computed: 0, isChecked: false) }
    }
    return zip(keys, zip(try cells.counts(keys), sums)).map { key, numbers in
      PrintedTotal("\(label) \(key)", printed: Int64(numbers.0), computed: Int64(numbers.1))
    }
  }
}
