internal import Domain
internal import Query

/// Renders a document for a terminal: aligned columns, with numbers at the right.
public struct TextRenderer: Renderer {
  private let width: Int?
  private let isColored: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: the number of columns of a terminal; nil prints every column of the table in full.
  ///   - isColored: whether states are colored.
  public init(width: Int? = nil, isColored: Bool = false) {
    (self.width, self.isColored) = (width, isColored)
  }

  /// Returns the document as lines of text.
  public func render(_ document: Document) -> String {
    let line = (document.chart?.line).map { [$0] } ?? []
    let head = [document.title] + document.subtitle + line + [""]
    let notes = document.notes.isEmpty ? [] : [""] + document.notes.flatMap { wrapped($0) }
    let (lines, dropped) = lines(document.table)
    let note =
      dropped.isEmpty
      ? []
      : [
        "",
        "Columns too wide for the terminal: \(dropped.joined(separator: ", ")). --wide prints them, --columns chooses",
      ]
    let body = notes + note.flatMap { $0.isEmpty ? [""] : wrapped($0) }
    return (head.map(clean) + lines + body.map(clean)).map { $0 + "\n" }.joined()
  }

  /// The table's lines, and the headings of the columns that do not fit.
  private func lines(_ table: Table) -> (lines: [String], dropped: [String]) {
    let cells = cells(table, table.shownColumns)
    guard let width else { return (lines(cells, cells.widths), []) }
    let fitted = FittedTable(cells.widths, cells.columns, to: width)
    let kept = cells.only(fitted.places)
    let dropped = fitted.dropped.reduce(into: [String]()) { names, place in
      if !names.contains(cells.columns[place].heading) { names.append(cells.columns[place].heading) }
    }
    return (lines(kept, fitted.widths), dropped)
  }

  /// The texts of a table.
  private struct Texts {
    var columns: [Column]
    var rows: [[String]], below: [[String]]
    var widths: [Int]

    func only(_ places: [Int]) -> Texts {
      let pick = { (row: [String]) in places.map { row[$0] } }
      return Texts(
        columns: places.map { columns[$0] }, rows: rows.map(pick), below: below.map(pick),
        widths: places.map { widths[$0] })
    }
  }

  private func cells(_ table: Table, _ places: [Int]) -> Texts {
    let columns = places.map { table.columns[$0] }
    let rows = table.rows.map { row in
      places.map { text(row.shownCells[$0], table.columns[$0]) + mark($0, row, in: table) }
    }
    let below = (table.totals + table.coverageRows).map { row in
      places.map { text(row.cells[$0], table.columns[$0]) }
    }
    let widths = columns.indices.map { place in
      ([columns[place].heading] + rows.map { $0[place] } + below.flatMap { demands(of: $0, at: place) }).map(width)
        .max() ?? 0
    }
    return Texts(columns: columns, rows: rows, below: below, widths: widths)
  }

  /// What a total's cell demands of its column's width: a label that extends over blank cells only its longest word.
  private func demands(of total: [String], at place: Int) -> [String] {
    place == 0 && span(of: total) > 1 ? total[0].split(separator: " ").map(String.init) : [total[place]]
  }

  /// The number of columns that a total's label extends over: its own, and the blank ones that follow.
  private func span(of total: [String]) -> Int { 1 + total.dropFirst().prefix(while: \.isEmpty).count }

  private func lines(_ texts: Texts, _ widths: [Int]) -> [String] {
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    let lines = { (cells: [String]) in self.lines(cells, widths, texts.columns) }
    let totals = texts.below.flatMap { cells in
      let span = span(of: cells)
      let whole = widths.prefix(span).reduce(0, +) + TextRenderer.gap.count * (span - 1)
      return self.lines(
        [cells[0]] + cells.dropFirst(span), [whole] + widths.dropFirst(span),
        [texts.columns[0]] + texts.columns.dropFirst(span))
    }
    return lines(texts.columns.map { clean($0.heading) }) + [rule] + texts.rows.flatMap(lines)
      + (texts.below.isEmpty ? [] : [rule] + totals)
  }

  /// The lines of a row in columns of these widths.
  private func lines(_ cells: [String], _ widths: [Int], _ columns: [Column]) -> [String] {
    folded(cells, widths).map { cells in
      var line = zip(columns.indices, cells).map { place, text in
        let padded = pad(text, to: widths[place], right: columns[place].isRight)
        return isColored && columns[place].isState ? StateColor.colored(padded, as: text) : padded
      }.joined(separator: TextRenderer.gap)
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static let gap = "  "

  /// The lines of a row: a text that is wider than its column continues below, broken between words.
  private func folded(_ cells: [String], _ widths: [Int]) -> [[String]] {
    let parts = zip(cells, widths).map { text, most in width(text) <= most ? [text] : broken(text, at: most) }
    return (0..<(parts.map(\.count).max() ?? 1)).map { line in parts.map { line < $0.count ? $0[line] : "" } }
  }

  private func broken(_ text: String, at most: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, width(last) + 1 + width(String(word)) <= most {
        lines[lines.count - 1] = last + " " + word
        continue
      }
      var rest = word[...]
      while width(String(rest)) > most {
        lines.append(String(rest.prefix(max(1, most / 2))))
        rest = rest.dropFirst(max(1, most / 2))
      }
      lines.append(String(rest))
    }
    return lines
  }

  /// Wraps a long note between words; the lines after the first are indented.
  private func wrapped(_ note: String) -> [String] {
    var lines: [String] = []
    for word in clean(note).split(separator: " ") {
      if let last = lines.last,
        width(last) + width(String(word)) < min(width ?? TextRenderer.noteWidth, TextRenderer.noteWidth)
      {
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
