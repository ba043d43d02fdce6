/// One raw table: the rows of a feed's payloads, with the values as the source writes them.
///
/// Every row also carries its `load_id`, the `sheet` and the `row` that it came from.
public struct RawTable: Sendable {
  /// One column.
  public struct Column: Sendable {
    /// The type of the column.
    public enum Kind: Sendable {
      /// Text as the source prints it.
      case text
      /// A whole number.
      case integer
      /// Money in cents; the name ends in `_cents`.
      case cents
      /// A day as ISO text.
      case date
      /// A percentage in hundredths: 95.74 % is 9574.
      case hundredths
    }

    /// The source's header in snake_case.
    public let name: String
    /// The type of its values.
    public let kind: Kind
    /// The value's place in the payload, its unit, and the meaning of NULL.
    public let meaning: String

    /// A column by its name, kind and meaning.
    public init(_ name: String, _ kind: Kind, _ meaning: String) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
    }
  }

  /// The table's name.
  public let name: String
  /// What one row is.
  public let grain: String
  /// The columns after the place.
  public let columns: [Column]

  /// A table by its name, grain and columns.
  public init(_ name: String, grain: String, columns: [Column]) {
    self.name = name
    self.grain = grain
    self.columns = columns
  }

  var create: String {
    let declared = columns.map { "  \($0.name) \($0.kind.sqlType)" }
    let place = [
      "  load_id INTEGER NOT NULL REFERENCES loads (load_id) ON DELETE CASCADE", "  sheet TEXT NOT NULL",
      "  row INTEGER NOT NULL",
    ]
    let lines = (place + declared).joined(separator: ",\n")
    return """
      CREATE TABLE IF NOT EXISTS \(name) (
      \(lines)
      ) STRICT;
      CREATE INDEX IF NOT EXISTS \(name)_by_load ON \(name) (load_id);
      """
  }

  var insert: String {
    let names = ["load_id", "sheet", "row"] + columns.map(\.name)
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(marks))"
  }

  var select: String {
    let names = ["sheet", "row"] + columns.map(\.name)
    return "SELECT \(names.joined(separator: ", ")) FROM \(name) WHERE load_id = ? ORDER BY rowid"
  }
}

extension RawTable.Column.Kind {
  fileprivate var sqlType: String {
    switch self {
    case .text, .date: "TEXT"
    case .integer, .cents, .hundredths: "INTEGER"
    }
  }
}

/// The place of a row in a payload.
public struct Place: Hashable, Sendable {
  /// The sheet's name.
  public let sheet: String
  /// The row as a person counts it, from 1.
  public let row: Int

  /// A place by its sheet and the row counted from 1.
  public init(sheet: String, row: Int) {
    self.sheet = sheet
    self.row = row
  }
}

/// One row for a raw table.
public struct RawRow: Hashable, Sendable {
  /// The row's place in the payload.
  public let place: Place
  /// Its values, in the table's column order.
  public let fields: [Field]

  /// A row by its place and values.
  public init(place: Place, fields: [Field]) {
    self.place = place
    self.fields = fields
  }

  /// A row as a database holds it: the sheet, the row, then the values.
  init(stored fields: [Field]) {
    place = Place(sheet: fields[0].text ?? "", row: Int(fields[1].integer ?? 0))
    self.fields = Array(fields[2...])
  }
}

/// A raw row whose values are read by column name.
public struct NamedRecord: Sendable {
  /// The row.
  public let row: RawRow
  /// The table's name.
  public let table: String
  /// The SHA-256 of the payload that it came with; nil if it is still being read.
  public let payload: String?
  private let positions: [String: Int]

  /// The rows of a table, ready to be read.
  public static func of(_ rows: [RawRow], in table: RawTable, payload: String? = nil) -> [NamedRecord] {
    rows.map(maker(of: table, payload: payload))
  }

  /// Prepares rows of a table to be read, one after the other.
  public static func maker(of table: RawTable, payload: String? = nil) -> (RawRow) -> NamedRecord {
    let positions = Dictionary(uniqueKeysWithValues: table.columns.enumerated().map { ($1.name, $0) })
    return { NamedRecord(row: $0, table: table.name, payload: payload, positions: positions) }
  }

  /// The value of a column; NULL for a column that the table does not have.
  public subscript(_ column: String) -> Field {
    positions[column].map { row.fields[$0] } ?? .null
  }
}
