/// What a reader sees of an HTML page: its tables, and the lines of text outside them.
public struct HTMLPage {
  /// The tables in document order; one that lies in another's cell stands behind it as a table of its own.
  public let tables: [HTMLTable]
  /// The lines of text outside any table's cells, blank ones left out; the title is not among them.
  public let lines: [String]

  /// Parses a page as leniently as a browser: unclosed and misplaced tags are mended.
  ///
  /// - Throws: `XMLError` where the page passes a limit.
  public init(utf8 bytes: [UInt8], limits: XMLLimits = .standard) throws(XMLError) {
    (tables, lines) = try HTMLParser.read(bytes, limits: limits)
  }
}

/// One table of a page.
public struct HTMLTable {
  /// The rows with the cells that the page has for each, left to right.
  public internal(set) var rows: [[HTMLCell]] = []
}

/// One `td` or `th`.
public struct HTMLCell {
  /// The cell's own text, as a browser shows it.
  ///
  /// White space is collapsed and `&nbsp;` is a space that is not; a line ends at `<br>` and around blocks. The text
  /// of tables inside the cell is left out.
  public let text: String
  /// How many columns the cell takes, 1 to 1,000.
  public let columnSpan: Int
  /// How many rows the cell takes, 1 to 65,534; 0 for all that follow in the table.
  public let rowSpan: Int

  /// A cell of one column and one row unless said otherwise.
  public init(text: String, columnSpan: Int = 1, rowSpan: Int = 1) {
    self.text = text
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
  }
}
