public import Domain
public import Query

/// The content of a report, independent of its output format: a title, its basis, one table, and notes.
public struct Document: Hashable, Sendable {
  /// The title.
  public var title: String
  /// Lines under the title: the days of the figures, and their coverage of the portfolio.
  public var subtitle: [String]
  /// The table.
  public var table: Table
  /// Notes for the reader: why figures are absent, which rows are stale, how a total is computed.
  public var notes: [String]
  /// The line that an HTML page draws over the table; nil for none.
  public var chart: DocumentChart?
  /// The report's day; nil for a report whose rows state their own days.
  public var asOf: CivilDate?

  /// Creates a document.
  public init(
    title: String, subtitle: [String], table: Table, notes: [String], chart: DocumentChart? = nil,
    asOf: CivilDate? = nil
  ) {
    self.chart = chart
    self.asOf = asOf
    self.title = title
    self.subtitle = subtitle
    self.table = table
    self.notes = notes
  }
}

/// Rows of values in named columns.
public struct Table: Hashable, Sendable {
  /// The columns.
  public var columns: [Column]
  /// The rows.
  public var rows: [TableRow]
  /// The total of the rows; nil where there is nothing to add up.
  public var total: TableRow?
  /// The plain mean of the properties' ratios, below the total; nil unless requested.
  public var mean: TableRow?
  /// The coverage of the portfolio by each column of the total; nil where a column pools nothing.
  public var coverage: [ColumnCoverage?]
  /// The number of leading columns that group the rows, which are sorted by them; an HTML page shows them as headings.
  public var groupedBy: Int

  /// Creates a table.
  public init(
    columns: [Column], rows: [TableRow], total: TableRow? = nil, coverage: [ColumnCoverage?] = [], groupedBy: Int = 0
  ) {
    self.coverage = coverage
    self.columns = columns
    self.rows = rows
    self.total = total
    self.groupedBy = groupedBy
  }

  /// The rows that sum up all rows: the total, then the mean.
  var totals: [TableRow] { [total, mean].compactMap(\.self) }

  /// The indices of the columns that are visible to people.
  var shownColumns: [Int] {
    columns.indices.filter { place in
      switch columns[place].shown {
      case .always: true
      case .never, .folded: false
      case .unlessZero: rows.contains { !$0.cells[place].isNothing }
      }
    }
  }
}

/// One column of a table.
public struct Column: Hashable, Sendable {
  /// The type of a column's values.
  public enum Kind: Sendable {
    /// Text.
    case text
    /// A day.
    case date
    /// A whole number.
    case count
    /// An amount of dollars and cents.
    case money
    /// A number with two decimals, such as a percentage.
    case decimal
    /// A number of any kind, as the database formats it.
    case number
  }

  /// When a column is visible to people; files for programs always contain it.
  public enum Shown: Sendable {
    /// Always.
    case always
    /// Where any row has a value other than zero in it.
    case unlessZero
    /// Only on an HTML page, which can collapse it.
    case folded
    /// Never.
    case never
  }

  /// How files for programs hold a column's labels, with one value in each cell.
  public enum Form: Hashable, Sendable {
    /// One label: one value.
    case single
    /// A fixed number of labels, each with its name: a column for each, and a member of a JSON object.
    case parts([String])
    /// A few labels: numbered columns, and a JSON list.
    case numbered
    /// Any number of labels: their number, the sum of the named amount where there is one, and a JSON list of objects.
    case records(total: String?)
  }

  /// The name for programs: `occupied_units`.
  public let key: String
  /// The name for people: `Occupied`.
  public let heading: String
  /// The type of the values.
  public let kind: Kind
  /// When the column is visible to people.
  public let shown: Shown
  /// How files for programs hold the column's labels.
  public let form: Form
  /// Whether the texts are states, which a terminal colors.
  public let isState: Bool
  /// Whether the values may name a person: a name, a contact, or text that a person wrote.
  public let isPersonal: Bool
  /// Whether a narrow terminal leaves the column out before others: figures of earlier periods, the days of a window, and
  /// how old a day is, which a mark states too.
  public var isSecondary: Bool {
    ["compared_", "last_year_"].contains(where: key.hasPrefix)
      || ["days_behind", "first_date", "last_date"].contains(key)
  }

