/// One row of a unified table: its declaration, and its values in the declaration's order.
public protocol UnifiedRow: Sendable {
  /// The table's name.
  static var table: String { get }
  /// The table's CREATE statement.
  static var create: String { get }
  /// The columns that a row sets, in the order of `fields`.
  static var columns: [String] { get }
  /// The row's values.
  var fields: [Field] { get }
}

extension UnifiedRow {
  static var insert: String {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }
}
