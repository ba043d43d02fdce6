internal import Domain

/// One declared column of a table of `unified.db`: its name, type, value in a row, and meaning.
///
/// CREATE TABLE, INSERT, reading, the data dictionary, the content hash and the analysts' copy are made from it. Money
/// is stored as cents with a generated column in dollars; a day is stored as text with its number.
struct UnifiedColumn<Row: Sendable>: Sendable {
  let declaration: ColumnDeclaration
  /// Appends the values of the columns that a row sets.
  let append: @Sendable (Row, inout [Field]) -> Void
  /// Sets the row's property, and returns false where the field is no value of it; a computed column sets nothing.
  let read: @Sendable (Field, inout Row) -> Bool
}

/// What a column is, apart from the rows that hold it.
struct ColumnDeclaration: Sendable {
  /// The column's name, such as `market_rent_cents`.
  let name: String
  /// The lines of CREATE TABLE that declare it and the columns that follow from it.
  let lines: [String]
  /// The columns that a row sets: the column, and a day's number.
  let stored: [String]
  /// The columns that can be read: those and a generated one.
  let readable: [String]
  /// What the column holds, for the data dictionary; nil if another declaration gives it.
  let meaning: ColumnMeaning?
  /// What the analysts' copy holds; nil for the value itself.
  let privacy: ColumnPrivacy?
}

extension ColumnDeclaration {
  /// A column by its name and SQL type.
  init(_ name: String, _ type: String, meaning: ColumnMeaning? = nil) {
    self.init(
      name: name, lines: ["\(name) \(type)"], stored: [name], readable: [name], meaning: meaning, privacy: nil)
  }
}

/// What the analysts' copy holds in place of a value.
enum ColumnPrivacy: Sendable {
  /// NULL: the value may identify a person.
  case personal
  /// A new number: the value is the id of a prospect, which is a name where the source is RealPage.
  case prospectID
  /// A fixed text: the value may quote a cell of a refused file.
  case reason
}

/// What a column holds.
struct ColumnMeaning: Sendable {
  var text: String
  /// What NULL means; nil if nothing is written.
  var null: String?
  /// The unit of measure; nil if the name states it.
  var unit: String?
}

/// A type of value that a column can hold.
struct ColumnType<Value>: Sendable {
  /// SQLite's type.
  let sql: String
  let field: @Sendable (Value) -> Field
  let value: @Sendable (Field) -> Value?
}

extension ColumnType {
  /// The same, with NULL for nil.
  var optional: ColumnType<Value?> {
    ColumnType<Value?>(sql: sql) { [field] in
      $0.map(field) ?? .null
    } value: { [value] in
      $0 == .null ? .some(nil) : value($0).map(Optional.some)
    }
  }
}

extension ColumnType where Value == String {
  static let text = ColumnType(sql: "TEXT", field: { .text($0) }, value: \.text)
}

extension ColumnType where Value == Int {
  static let integer = ColumnType(sql: "INTEGER", field: { .count($0) }, value: { $0.integer.map { Int($0) } })
}

extension ColumnType where Value == Bool {
  static let flag = ColumnType(
    sql: "INTEGER", field: { .flag($0) },
    value: {
      switch $0.integer {
      case 0: false
      case 1: true
      default: nil
      }
    })
}

extension ColumnType where Value == Money {
  static let money = ColumnType(sql: "INTEGER", field: { .cents($0) }, value: \.money)
}

extension ColumnType where Value == CivilDate {
  static let day = ColumnType(sql: "TEXT", field: { .day($0) }, value: \.date)
}

extension ColumnType where Value == CivilMonth {
  static let month = ColumnType(sql: "TEXT", field: { .month($0) }, value: \.month)
}

extension ColumnType where Value: RawRepresentable<String> & Sendable {
  static var enumeration: ColumnType {
    ColumnType(sql: "TEXT", field: { .text($0.rawValue) }, value: { $0.text.flatMap(Value.init(rawValue:)) })
  }
}
