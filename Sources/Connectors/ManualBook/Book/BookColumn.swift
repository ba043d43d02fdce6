internal import Warehouse

/// One column of the book as a person fills it in.
struct BookColumn {
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
    case reference(String)
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  /// Whether a row stays, without this value, when the row that the column names is deleted; else it is deleted too.
  let keepsRow: Bool
  /// The column's meaning, for the template's guide and the raw table.
  let meaning: String

  init(_ name: String, _ kind: Kind, required: Bool = false, keepsRow: Bool = false, _ meaning: String) {
    self.name = name
    self.kind = kind
    isRequired = required
    self.keepsRow = keepsRow
    self.meaning = meaning
  }

  /// The table whose rows the column references; nil for any other column.
  var target: String? { if case .reference(let table) = kind { table } else { nil } }

  var raw: RawTable.Column {
    switch kind {
    case .text, .word, .month: RawTable.Column(name, .text, meaning)
    case .reference(let table): RawTable.Column(name, .text, "\(meaning); an id of \(table)")
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
    case .reference(let table): "an id of the sheet '\(table)'"
    }
  }
}

/// One table of the book: a sheet of the workbook, or a CSV file.
struct BookTable {
  /// The sheet's name.
  let name: String
  /// The meaning of one row.
  let grain: String
  /// The columns after the id.
  let columns: [BookColumn]
  /// The raw table that holds the current rows, by id.
  let raw: RawTable

  init(_ name: String, _ grain: String, _ columns: [BookColumn]) {
    let id = BookColumn("id", .text, required: true, "your own id of the \(grain); it never changes")
    self.name = name
    self.grain = grain
    self.columns = [id] + columns
    raw = RawTable(
      "ledger_\(name)", grain: "one \(grain), as the last import that named its id says",
      columns: self.columns.map(\.raw) + [
        RawTable.Column(BookTable.importColumn, .integer, "the number of the import that last changed the row")
      ])
  }

  /// The value of a row in one of the table's columns; NULL for a column that it does not have.
  func value(_ column: String, of row: RawRow) -> Field {
    columns.firstIndex { $0.name == column }.map { row.fields[$0] } ?? .null
  }

  /// The raw column that states which import last changed a row.
  static let importColumn = "import_number"
  /// The header of the column that takes a row out.
  static let deletedHeader = "deleted"
  /// The columns that state who made an entry by hand, and when.
  static let enteredByColumn = "entered_by"
  static let enteredAtColumn = "entered_at"

  /// The column of an entry that names a tenant on its lease.
  static let tenantColumn = "tenant_id"

  /// The column that names an image or document by its hash.
  static let attachmentColumn = "attachment"

  /// Whether a column only states where a row comes from.
  static func isProvenance(_ column: BookColumn) -> Bool {
    [enteredByColumn, enteredAtColumn].contains(column.name)
  }
}
