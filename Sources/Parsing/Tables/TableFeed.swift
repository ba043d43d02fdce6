package import Pipeline
internal import SpreadsheetReader

/// A feed of report files, with the columns that it looks for.
package protocol TableFeed<Document>: Feed {
  /// The columns of each table that its reports may hold, each required, expected or optional.
  var columns: [[ColumnSpec]] { get }

  /// The columns of an opened report, to find the cell of a value again; empty if the feed cannot find them.
  func sheetColumns(of document: Document) throws -> [SheetColumns]
}

extension TableFeed {
  /// The revision of what reads all report sheets.
  package var readerRevision: Int { SheetReader.revision + Workbook.revision }

  /// No cell can be found again.
  package func sheetColumns(of document: Document) throws -> [SheetColumns] { [] }

  /// The cells of values, as `Sheet1!G13`; none for a value that has no cell of its own.
  package func cells(of lineage: [RawOrigin], in document: Document) throws -> [RawOrigin: String] {
    try sheetColumns(of: document).reduce(into: [:]) { cells, sheet in
      cells.merge(try sheet.cells(of: lineage)) { first, _ in first }
    }
  }
}

/// What all feeds of report sheets share: headers found, values assigned to columns, rows counted.
package enum SheetReader {
  /// Raise it with every change of what this module gives for the same workbook.
  package static let revision = 1
}

/// How a feed is named in messages.
package struct FeedTitle {
  /// The report's title.
  package let title: String
  /// The source file that declares its columns, by its path under Sources and without its ending.
  package let path: String

  package init(title: String, path: String) {
    self.title = title
    self.path = path
  }
}
