package import Pipeline

/// A feed of report files, with the columns that it looks for.
package protocol TableFeed<Document>: Feed {
  /// The columns of each table that its reports may hold, each required, expected or optional.
  var columns: [[ColumnSpec]] { get }
}
