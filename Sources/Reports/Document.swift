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

  /// A table.
  public init(columns: [Column], rows: [TableRow], total: TableRow? = nil) {
    self.columns = columns
    self.rows = rows
    self.total = total
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

  /// Words, or nothing.
  public static func optional(_ text: String?) -> Cell { text.map { .text($0) } ?? .absent }
  /// A whole number, or nothing.
  public static func optional(_ count: Int?) -> Cell { count.map { .count($0) } ?? .absent }
  /// An amount, or nothing.
  public static func optional(_ money: Money?) -> Cell { money.map { .money($0) } ?? .absent }
  /// A number with two decimals, or nothing.
  public static func optional(_ number: Hundredths?) -> Cell { number.map { .decimal($0) } ?? .absent }
}

/// One row of a table.
public struct TableRow: Hashable, Sendable {
  /// The values, one a column.
  public var cells: [Cell]
  /// Whether the figures are of an older day than there should be; marked with `*`.
  public var isStale: Bool

  /// A row.
  public init(_ cells: [Cell], isStale: Bool = false) {
    self.cells = cells
    self.isStale = isStale
  }
}
