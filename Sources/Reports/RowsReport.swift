/// Rows at hand as a report: what a file holds, or what has come of which property.
public struct RowsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// A report of rows.
  ///
  /// - Parameters:
  ///   - title: what the rows are.
  ///   - subtitle: lines under the title.
  ///   - columns: the columns.
  ///   - rows: a cell for each column.
  ///   - notes: lines below the table.
  public init(title: String, subtitle: [String] = [], columns: [Column], rows: [[Cell]], notes: [String] = []) {
    document = Document(
      title: title, subtitle: subtitle, table: Table(columns: columns, rows: rows.map { TableRow($0) }, total: nil),
      notes: notes)
  }
}
