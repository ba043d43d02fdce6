/// The visible content of an HTML page: its tables, and the lines of text outside them.
public struct HTMLPage {
  /// The tables in document order; a table in another's cell follows it as a separate table.
  public let tables: [HTMLTable]
  /// The lines of text outside any table's cells, without blank lines and the title.
  public let lines: [String]

  /// Parses a page as leniently as a browser: unclosed and misplaced tags are corrected.
  ///
  /// - Throws: `XMLError` if the page exceeds a limit.
  public init(utf8 bytes: [UInt8], limits: XMLLimits = .standard) throws(XMLError) {
    (tables, lines) = try HTMLParser.read(bytes, limits: limits)
  }
}

/// One table of a page.
public struct HTMLTable {
  /// The rows with their cells, left to right.
  public internal(set) var rows: [[HTMLCell]] = []
}

/// One `td` or `th`.
public struct HTMLCell {
  /// The cell's own text, as a browser shows it.
  ///
  /// White space is collapsed, but `&nbsp;` is kept as a space. Lines end at `<br>` and around blocks. The text of
  /// tables inside the cell is omitted.
  public let text: String
  /// The number of columns that the cell covers, 1 to 1,000.
  public let columnSpan: Int
  /// The number of rows that the cell covers, 1 to 65,534; 0 for all following rows of the table.
  public let rowSpan: Int

  /// Creates a cell; by default of one column and one row.
  public init(text: String, columnSpan: Int = 1, rowSpan: Int = 1) {
    self.text = text
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
  }
}
