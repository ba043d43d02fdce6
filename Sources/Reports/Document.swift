public import Domain
public import Query

/// What a report says, before it is drawn: a title, what it stands on, one table, and notes to it.
public struct Document: Hashable, Sendable {
  /// The title.
  public var title: String
  /// Lines under the title: the days of the figures, and how much of the portfolio they cover.
  public var subtitle: [String]
  /// The table.
  public var table: Table
  /// What a reader must know: why figures are absent, which rows are stale, how a total is made.
  public var notes: [String]

  /// A document.
  public init(title: String, subtitle: [String], table: Table, notes: [String]) {
    self.title = title
    self.subtitle = subtitle
    self.table = table
    self.notes = notes
  }
}

/// Rows of values under named columns.
public struct Table: Hashable, Sendable {
  /// The columns.
  public var columns: [Column]
  /// The rows.
  public var rows: [TableRow]
  /// All rows together; nil where there is nothing to add up.
  public var total: TableRow?
  /// How much of the portfolio each column of the total covers; nil where a column pools nothing.
  public var coverage: [ColumnCoverage?]
  /// How many of the first columns group the rows, which come in their order; a page draws them as headings.
  public var groupedBy: Int

  /// A table.
  public init(
    columns: [Column], rows: [TableRow], total: TableRow? = nil, coverage: [ColumnCoverage?] = [], groupedBy: Int = 0
  ) {
    self.coverage = coverage
    self.columns = columns
    self.rows = rows
    self.total = total
    self.groupedBy = groupedBy
  }

  /// The places of the columns that people see.
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
  /// What a column's values are.
  public enum Kind: Sendable {
    /// Words.
    case text
    /// A day.
    case date
    /// A whole number.
    case count
    /// An amount of dollars and cents.
    case money
    /// A number with two decimals, such as a percentage.
    case decimal
    /// A number of any kind, as the database spells it.
    case number
  }

  /// When people see the column; files for machines always hold it.
  public enum Shown: Sendable {
    /// Always.
    case always
    /// Where any row has something other than zero in it.
    case unlessZero
    /// On a page that can fold it away; nowhere else.
    case folded
    /// Never.
    case never
  }

  /// The name for machines: `occupied_units`.
  public let key: String
  /// The name for people: `Occupied`.
  public let heading: String
  /// What the values are.
  public let kind: Kind
  /// When people see it.
  public let shown: Shown

  /// A column.
  public init(_ key: String, _ heading: String, _ kind: Kind, shown: Shown = .always) {
    self.shown = shown
    self.key = key
    self.heading = heading
    self.kind = kind
  }
}

/// One value of a table.
public enum Cell: Hashable, Sendable {
  /// Nothing belongs here.
  case blank
  /// Not available; never the same as zero.
  case absent
  /// Words.
  case text(String)
  /// A day.
  case date(CivilDate)
  /// A whole number.
  case count(Int)
  /// An amount.
  case money(Money)
  /// A number with two decimals.
  case decimal(Hundredths)
  /// A number in the spelling that JSON has for it.
  case number(String)
  /// Words with a state or details of their own, one above the other.
  case labels([Label])

  /// Words, or nothing.
  public static func optional(_ text: String?) -> Cell { text.map { .text($0) } ?? .absent }
  /// A whole number, or nothing.
  public static func optional(_ count: Int?) -> Cell { count.map { .count($0) } ?? .absent }
  /// An amount, or nothing.
  public static func optional(_ money: Money?) -> Cell { money.map { .money($0) } ?? .absent }
  /// A number with two decimals, or nothing.
  public static func optional(_ number: Hundredths?) -> Cell { number.map { .decimal($0) } ?? .absent }
}

extension Column {
  /// Whether the values stand at the right, digit under digit.
  var isRight: Bool { [.count, .money, .decimal, .number].contains(kind) }
}

extension Cell {
  /// Whether a column of such cells says nothing.
  var isNothing: Bool {
    [.count(0), .absent, .blank, .money(.zero), .labels([])].contains(self)
  }
}

/// A few words, such as a status, with what stands behind them.
public struct Label: Hashable, Sendable {
  /// What the words say of their matter: each is drawn in a colour and with a sign of its own.
  public enum Tone: String, CaseIterable, Sendable {
    /// All is well.
    case good
    /// Something is done, more is to do.
    case partial
    /// Nothing is done yet, and it need not be.
    case pending
    /// Something is wrong.
    case bad
  }

  /// The words.
  public var text: String
  /// What they say; nil where they judge nothing.
  public var tone: Tone?
  /// What stands behind them, line by line.
  public var details: [String]

  /// A label from its parts.
  public init(_ text: String, tone: Tone? = nil, details: [String] = []) {
    self.text = text
    self.tone = tone
    self.details = details
  }
}

/// One row of a table.
public struct TableRow: Hashable, Sendable {
  /// The values, one a column.
  public var cells: [Cell]
  /// Whether a note says that the figures are late, or that a better file was withheld or refused; marked with `*`.
  public var isStale: Bool
  /// Whether the row adds up those that follow it.
  public var isSubtotal: Bool

  /// A row.
  public init(_ cells: [Cell], isStale: Bool = false, isSubtotal: Bool = false) {
    self.cells = cells
    self.isStale = isStale
    self.isSubtotal = isSubtotal
  }
}
