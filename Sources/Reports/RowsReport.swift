/// A report of given rows, such as the content of a file or the results by property.
public struct RowsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Creates a report of rows.
  ///
  /// - Parameters:
  ///   - title: the title of the rows.
  ///   - subtitle: lines under the title.
  ///   - columns: the columns.
  ///   - rows: a cell for each column.
  ///   - notes: lines below the table.
  public init(title: String, subtitle: [String] = [], columns: [Column], rows: [[Cell]], notes: [String] = []) {
    document = Document(
      title: title, subtitle: subtitle, table: Table(columns: columns, rows: rows.map { TableRow($0) }, total: nil),
      notes: notes)
  }

  /// Creates a report of groups of rows, each under a row that states what its rows have in common in two columns.
  ///
  /// - Parameters:
  ///   - title: the title of the rows.
  ///   - subtitle: lines under the title.
  ///   - columns: the columns; people see the first two of a group in its heading alone.
  ///   - groups: the cells of the heading, and those of the rows.
  ///   - notes: lines below the table.
  public init(
    title: String, subtitle: [String] = [], columns: [Column], groups: [(heading: [Cell], rows: [[Cell]])],
    notes: [String] = []
  ) {
    let rows = groups.flatMap { group in
      [TableRow(group.heading, role: .subtotal)] + group.rows.map { TableRow($0, repeated: 2) }
    }
    document = Document(
      title: title, subtitle: subtitle, table: Table(columns: columns, rows: rows, total: nil), notes: notes)
  }
}
