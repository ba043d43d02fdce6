internal import Domain
internal import Pipeline
internal import SpreadsheetReader
internal import Warehouse

extension RowCells {
  /// The value, which the report prints in every such row.
  ///
  /// - Throws: `Refusal` naming the row and the column when it is absent.
  package func required<Value>(_ key: String, _ value: Value?) throws -> Value {
    guard let value else { throw Refusal("sheet '\(sheet)' row \(place.row) has no value under '\(key)'") }
    return value
  }

  /// The whole numbers of columns that are filled in every such row.
  ///
  /// - Throws: `Refusal` naming the cell or the column when one is absent or no count.
  package func counts(_ keys: [String]) throws -> [Int] {
    try keys.map { try required($0, try count($0)) }
  }
}
