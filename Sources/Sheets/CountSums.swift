package import Warehouse

/// Sums of columns of counts, for comparing with a printed line of totals.
package struct CountSums {
  package let keys: [String]
  private var sums: [Int]

  package init(_ keys: [String]) {
    self.keys = keys
    sums = keys.map { _ in 0 }
  }

  package subscript(key: String) -> Int { keys.firstIndex(of: key).map { sums[$0] } ?? 0 }

  /// Adds a row's counts, in the order of the keys.
  package mutating func add(_ counts: [Int]) {
    for (index, count) in counts.enumerated() where index < sums.count { sums[index] += count }
  }

  /// The printed line of totals, each number beside its sum.
  package func totals(_ label: String, printed cells: RowCells) throws -> [PrintedTotal] {
    zip(keys, zip(try cells.counts(keys), sums)).map { key, numbers in
      PrintedTotal("\(label) \(key)", printed: Int64(numbers.0), computed: Int64(numbers.1))
    }
  }
}
