internal import XML

/// Opens an HTML page as a workbook: one sheet for each table, "Table 1" and so on in document order.
///
/// Where the page has text outside its tables, the first sheet is "Page", with one row for each line of text. All cells
/// are text; blank ones are omitted.
enum HTMLReader {
  static func open(_ bytes: OpenedBytes, limits: Limits) throws(SpreadsheetError) -> Workbook {
    let content = try bytes.all()
    if declaresUTF8(content), !TextDecoding.isUTF8(content) {
      throw SpreadsheetError(.malformed, "the page declares UTF-8, but is not")
    }
    let text = try TextDecoding.utf8(content)
    try checkEnd(of: text)
    let page = try parse(text, limits: limits)
    guard page.tables.count < limits.sheets else {
      throw SpreadsheetError(.tooLarge, "the page has \(page.tables.count) tables; under \(limits.sheets) are read")
    }
    var sheets: [Sheet] = []
    if !page.lines.isEmpty {
      let rows = page.lines.map { [HTMLCell(text: $0)] }
      sheets.append(Sheet(name: "Page", source: try TableGrid(rows, name: "Page", limits: limits)))
    }
    for (index, table) in page.tables.enumerated() {
      let name = "Table \(index + 1)"
      sheets.append(Sheet(name: name, source: try TableGrid(table.rows, name: name, limits: limits)))
    }
    return Workbook(format: .html, sheets: sheets)
  }

  private static func parse(_ text: [UInt8], limits: Limits) throws(SpreadsheetError) -> HTMLPage {
    var bounds = XMLLimits(limits)
    bounds.elements = limits.treeElements
    do {
      return try HTMLPage(utf8: text, limits: bounds)
    } catch {
      throw SpreadsheetError(error, at: nil)
    }
  }

  /// Throws if the end of the page is missing: a truncated page parses without an error.
  private static func checkEnd(of text: [UInt8]) throws(SpreadsheetError) {
    let start = text.prefix(4096).drop { $0 <= 0x20 }.prefix(6)
    let closing = lowercased(start).elementsEqual("<table".utf8) ? "</table>" : "</html>"
    guard let last = text.lastIndex(where: { $0 > 0x20 }) else { return }
    let end = lowercased(text[...last].suffix(8))
    guard end.suffix(closing.utf8.count).elementsEqual(closing.utf8) else {
      throw SpreadsheetError(.truncated, "the page does not end with \(closing)")
    }
  }

  private static func declaresUTF8(_ content: [UInt8]) -> Bool {
    let head = String(decoding: lowercased(content.prefix(1024)), as: UTF8.self)
    return ["charset=utf-8", "charset=\"utf-8", "charset='utf-8"].contains { head.contains($0) }
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
  }
}
