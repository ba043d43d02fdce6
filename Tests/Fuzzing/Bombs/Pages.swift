internal import SpreadsheetReader
internal import TestSupport

extension Bomb {
  /// Bombs of HTML pages.
  static let pages: [Bomb] = [
    page("a flood of tables") { times($0.sheets + 1, "<table><tr><td>1</td></tr></table>") },
    page("a flood of cells") { times($0.treeElements + 1, "<td>").wrapped("<table><tr>", "</table>") },
    page("a flood of filled cells") { limits in
      times(limits.cells / 10 + 1, "<tr>" + times(10, "<td>1")).wrapped("<table>", "</table>")
    },
    page("a flood of columns") { times($0.columns + 1, "<td>").wrapped("<table><tr>", "</table>") },
    page("cells that span beyond the columns") {
      times($0.columns / 1_000 + 2, "<td colspan=1000 rowspan=65534>").wrapped("<table><tr>", "</table>")
    },
    page("cells that span beyond the sheet") { limits in
      times(limits.cells / 1_000 + 1, "<tr><td colspan=1000>").wrapped("<table>", "</table>")
    },
    page("merged cells beyond their number") { limits in
      times(limits.mergedRanges + 1, "<tr><td colspan=2>").wrapped("<table>", "</table>")
    },
    page("a flood of rows") { times($0.rows + 1, "<tr>").wrapped("<table>", "</table>") },
    page("tables nested too deep") { times($0.depth + 1, "<table><tr><td>") },
    page("elements nested too deep") { times($0.depth + 1, "<div>") },
    page("a cell's text without end") { times($0.textBytes + 1, "x").wrapped("<table><tr><td>", "</table>") },
    page("a line's text without end") { times($0.textBytes + 1, "x") },
    page("a flood of line ends in a cell") { times($0.textBytes + 1, "<br>").wrapped("<table><tr><td>x", "x</table>") },
    page("a tag without end") { _ in "<p a=\"" + times(2 << 20, "x") },
    page("a flood of attributes") { _ in "<p" + (0..<100_000).map { " a\($0)" }.joined() + ">" },
    page("a flood of inline elements") { times($0.treeElements + 1, "<br>") },
    Bomb("html: a page without an end") { limits in
      Array("<html><table><tr><td>".utf8) + [UInt8](repeating: 0x78, count: limits.fileBytes / 2)
    },
  ]

  /// Bombs of delimited text.
  static let texts: [Bomb] = [
    text("a flood of columns") { times($0.columns + 1, ",") },
    text("a flood of rows") { "a,b\n" + times($0.rows + 1, "\n") },
    text("a flood of cells") { limits in times(limits.cells / 10 + 1, "1,1,1,1,1,1,1,1,1,1\n") },
    text("a field without end") { "a,b\n" + times($0.textBytes + 1, "x") },
    text("a quote that is not closed") { "a,\"" + times($0.fileBytes / 4, "\n") },
    text("a flood of quotes") { "a,\"" + times($0.textBytes + 1, "\"\"") + "\"" },
    text("a zero byte behind much text") { "a,b\n" + times($0.fileBytes / 16, "1,2\n") + "\u{0}" },
    Bomb("csv: UTF-16 cut within a character, at the greatest length") { limits in
      [0xFF, 0xFE] + Array(repeating: le16(0x61) + le16(0x2C), count: limits.fileBytes / 4 - 2).joined() + [0x61]
    },
    Bomb("csv: UTF-16 that grows by half, in one field") { limits in
      [0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x0A, 0]
        + Array(repeating: [0xAC, 0x20], count: limits.fileBytes / 2 - 8).joined()
    },
    Bomb("csv: bytes that grow threefold as Windows-1252, in one field") { limits in
      Array("a,b\n".utf8) + [UInt8](repeating: 0x80, count: limits.fileBytes - 10)
    },
    Bomb("csv: a file too large") { limits in
      Array("a,b\n".utf8) + [UInt8](repeating: 0x2C, count: limits.fileBytes)
    },
  ]

  /// Bombs of the configuration and of a service's answers.
  static let others: [Bomb] = [
    Bomb("configuration: lists nested too deep", reader: .configuration) { _ in Array(times(1 << 20, "[").utf8) },
    Bomb("configuration: objects nested too deep", reader: .configuration) { _ in Array(times(1 << 18, "{\"a\":").utf8)
    },
    Bomb("configuration: a number of a million digits", reader: .configuration) { _ in
      Array(("{\"properties\": 1" + times(1 << 20, "0") + "}").utf8)
    },
    Bomb("configuration: a flood of unknown keys", reader: .configuration) { _ in
      Array(("{" + (0..<20_000).map { "\"k\($0)\": 1" }.joined(separator: ",") + "}").utf8)
    },
    Bomb("configuration: a flood of properties of one name", reader: .configuration) { _ in
      let properties = (0..<5_000).map { "\"p\($0)\": {\"propertyId\": \"1\", \"propertyName\": \"Oak\"}" }
      return Array(("{\"properties\": {" + properties.joined(separator: ",") + "}}").utf8)
    },
    Bomb("soap: an answer laughs a billion times", reader: .xml) { _ in
      Array("<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;&b;&b;\">]><a>&c;&c;&c;</a>".utf8)
    },
    Bomb("soap: an answer nests too deep", reader: .xml) { _ in Array(times(1 << 20, "<a>").utf8) },
    Bomb("soap: an answer has an element too many", reader: .xml) { _ in
      Array(("<a>" + times(1_000_001, "<b/>") + "</a>").utf8)
    },
    Bomb("soap: an answer breaks off in a tag without end", reader: .xml) { _ in
      Array(("<a " + times(1 << 20, "b=\"c\" ")).utf8)
    },
  ]

  private static func page(_ name: String, _ body: @escaping @Sendable (Limits) -> String) -> Bomb {
    Bomb("html: \(name)") { limits in Array("<html><body>\(body(limits))</body></html>".utf8) }
  }

  private static func text(_ name: String, _ text: @escaping @Sendable (Limits) -> String) -> Bomb {
    Bomb("csv: \(name)") { limits in Array(text(limits).utf8) }
  }
}
