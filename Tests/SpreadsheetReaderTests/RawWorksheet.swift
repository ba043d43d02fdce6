import TestSupport

@testable import SpreadsheetReader
import XML

/// A worksheet's bytes without a zip around them, and the two ways to read them.
struct RawWorksheet {
  /// What a reading gave: the rows, each cell with its place, and the error at its end.
  struct Outcome: Equatable, CustomStringConvertible {
    var rows: [String] = []
    var error: String?
    /// Whether the error is libxml2's, which words some otherwise when its bytes come in pieces.
    var isXMLError = false

    /// Whether both give the same rows, and both refuse the rest or neither does.
    func agrees(with other: Outcome) -> Bool {
      guard error != nil, other.error != nil, isXMLError || other.isXMLError else { return self == other }
      return rows == other.rows
    }

    var description: String { rows.joined(separator: "\n") + (error.map { "\n\($0)" } ?? "") }
  }

  let bytes: [UInt8]
  let book: OOXMLWorkbook
  var limits = Limits.standard

  /// As the project reads it, through a window of that many bytes.
  func read(window: Int = WorksheetRun.usualWindow) -> Outcome {
    outcome { (state) throws(XMLError) in
      var run = try WorksheetRun(MemorySource(bytes), window: window, state: state, limits: limits)
      return try run.parse()
    }
  }

  /// By libxml2 alone.
  func parse() -> Outcome {
    outcome { (state) throws(XMLError) in
      try SAXParser(MemorySource(bytes), events: RowParser.events, state: state, limits: XMLLimits(limits)).parse()
    }
  }

  /// Where reading plain rows from the first byte stops, and how many bytes before the end.
  func plain() throws -> (stop: RowParser.Stop, rows: [String], left: Int) {
    var rows: [String] = []
    let bytes = bytes + [0]
    return try bytes.withUnsafeBufferPointer { bytes in
      var parser = RowParser(sheet: "Data", book: book) { row throws(SpreadsheetError) in
        rows.append(spelled(row))
        return true
      }
      guard let start = bytes.baseAddress else { return (.atOther, [], 0) }
      var cursor = ByteCursor(at: start)
      let end = start + bytes.count - 1
      let stop = try parser.readPlainRows(&cursor, end: end)
      return (stop, rows, end - cursor.next)
    }
  }

  private func outcome(
    _ read: (UnsafeMutablePointer<RowParser>) throws(XMLError) -> SAXRun.StopReason
  ) -> Outcome {
    var outcome = Outcome()
    let body = { (row: Row) throws(SpreadsheetError) -> Bool in
      outcome.rows.append(spelled(row))
      return true
    }
    withoutActuallyEscaping(body) { body in
      var parser = RowParser(sheet: "Data", book: book, body: body)
      do throws(XMLError) {
        _ = try withUnsafeMutablePointer(to: &parser, read)
        outcome.error = parser.failure?.description
      } catch {
        outcome.error = error.description
        outcome.isXMLError = true
      }
    }
    return outcome
  }
}

private func spelled(_ row: Row) -> String {
  row.cells.map { "\(cellName(row: row.index, column: $0.column))=\(shown($0.value)) \($0.format.code)" }
    .joined(separator: " ")
}

/// What the sheets under test share: three strings, and plain, date and money styles.
func sharedBook() throws -> OOXMLWorkbook {
  let builder = XLSXBuilder(
    cells: "", strings: "<si><t>one</t></si><si><t>a longer shared text</t></si><si><t/></si>",
    styles: "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"4\"/></cellXfs>")
  let limits = Limits.standard
  let archive = try ZipArchive(OpenedBytes(.bytes(builder.zip.bytes), limits: limits), limits: limits)
  let root = try XMLTree(Array((builder["xl/workbook.xml"] ?? "").utf8)).root
  let relationships = try Relationships(of: "xl/workbook.xml", in: archive, limits: limits)
  return try OOXMLWorkbook(root, archive, relationships, limits: limits)
}
