internal import CXML

/// The rows of one worksheet part.
final class WorksheetSource: SheetSource {
  private let name: String
  private let part: String
  private let book: OOXMLWorkbook

  init(name: String, part: String, book: OOXMLWorkbook) {
    self.name = name
    self.part = part
    self.book = book
  }

  func mergedRanges() throws(SpreadsheetError) -> [CellRange] {
    try forEachRowThenRanges { _ in }
  }

  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    _ = try parse(withMerged: false, body)
  }

  func forEachRowThenRanges(_ body: (Row) throws(SpreadsheetError) -> Void) throws(SpreadsheetError) -> [CellRange] {
    try parse(withMerged: true) { (row) throws(SpreadsheetError) in
      try body(row)
      return true
    }
  }

  private func parse(
    withMerged: Bool, _ body: (Row) throws(SpreadsheetError) -> Bool
  ) throws(SpreadsheetError) -> [CellRange] {
    guard let stream = try book.archive.part(part) else {
      throw SpreadsheetError(.malformed, at: part, "the part is missing")
    }
    return try withoutActuallyEscaping(body) { (body) throws(SpreadsheetError) in
      var parser = RowParser(sheet: name, book: book, withMerged: withMerged, body: body)
      try stream.parseRows(&parser, limits: book.limits)
      return parser.merged?.list ?? []
    }
  }
}
