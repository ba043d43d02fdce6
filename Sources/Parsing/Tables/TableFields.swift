package import Warehouse

extension RowCells {
  /// The row's values for a table's columns, each from the wanted column of the same name, by the column's kind.
  ///
  /// - Throws: `Refusal` naming the cell that holds something else.
  package func fields(for columns: some Sequence<RawTable.Column>) throws -> [Field] {
    try columns.map { column in
      switch column.kind {
      case .text: .optional(text(column.name))
      case .integer: .count(try count(column.name))
      case .cents: .cents(try money(column.name))
      case .date: .day(try day(column.name))
      case .hundredths: .count(try hundredths(column.name))
      }
    }
  }
}
