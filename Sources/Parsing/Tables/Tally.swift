package import Domain
package import Pipeline
package import SpreadsheetReader
package import Warehouse

/// Accounts for every filled row of a report: part of a record, or passed over by a named rule.
package struct Tally {
  package private(set) var loaded = 0
  package private(set) var ignored: [String: Int] = [:]

  package init() {}

  package mutating func load() { loaded += 1 }
  package mutating func ignore(_ rule: String) { ignored[rule, default: 0] += 1 }

  /// Puts the counts into a reading of these sheets, and the findings about their columns.
  package func close(_ reading: inout ParseResult, sheets: [Grid], columns: [ColumnMap?]) {
    reading.content.findings += columns.compactMap { $0 }.flatMap(\.findings)
    reading.rowsRead = sheets.reduce(0) { $0 + $1.rows.count }
    reading.rowsLoaded = loaded
    reading.content.ignored = ignored
  }
}

/// Sums of columns of counts, for comparing with a printed line of totals.
package struct CountSums {
  package let keys: [ColumnKey]
  private var sums: [Int]
  private var isEmpty = true

  package init(_ keys: [ColumnKey]) {
    self.keys = keys
    sums = keys.map { _ in 0 }
  }

  /// The sum of a column; zero for a column that is not summed.
  package subscript(key: ColumnKey) -> Int { keys.firstIndex(of: key).map { sums[$0] } ?? 0 }

  /// Adds a row's counts, in the order of the keys.
  package mutating func add(_ counts: [Int]) {
    isEmpty = false
    for (index, count) in counts.enumerated() where index < sums.count { sums[index] += count }
  }

  /// Returns the numbers in the printed line of totals, each with the computed sum.
  package func totals(_ label: String, printed cells: RowCells) throws -> [PrintedTotal] {
    // A report without rows may print only the label.
    if isEmpty, cells.row.cells.count == 1 {
      return keys.map { PrintedTotal("\(label) \($0)", printed: nil, computed: 0, isChecked: false) }
    }
    return zip(keys, zip(try cells.counts(keys), sums)).map { key, numbers in
      PrintedTotal("\(label) \(key)", printed: Int64(numbers.0), computed: Int64(numbers.1))
    }
  }
}

/// Sums of columns of amounts, for comparing with a printed line of totals.
package struct AmountSums {
  package let keys: [ColumnKey]
  private var sums: [Money]
  /// Whether nothing was added.
  package private(set) var isEmpty = true

  package init(_ keys: [ColumnKey]) {
    self.keys = keys
    sums = keys.map { _ in .zero }
  }

  /// Adds a row's amounts, in the order of the keys; an absent one adds nothing.
  package mutating func add(_ amounts: [Money?]) {
    isEmpty = false
    for (index, amount) in amounts.enumerated() where index < sums.count {
      if let amount { sums[index] += amount }
    }
  }

  /// Returns the amounts in the printed line of totals, each with the computed sum.
  ///
  /// - Throws: `Refusal` naming the row and the column where no amount is printed.
  package func totals(_ label: String, printed cells: RowCells) throws -> [PrintedTotal] {
    // A report without rows may print only the label.
    if isEmpty, cells.row.cells.count == 1 {
      return keys.map { PrintedTotal("\(label) \($0)", printed: nil, computed: 0, isChecked: false) }
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
  package func amounts(_ keys: [ColumnKey]) throws -> [Money] {
    try keys.map { key in try required(key, try money(key)) }
  }
}

/// A line that counts the rows above it: `Total Moved In: 12`.
package struct CountedLabel {
  /// What is counted, such as `Total Moved In`.
  package let label: String
  package let count: Int

  /// Reads a line; nil if it does not end in a colon and a number of at most nine digits.
  package init?(_ text: String?) {
    guard let text, let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...].drop { $0 == " " }
    guard isDigits(digits), digits.count <= 9, let count = Int(digits) else { return nil }
    label = String(text[..<colon])
    self.count = count
  }
}
