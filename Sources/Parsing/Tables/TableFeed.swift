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
  /// The revision of the code that reads all report sheets.
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

/// A source's feeds of report files, in the order in which they are asked.
package struct ReportFeeds<Document> {
  private let feeds: [any TableFeed<Document>]
  private let open: ([UInt8]) throws -> Document
  private let unknown: (Document) throws -> ParseResult
  private let head: (Document, inout ParseResult) -> Void

  /// The feeds.
  ///
  /// - Parameters:
  ///   - feeds: the feeds.
  ///   - open: opens a file; it throws for one that is no report.
  ///   - unknown: reads a report that no feed recognizes, or throws why it is refused.
  ///   - head: adds what a refused report states of itself to its result.
  package init(
    _ feeds: [any TableFeed<Document>], open: @escaping ([UInt8]) throws -> Document,
    unknown: @escaping (Document) throws -> ParseResult, head: @escaping (Document, inout ParseResult) -> Void
  ) {
    (self.feeds, self.open, self.unknown, self.head) = (feeds, open, unknown, head)
  }

  /// Reads one report file; a file that cannot be opened is a refusal.
  ///
  /// - Throws: `FileError` when the payload cannot be read.
  package func read(_ payload: Payload) throws(FileError) -> ParseResult {
    let bytes = try payload.bytes()
    do { return read(try open(bytes)) } catch {
      return ParseResult(kind: .refused(Refusal(of: error)), feed: nil, report: nil)
    }
  }

  /// Reads an opened report; one that breaks a rule is a refusal.
  package func read(_ document: Document) -> ParseResult {
    let feed = feeds.first { $0.recognises(document) }
    do { return try feed?.parse(document) ?? unknown(document) } catch {
      var result = ParseResult(kind: .init(Refusal(of: error)), feed: feed?.name, report: feed?.reports.first)
      head(document, &result)
      return result
    }
  }

  /// The cells of values, as `Sheet1!G13`; none for a refused file, whose rows are identified only by their places.
  ///
  /// - Throws: `FileError` when the payload cannot be read.
  package func cells(of lineage: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String] {
    let bytes = try payload.bytes()
    do {
      let document = try open(bytes)
      return try feeds.first { $0.recognises(document) }?.cells(of: lineage, in: document) ?? [:]
    } catch { return [:] }
  }
}

/// The shared parts of all report sheet feeds: finding headers, assigning values to columns, counting rows.
package enum SheetReader {
  /// Increase it with every change to this module's results for the same workbook.
  package static let revision = 2
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
