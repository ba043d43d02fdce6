/// One row of a table of `unified.db`.
public protocol UnifiedRow: Sendable {
  /// The table's declaration.
  static var schema: TableSchema<Self> { get }
}

extension UnifiedRow {
  /// The table's name.
  public static var table: String { schema.declaration.name }

  /// The columns that a row sets, in the order of `fields`.
  public static var columns: [String] { schema.declaration.stored }

  /// The row's values.
  public var fields: [Field] { Self.schema.fields(of: self) }

  static var declaration: TableDeclaration { schema.declaration }

  /// What identifies the row: its table, and the values of the primary key besides the property.
  public var recordKey: [Field] {
    let key = Self.declaration.key.dropFirst()
    return [.text(Self.table)] + zip(Self.columns, fields).filter { key.contains($0.0) }.map(\.1)
  }
}

/// A row that can be read back from its table.
public protocol ReadableRow: UnifiedRow {
  /// A row whose properties reading replaces.
  static var template: Self { get }
}

extension ReadableRow {
  /// Reads a row from the values of its columns.
  ///
  /// - Throws: `ColumnError` when a value is of another kind.
  public init(_ fields: [Field]) throws {
    self = Self.template
    try Self.schema.read(fields, into: &self)
  }
}

extension UnifiedReader {
  /// The rows of a table.
  ///
  /// - Parameters:
  ///   - row: the type of the rows.
  ///   - clause: what comes after FROM: conditions and order.
  ///   - fields: the values of the clause's marks.
  /// - Returns: the rows in that order.
  /// - Throws: `ColumnError` when a value is of another kind, or the database's own error.
  public func rows<Row: ReadableRow>(of row: Row.Type, _ clause: String, _ fields: [Field] = []) throws -> [Row] {
    var rows: [Row] = []
    var row = Row.template
    try each("SELECT \(Row.columns.joined(separator: ", ")) FROM \(Row.table) \(clause)", fields) { fields in
      try Row.schema.read(fields, into: &row)
      rows.append(row)
      return true
    }
    return rows
  }
}
