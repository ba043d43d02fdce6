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

  /// Creates a document.
  public init(title: String, subtitle: [String], table: Table, notes: [String], chart: DocumentChart? = nil) {
    self.chart = chart
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

  /// The name for programs: `occupied_units`.
  public let key: String
  /// The name for people: `Occupied`.
  public let heading: String
  /// The type of the values.
  public let kind: Kind
  /// When the column is visible to people.
  public let shown: Shown

  /// Creates a column.
  public init(_ key: String, _ heading: String, _ kind: Kind, shown: Shown = .always) {
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

  /// Creates a label from its parts.
  public init(_ text: String, tone: Tone? = nil, details: [String] = []) {
    self.text = text
    self.tone = tone
    self.details = details
  }
}

/// One row of a table.
public struct TableRow: Hashable, Sendable {
  /// The values, one for each column.
  public var cells: [Cell]
  /// Whether a note explains that the figures are late, or that a better file was withheld or refused; marked with
  /// `*`.
  public var isStale: Bool
  /// Whether the row is the total of the rows that follow it.
  public var isSubtotal: Bool

  /// Creates a row.
  public init(_ cells: [Cell], isStale: Bool = false, isSubtotal: Bool = false) {
    self.cells = cells
    self.isStale = isStale
    self.isSubtotal = isSubtotal
  }
}
