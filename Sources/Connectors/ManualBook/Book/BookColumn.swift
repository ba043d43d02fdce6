internal import Warehouse

/// One column of the book as a person fills it in.
struct BookColumn: RawColumnDeclaration {
  /// The kind of value that a cell holds.
  enum Kind: Equatable {
    /// Text, or a number that is read as text: `101`.
    case text
    /// A whole number of at least zero.
    case count
    /// An amount.
    case money
    /// A day.
    case date
    /// A month, or any day of it.
    case month
    /// Yes or no.
    case yes
    /// A percentage, such as `33.33`, kept in hundredths.
    case percent
    /// One of a few words.
    case word([String])
    /// The id of a row of another table.
    case reference(BookTableName)
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  /// Whether a row stays, without this value, when the row that the column names is deleted; else it is deleted too.
  let keepsRow: Bool
  /// Whether a value may name a person: a name, a contact, or free text.
  let isPersonal: Bool
  /// The column's meaning, for the template's guide and the raw table.
  let meaning: String

  init(
    _ name: String, _ kind: Kind, required: Bool = false, keepsRow: Bool = false, isPersonal: Bool = false,
    _ meaning: String
  ) {
    self.isPersonal = isPersonal
    self.name = name
    self.kind = kind
    isRequired = required
    self.keepsRow = keepsRow
    self.meaning = meaning
  }

  /// The table whose rows the column references; nil for any other column.
  var target: BookTableName? { if case .reference(let table) = kind { table } else { nil } }

  var raw: RawTable.Column {
    switch kind {
    case .text, .word, .month: RawTable.Column(name, .text, meaning)
    case .reference(let table): RawTable.Column(name, .text, "\(meaning); an id of \(table.rawValue)")
    case .count, .yes: RawTable.Column(name, .integer, meaning)
    case .money: RawTable.Column("\(name)_cents", .cents, meaning)
    case .date: RawTable.Column(name, .date, meaning)
    case .percent: RawTable.Column(name, .hundredths, meaning)
    }
  }

  /// How a person may fill it in, for the guide.
  var form: String {
    switch kind {
    case .text: "text"
    case .count: "a whole number"
    case .money: "an amount, such as 1,234.50"
    case .date: "a day, such as 2026-02-04"
    case .month: "a month, such as 2026-02"
    case .yes: "yes or no"
    case .percent: "a percentage, such as 33.33"
    case .word(let words): "one of " + words.joined(separator: ", ")
    case .reference(let table): "an id of the sheet '\(table.rawValue)'"
    }
  }
}

/// One table of the book: a sheet of the workbook, or a CSV file.
struct BookTable {
  /// The sheet's name.
  let name: String
  /// The meaning of one row.
  let grain: String
  /// The columns, the id first.
  let columns: [BookColumn]
  /// The places of the columns of days that end what others begin.
  let periods: [(first: Int, last: Int)]
  /// The raw table that holds the current rows, by id.
  let raw: RawTable
  /// The places of the columns that lead from a row to its property, the closest first, with the tables that they name.
  let ways: [(column: Int, target: BookTableName)]

  init(
    _ name: BookTableName, _ grain: String, _ columns: [BookColumn], periods: [(BookColumn, BookColumn)] = []
  ) {
    let place = { (column: BookColumn) in columns.firstIndex { $0.name == column.name } }
    self.name = name.rawValue
    self.grain = grain
    self.columns = columns
    self.periods = periods.compactMap { first, last in
      place(first).flatMap { first in place(last).map { (first, $0) } }
    }
    raw = RawTable(
      "ledger_\(name.rawValue)", grain: "one \(grain), as the last import that named its id says",
      columns: columns.map(\.raw) + [
        RawTable.Column(BookTable.importColumn, .integer, "the number of the import that last changed the row")
      ])
    ways = [BookTableName.properties, .leases, .units].compactMap { target in
      columns.firstIndex { $0.target == target }.map { ($0, target) }
    }
  }

  /// The place of the column that leads to a row of a table; nil if there is none.
  func way(to target: BookTableName) -> Int? { ways.first { $0.target == target }?.column }

  /// The value of a row in a column of the table; NULL for a column that the table does not have.
  func value(_ column: BookColumn, of row: RawRow) -> Field {
    columns.firstIndex { $0.name == column.name }.map { row.fields[$0] } ?? .null
  }

  /// The raw column that states which import last changed a row.
  static let importColumn = "import_number"
  /// The id of a template's sample rows, which an import passes over.
  static let sampleID = "(sample)"
  /// The header of the column that takes a row out.
  static let deletedHeader = "deleted"
}
