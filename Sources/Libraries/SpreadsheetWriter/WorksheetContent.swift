/// One sheet to be written: a row of headers, then rows of cells.
public struct WorksheetContent: Equatable, Sendable {
  /// The sheet's name: at most 31 characters, none of `[]:*?/\`.
  public var name: String
  /// The columns, from the left.
  public var columns: [Column]
  /// The rows below the headers; a row may be shorter than the headers.
  public var rows: [[Cell]]
  /// All rows together, in bold below them under a rule; nil for none.
  public var total: [Cell]?
  /// Rows below the total that say what it covers.
  public var below: [[Cell]]

  /// A sheet from its parts.
  public init(name: String, columns: [Column], rows: [[Cell]] = [], total: [Cell]? = nil, below: [[Cell]] = []) {
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
    /// How cells are printed that a person fills in below.
    public var style: Style
    /// Whether the column is there, but folded away.
    public var isHidden: Bool

    /// A column by its header.
    public init(_ header: String, width: Int = 16, style: Style = .plain, isHidden: Bool = false) {
      self.header = header
      self.width = width
      self.style = style
      self.isHidden = isHidden
    }
  }

  /// How a column's cells are printed.
  public enum Style: CaseIterable, Equatable, Sendable {
    /// As they are; what is typed stays text, so that `0101` keeps its zero.
    case plain
    /// As an amount: `1,234.50`.
    case money
    /// As a day: `2026-02-04`.
    case date
    /// As a whole number.
    case count
    /// With two decimals: `95.74`.
    case decimal
    /// As a spreadsheet prints a number by itself.
    case number
  }

  /// One cell.
  public enum Cell: Equatable, Sendable {
    /// Nothing.
    case blank
    /// Text; never a formula, whatever it begins with.
    case text(String)
    /// A whole number.
    case count(Int64)
    /// An amount in cents.
    case cents(Int64)
    /// Days since 1970-01-01.
    case day(Int)
    /// A number of hundredths.
    case hundredths(Int64)
    /// Any other number; one that is not finite is nothing.
    case number(Double)
  }
}

/// Why a workbook could not be written.
public struct WorkbookError: Error, Equatable, CustomStringConvertible {
  /// The file and the sheet's cell, the rule, and the library's words.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
