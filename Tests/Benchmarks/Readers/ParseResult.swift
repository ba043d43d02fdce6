import SpreadsheetReader

/// Every cell of a workbook, read once: what a peer must find too.
struct Reading: CustomStringConvertible {
  private(set) var cells = 0
  private var textBytes = 0
  private var sum = 0.0

  init(of path: String) throws {
    for sheet in try Workbook.open(.file(path)).sheets {
      try sheet.forEachRow { row in
        for cell in row.cells { add(cell.value) }
        return true
      }
    }
  }

  /// Makes each text, as the peers do.
  private mutating func add(_ value: Value) {
    switch value {
    case .empty: return
    case .text(let text): textBytes += text.string.utf8.count
    case .number(let number): sum += number
    case .date, .boolean, .error: break
    }
    cells += 1
  }

  var description: String { "\(cells) cells, \(textBytes) bytes of text, sum \(sum)" }
}
