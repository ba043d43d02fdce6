/// The content of one sheet: a row of headers, then rows of cells.
public struct WorksheetContent: Equatable, Sendable {
  /// The sheet's name: at most 31 characters, none of `[]:*?/\`.
  public var name: String
  /// The columns, from the left.
  public var columns: [Column]
  /// The rows below the headers; a row may be shorter than the headers.
  public var rows: [[Cell]]
  /// The total of the rows, in bold below them under a line; nil for none.
  public var total: [Cell]?
  /// Rows below the total that state its coverage.
  public var below: [[Cell]]
  /// The rows in bold, by their indices.
  public var emphasized: Set<Int>
  /// Whether it prints on A4, and not on US Letter.
  public var isOnA4 = false

  /// Creates a sheet from its parts.
  public init(
    name: String, columns: [Column], rows: [[Cell]] = [], total: [Cell]? = nil, below: [[Cell]] = [],
    emphasized: Set<Int> = []
  ) {
    self.emphasized = emphasized
    self.below = below
    self.name = name
    self.columns = columns
    self.rows = rows
    self.total = total
  }

  /// One column.
  public struct Column: Equatable, Sendable {
    /// The header.
    public var header: String
    /// The width in characters.
    public var width: Int
    /// The style of the empty cells below, for a person to fill in.
    public var style: Style
    /// Whether the column is present but hidden.
    public var isHidden: Bool
    /// The words that a person may choose from below the header; empty for free input.
    public var choices: [String]

    /// Creates a column from its header.
    public init(
      _ header: String, width: Int = 16, style: Style = .plain, isHidden: Bool = false, choices: [String] = []
    ) {
      self.choices = choices
      self.header = header
      self.width = width
      self.style = style
      self.isHidden = isHidden
    }
  }

  /// The style of a column's cells.
  public enum Style: CaseIterable, Equatable, Sendable {
    /// Unchanged; typed input remains text, so that `0101` keeps its zero.
    case plain
    /// An amount: `1,234.50`.
    case money
    /// A day: `2026-02-04`.
    case date
    /// A whole number.
    case count
    /// A number with two decimals: `95.74`.
    case decimal
    /// The spreadsheet's default format for numbers.
    case number
  }

  /// The background of a status.
  public enum Fill: CaseIterable, Equatable, Sendable {
    /// Light green.
    case green
    /// Light blue.
    case blue
    /// Light yellow.
    case yellow
    /// Light red.
    case red
  }

  /// One cell.
  public enum Cell: Equatable, Sendable {
    /// Empty.
    case blank
    /// Text; never a formula, even if it begins like one.
    case text(String)
    /// Text on a color; never a formula.
    case status(String, Fill)
    /// A whole number.
    case count(Int64)
    /// An amount in cents.
    case cents(Int64)
    /// Days since 1970-01-01.
    case day(Int)
    /// A number of hundredths.
    case hundredths(Int64)
    /// Any other number; one that is not finite makes an empty cell.
    case number(Double)
  }
}

/// An error in writing a workbook.
public struct WorkbookError: Error, Equatable, CustomStringConvertible {
  /// The file and the sheet's cell, the rule, and the library's message.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
