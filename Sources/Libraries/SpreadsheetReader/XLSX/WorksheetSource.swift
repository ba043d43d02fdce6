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
    try MergedRangesParser.read(try stream(), sheet: name, limits: book.limits)
  }

  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    let stream = try stream()
    try withoutActuallyEscaping(body) { (body) throws(SpreadsheetError) in
      var parser = RowParser(sheet: name, book: book, body: body)
      try stream.parseRows(&parser, limits: book.limits)
    }
  }

  private func stream() throws(SpreadsheetError) -> PartStream {
    guard let stream = try book.archive.part(part) else {
      throw SpreadsheetError(.malformed, at: part, "the part is missing")
    }
    return stream
  }
}
