/// Collects a page's elements and text into tables and lines.
struct HTMLBuilder {
  private struct OpenTable {
    let index: Int
    /// The number of open cells of the tables around this one.
    let outerCells: Int
    var row: [HTMLCell]?
  }

  private struct OpenCell {
    let columnSpan: Int
    let rowSpan: Int
    var text = HTMLText()
  }

  private var tables: [HTMLTable] = []
  private var openTables: [OpenTable] = []
  private var openCells: [OpenCell] = []
  private var page = HTMLText()
  /// The number of open elements whose text is invisible.
  private var hidden = 0

  /// Returns the tables and lines at the end of the page.
  mutating func finish() -> (tables: [HTMLTable], lines: [String]) {
    while !openTables.isEmpty { endTable() }
    let lines = page.string.split(separator: "\n").filter { line in line.utf8.contains { $0 != UInt8(ascii: " ") } }
    return (tables, lines.map(String.init))
  }

  mutating func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "script", "style", "title": hidden += 1
    case "table": startTable()
    case "tr" where !openTables.isEmpty:
      endRow()
      openTables[openTables.count - 1].row = []
    case "td" where !openTables.isEmpty, "th" where !openTables.isEmpty: startCell(attributes)
    case "br": changeText { $0.breakLine() }
    default: breakBlock(name)
    }
  }

  mutating func end(_ name: String) {
    switch name {
    case "script", "style", "title": hidden -= 1
    case "table" where !openTables.isEmpty: endTable()
    case "tr" where !openTables.isEmpty: endRow()
    case "td" where !openTables.isEmpty, "th" where !openTables.isEmpty: endCell()
    default: breakBlock(name)
    }
  }

  mutating func text(_ piece: UnsafeBufferPointer<UInt8>) {
    if hidden == 0 { changeText { $0.append(piece) } }
  }

  /// Changes the text at the current position.
  ///
  /// Text belongs to the innermost open cell; text inside a nested table but outside its cells belongs to the outer
  /// cell.
  private mutating func changeText(_ change: (inout HTMLText) -> Void) {
    if openCells.isEmpty { change(&page) } else { change(&openCells[openCells.count - 1].text) }
  }

  private mutating func breakBlock(_ name: String) {
    if !inlineElements.contains(name) { changeText { $0.breakBlock() } }
  }

  private mutating func startTable() {
    changeText { $0.breakBlock() }
    openTables.append(OpenTable(index: tables.count, outerCells: openCells.count))
    tables.append(HTMLTable())
  }

  private mutating func endTable() {
    endRow()
    openTables.removeLast()
    changeText { $0.breakBlock() }
  }

  private mutating func endRow() {
    endCell()
    guard let table = openTables.last, let row = table.row else { return }
    tables[table.index].rows.append(row)
    openTables[openTables.count - 1].row = nil
  }

  private mutating func startCell(_ attributes: [String: String]) {
    endCell()
    let columns = span(attributes["colspan"], upTo: 1_000) ?? 1
    openCells.append(OpenCell(columnSpan: max(columns, 1), rowSpan: span(attributes["rowspan"], upTo: 65_534) ?? 1))
    // A cell outside a row starts a row.
    if openTables[openTables.count - 1].row == nil { openTables[openTables.count - 1].row = [] }
  }

  private mutating func endCell() {
    guard let table = openTables.last, openCells.count > table.outerCells, let cell = openCells.popLast() else {
      return
    }
    openTables[openTables.count - 1].row?.append(
      HTMLCell(text: cell.text.string, columnSpan: cell.columnSpan, rowSpan: cell.rowSpan))
  }

  /// Returns the number that an attribute begins with, at most `limit`; nil if it begins with no digit.
  private func span(_ text: String?, upTo limit: Int) -> Int? {
    let digits = text?.utf8.drop { $0 == UInt8(ascii: " ") }.prefix { (48...57).contains($0) } ?? "".utf8[...]
    if digits.isEmpty { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1 - 48), limit) }
  }
}

/// The elements that do not start a new line.
private let inlineElements: Set<String> = [
  "a", "abbr", "acronym", "b", "bdo", "big", "button", "cite", "code", "del", "dfn", "em", "font", "i", "img", "input",
  "ins", "kbd", "label", "nobr", "q", "s", "samp", "select", "small", "span", "strike", "strong", "sub", "sup", "tt",
  "u", "var", "wbr",
]
