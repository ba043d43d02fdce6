/// A column as a table declares it: plainly, or with what its reader needs to find the value.
public protocol RawColumnDeclaration: Sendable {
  /// The column of the raw table.
  var raw: RawTable.Column { get }
}

extension RawTable.Column: RawColumnDeclaration {
  /// The column itself.
  public var raw: RawTable.Column { self }
}

/// The columns of a raw table that mappings read: one stored constant for each, in the table's order, and nothing else.
///
/// A mapping reads a value by its constant, so that an unknown name does not compile.
public protocol RawColumns: Sendable {
  /// How the columns are declared.
  associatedtype Column: RawColumnDeclaration = RawTable.Column

  /// The columns.
  init()
}

extension RawColumns {
  /// A column, as a value: `\.unit`.
  public typealias Path = any KeyPath<Self, Column> & Sendable

  /// The declarations in the table's order.
  public static var declared: [Column] { Mirror(reflecting: Self()).children.compactMap { $0.value as? Column } }

  /// A column's place in the table, from 0; beyond its end for a computed property, which is no column.
  static func index(of path: KeyPath<Self, Column>) -> Int {
    MemoryLayout<Self>.offset(of: path).map { $0 / MemoryLayout<Column>.stride } ?? .max
  }
}

/// A raw table whose rows mappings read by its columns.
public struct MappedTable<Columns: RawColumns>: Sendable {
  /// The table as it is stored.
  public let raw: RawTable

  /// A table by its name, grain and columns.
  public init(_ name: String, grain: String, _ columns: Columns.Type) {
    raw = RawTable(name, grain: grain, columns: Columns.declared.map(\.raw))
    let column = MemoryLayout<Columns.Column>.self
    precondition(
      (raw.columns.count - 1) * column.stride + column.size == MemoryLayout<Columns>.size,
      "every constant of \(Columns.self) is a column")
  }

  /// The table's name.
  public var name: String { raw.name }
  /// The columns after the place.
  public var columns: [RawTable.Column] { raw.columns }

  /// A column's name.
  public func name(of column: Columns.Path) -> String { raw.columns[Columns.index(of: column)].name }

  /// Rows of the table.
  public func records(_ rows: [RawRow], payload: String? = nil) -> [RawRecord<Columns>] {
    rows.map { RawRecord(row: $0, source: raw, payload: payload) }
  }

  /// A row, if it is of this table.
  public func record(_ row: RawRow, of table: RawTable) -> RawRecord<Columns>? {
    table.name == raw.name ? RawRecord(row: row, source: raw, payload: nil) : nil
  }
}

/// A raw row whose values are read by the table's columns: `record.moveIn.date`.
@dynamicMemberLookup
public struct RawRecord<Columns: RawColumns>: Sendable {
  /// The row.
  public let row: RawRow
  /// The table that it is of.
  let source: RawTable
  /// The SHA-256 of the payload that it came with; nil while that is still being read.
  public let payload: String?

  /// The table's name.
  public var table: String { source.name }

  /// The value of a column.
  public subscript(column: KeyPath<Columns, Columns.Column>) -> Field { row.fields[Columns.index(of: column)] }

  /// The value of a column.
  public subscript(dynamicMember column: KeyPath<Columns, Columns.Column>) -> Field { self[column] }

  /// A column's name in the raw table.
  public func columnName(_ column: KeyPath<Columns, Columns.Column>) -> String {
    source.columns[Columns.index(of: column)].name
  }

  /// The whole numbers of columns; nil if one of them is absent, which is not zero.
  public func wholeNumbers(_ columns: [Columns.Path]) -> [Int]? {
    let numbers = columns.compactMap { self[$0].integer.map(Int.init) }
    return numbers.count == columns.count ? numbers : nil
  }
}
