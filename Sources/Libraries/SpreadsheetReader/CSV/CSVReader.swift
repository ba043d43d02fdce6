/// Opens delimited text as a workbook of one sheet, "Sheet1", whose cells are all text.
enum CSVReader {
  static func open(_ bytes: OpenedBytes, limits: Limits) throws(SpreadsheetError) -> Workbook {
    let text = try TextDecoding.utf8(try bytes.all())
    guard let delimiter = Delimiter(sniffing: text.prefix(4096)) else {
      throw SpreadsheetError(.notASpreadsheet, "the text has no line with a comma, semicolon or tab")
    }
    let source = CSVSource(text, delimiter: delimiter, limits: limits)
    return Workbook(format: .csv, sheets: [Sheet(name: "Sheet1", source: source)])
  }
}

/// The records of a delimited text; an empty field makes no cell.
private final class CSVSource: SheetSource {
  private let text: [UInt8]
  private let delimiter: Delimiter
  private let limits: Limits

  init(_ text: [UInt8], delimiter: Delimiter, limits: Limits) {
    self.text = text
    self.delimiter = delimiter
    self.limits = limits
  }

  func mergedRanges() -> [CellRange] {
    []
  }

  func forEachRow(_ body: (Row) throws(SpreadsheetError) -> Bool) throws(SpreadsheetError) {
    var scanner = CSVScanner(text, delimiter: delimiter, limits: limits)
    var cells: [Cell] = []
    var index = 0
    var cellCount = 0
    while try scanner.next(into: &cells) {
      cellCount += cells.count
      guard index < limits.rows else { throw scanner.error(.tooLarge, "more than \(limits.rows) rows") }
      guard cellCount <= limits.cells else { throw scanner.error(.tooLarge, "more than \(limits.cells) cells") }
      if !cells.isEmpty, try !body(Row(index: index, cells: cells)) { return }
      cells.removeAll(keepingCapacity: true)
      index += 1
    }
  }
}
