/// The declaration of a table of `unified.db` with its rows' values: everything about the table is made from it.
public struct TableSchema<Row: Sendable>: Sendable {
  let declaration: TableDeclaration
  private let columns: [UnifiedColumn<Row>]
  private let appends: [@Sendable (Row, inout [Field]) -> Void]

  /// Declares a table.
  ///
  /// - Parameters:
  ///   - name: the table's name.
  ///   - grain: what one row is.
  ///   - source: the payloads or tables that its rows are made from.
  ///   - columns: the columns in their order.
  ///   - key: the names of the primary key's columns.
  ///   - checks: conditions that the rows meet.
  ///   - indexes: CREATE INDEX statements.
  ///   - isWithoutRowID: whether the rows are kept in the order of the key.
  ///   - spans: how rows of days that mostly repeat each other are stored; nil if each day's rows are.
  init(
    _ name: String, grain: String, source: String, columns: [UnifiedColumn<Row>], key: [String],
    checks: [String] = [], indexes: [String] = [], isWithoutRowID: Bool = false, spans: DaySpans? = nil
  ) {
    self.columns = columns
    appends = columns.map(\.append)
    declaration = TableDeclaration(
      name, grain: grain, source: source, columns: columns.map(\.declaration), key: key, checks: checks,
      indexes: indexes, isWithoutRowID: isWithoutRowID, spans: spans)
  }

  /// The values of a row, in the order of the declaration's stored columns.
  func fields(of row: Row) -> [Field] {
    var fields: [Field] = []
    fields.reserveCapacity(declaration.stored.count)
    for append in appends { append(row, &fields) }
    return fields
  }

  /// Puts the values of stored columns into a row.
  ///
  /// - Parameters:
  ///   - fields: a value for each stored column.
  ///   - row: any row; each of its properties that has a column is replaced.
  /// - Throws: `ColumnError` for a field that is no value of its column.
  func read(_ fields: [Field], into row: inout Row) throws(ColumnError) {
    var place = 0
    for column in columns {
      guard place < fields.count, column.read(fields[place], &row) else {
        throw ColumnError(table: declaration.name, column: column.declaration.name)
      }
      place += column.declaration.stored.count
    }
  }
}

/// A table's declaration apart from its rows.
struct TableDeclaration: Sendable {
  let name: String
  /// What one row is.
  let grain: String
  /// The payloads or tables that its rows are made from.
  let source: String
  let columns: [ColumnDeclaration]
  /// The names of the primary key's columns.
  let key: [String]
  /// Conditions that the rows meet.
  let checks: [String]
  /// CREATE TABLE.
  let create: String
  /// CREATE INDEX, for each index.
  let indexes: [String]
  /// INSERT, with a mark for each stored column.
  let insert: String
  /// The columns that a row sets.
  let stored: [String]
  /// The types of these columns.
  let storedTypes: [StoredType]
  /// How the rows are stored if they are not stored day by day.
  let spans: DaySpans?

  init(
    _ name: String, grain: String, source: String, columns: [ColumnDeclaration], key: [String],
    checks: [String] = [], indexes: [String] = [], isWithoutRowID: Bool = false, spans: DaySpans? = nil
  ) {
    (self.name, self.grain, self.source, self.columns, self.indexes) = (name, grain, source, columns, indexes)
    (self.key, self.checks, self.spans) = (key, checks, spans)
    stored = columns.flatMap(\.stored)
    storedTypes = columns.flatMap(\.published).filter { $0.generated == nil }.map(\.type)
    let rules = checks.map { "CHECK (\($0))" } + ["PRIMARY KEY (\(key.joined(separator: ", ")))"]
    create = """
      CREATE TABLE \(name) (
      \((columns.flatMap(\.lines) + rules).map { "  " + $0 }.joined(separator: ",\n"))
      ) STRICT\(isWithoutRowID ? ", WITHOUT ROWID" : "")
      """
    let marks = stored.map { _ in "?" }.joined(separator: ", ")
    insert = "INSERT INTO \(name) (\(stored.joined(separator: ", "))) VALUES (\(marks))"
  }

  /// The columns that can be read: those that a row sets, and the generated ones.
  var readable: [String] { columns.flatMap(\.readable) }
}

/// A value in `unified.db` that its column does not allow.
public struct ColumnError: Error, Equatable, CustomStringConvertible {
  /// The table.
  public let table: String
  /// The column.
  public let column: String

  /// One line: the place, and what to do.
  public var description: String {
    "unified.db: column '\(column)' of \(table) holds a value of another kind; run 'ownerdash rebuild'"
  }
}
