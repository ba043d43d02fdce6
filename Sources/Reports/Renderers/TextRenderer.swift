internal import Domain
internal import Query

/// Renders a document for a terminal: aligned columns, with numbers at the right.
public struct TextRenderer: Renderer {
  /// Creates a renderer.
  public init() {}

  /// Returns the document as lines of text.
  public func render(_ document: Document) -> String {
    let line = (document.chart?.line).map { [$0] } ?? []
    let head = [document.title] + document.subtitle + line + [""]
    let notes = document.notes.isEmpty ? [] : [""] + document.notes.flatMap { wrapped($0) }
    return (head + lines(document.table) + notes).map { clean($0) + "\n" }.joined()
  }

  private func lines(_ table: Table) -> [String] {
    let places = table.shownColumns
    let columns = places.map { table.columns[$0] }
    let rows = table.rows.map { row in
      places.map { text(row.shownCells[$0], table.columns[$0]) + mark($0, row, in: table) }
    }
    let below = ([table.total].compactMap(\.self) + table.coverageRows).map { row in
      places.map { text(row.cells[$0], table.columns[$0]) }
    }
    let widths = columns.indices.map { place in
      ([columns[place].heading] + (rows + below).map { $0[place] }).map(width).max() ?? 0
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    let line = { (cells: [String]) in
      var line = zip(columns.indices, cells).map { pad($1, to: widths[$0], right: columns[$0].isRight) }
        .joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
    return [line(columns.map(\.heading)), rule] + rows.map(line) + (below.isEmpty ? [] : [rule] + below.map(line))
  }

  /// Wraps a long note between words; the lines after the first are indented.
  private func wrapped(_ note: String) -> [String] {
    var lines: [String] = []
    for word in clean(note).split(separator: " ") {
      if let last = lines.last, width(last) + width(String(word)) < TextRenderer.noteWidth {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append((lines.isEmpty ? "" : "  ") + word)
      }
    }
    return lines
  }

  private static let noteWidth = 120

  /// Returns the mark of a stale row, shown after its day.
  private func mark(_ place: Int, _ row: TableRow, in table: Table) -> String {
    row.isStale && table.columns[place].key == "as_of" ? "*" : ""
  }

  private func text(_ cell: Cell, _ column: Column) -> String {
    switch cell {
    case .blank: ""
    case .absent: "n/a"
    case .text(let text): clean(text)
    case .date(let date): date.description
    case .count(let count): grouped(count)
    case .money(let money): money.description
    case .decimal(let number): number.description
    case .number(let number): number
    case .labels(let labels): clean(column.joined(labels))
    }
  }

  /// Replaces the characters that a terminal would obey.
  private func clean(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.contains(where: \.controlsDisplay) ? " " : $0 })
  }

  private func pad(_ text: String, to length: Int, right: Bool) -> String {
    let space = String(repeating: " ", count: max(0, length - width(text)))
    return right ? space + text : text + space
  }

  /// The width in terminal columns: one for each character, two for East Asian wide characters and emoji.
  private func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }
}

extension Character {
  fileprivate var isWide: Bool {
    guard let scalar = unicodeScalars.first?.value else { return false }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(scalar) }
  }
}