  /// Creates a column.
  public init(
    _ key: String, _ heading: String, _ kind: Kind, shown: Shown = .always, form: Form = .single, isState: Bool = false,
    isPersonal: Bool = false
  ) {
    (self.isState, self.isPersonal) = (isState, isPersonal)
    self.form = form
    self.shown = shown
    self.key = key
    self.heading = heading
    self.kind = kind
  }
}

/// One value of a table.
public enum Cell: Hashable, Sendable {
  /// Empty: the cell has no value by design.
  case blank
  /// Not available; distinct from zero.
  case absent
  /// Text.
  case text(String)
  /// A day.
  case date(CivilDate)
  /// A whole number.
  case count(Int)
  /// An amount.
  case money(Money)
  /// A number with two decimals.
  case decimal(Hundredths)
  /// A number in its JSON format.
  case number(String)
  /// Short texts with a status or details, one above the other.
  case labels([Label])

  /// A text, or absent.
  public static func optional(_ text: String?) -> Cell { text.map { .text($0) } ?? .absent }
  /// A whole number, or absent.
  public static func optional(_ count: Int?) -> Cell { count.map { .count($0) } ?? .absent }
  /// An amount, or absent.
  public static func optional(_ money: Money?) -> Cell { money.map { .money($0) } ?? .absent }
  /// A day, or absent.
  public static func optional(_ day: CivilDate?) -> Cell { day.map { .date($0) } ?? .absent }
  /// A number with two decimals, or absent.
  public static func optional(_ number: Hundredths?) -> Cell { number.map { .decimal($0) } ?? .absent }
}

extension Column {
  /// Whether the values are right-aligned.
  var isRight: Bool { [.count, .money, .decimal, .number].contains(kind) }
}

extension Cell {
  /// Whether a column with only such cells has no information.
  var isNothing: Bool {
    [.count(0), .absent, .blank, .money(.zero), .labels([])].contains(self)
  }
}

/// A short text, such as a status, with its details.
public struct Label: Hashable, Sendable {
  /// The status of a label; each status is drawn in its own color and with its own sign.
  public enum Tone: String, CaseIterable, Sendable {
    /// No problem.
    case good
    /// Partly complete.
    case partial
    /// Not started, and not due yet.
    case pending
    /// A problem.
    case bad
  }

  /// The text.
  public var text: String
  /// The status; nil for a label without one.
  public var tone: Tone?
  /// The details, line by line.
  public var details: [String]
  /// The value for programs where it differs from the text; nil for the text.
  public var value: Cell?
  /// The named values that the text states, for programs; empty for a label that is one value.
  public var fields: [LabelField]

  /// Creates a label from its parts.
  public init(
    _ text: String, tone: Tone? = nil, details: [String] = [], value: Cell? = nil, fields: [LabelField] = []
  ) {
    self.value = value
    self.fields = fields
    self.text = text
    self.tone = tone
    self.details = details
  }
}

/// A named value of a label.
public struct LabelField: Hashable, Sendable {
  /// What a name stands for.
  public indirect enum Content: Hashable, Sendable {
    /// One value.
    case cell(Cell)
    /// A list of objects.
    case list([[LabelField]])
  }

  /// The name for programs.
  public let key: String
  /// The value.
  public let content: Content

  /// Creates a value with its name.
  public init(_ key: String, _ cell: Cell) { (self.key, content) = (key, .cell(cell)) }

  /// Creates a list of objects with its name.
  public init(_ key: String, list: [[LabelField]]) { (self.key, content) = (key, .list(list)) }
}

/// One row of a table.
public struct TableRow: Hashable, Sendable {
  /// The values, one for each column.
  public var cells: [Cell]
  /// Whether a note explains that the figures are late, or that a better file was withheld or refused; marked with
  /// `*`.
  public var isStale: Bool
  /// What the row is among the others.
  public var role: Role
  /// The number of leading cells that repeat the row above; people see them blank.
  public var repeated: Int

  /// What a row is among the others.
  public enum Role: Hashable, Sendable {
    /// A row of its own.
    case entry
    /// The total of rows next to it; files for programs hold it apart from the rows.
    case subtotal
    /// The balance that ends a list of entries; JSON holds it apart from the rows.
    case closing
  }

  /// Creates a row.
  public init(_ cells: [Cell], isStale: Bool = false, role: Role = .entry, repeated: Int = 0) {
    self.cells = cells
    self.isStale = isStale
    self.role = role
    self.repeated = repeated
  }

  /// The values as people see them, without those that repeat the row above.
  var shownCells: [Cell] { Array(repeating: .blank, count: repeated) + cells.dropFirst(repeated) }
}
