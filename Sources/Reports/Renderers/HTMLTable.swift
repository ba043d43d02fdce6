internal import Charts
internal import Domain
internal import Query

/// A document's table in HTML.
struct HTMLTable {
  private let table: Table
  private let caption: String
  /// The indices of the visible columns, without those that group the rows.
  private let places: [Int]
  /// The indices of the columns whose values are headings of groups of rows.
  private let groups: [Int]

  init(_ table: Table, caption: String) {
    self.table = table
    self.caption = caption
    let shown = table.shownColumns
    groups = shown.filter { $0 < table.groupedBy }
    let folded = table.columns.indices.filter { table.columns[$0].shown == .folded }
    places = (shown + folded).filter { $0 >= table.groupedBy }.sorted()
  }

  var markup: String {
    guard !table.rows.isEmpty else { return "<p class=\"empty\">Nothing to list.</p>" }
    let headings = places.map { place in
      "<th\(role("columnheader")) scope=\"col\"\(classes(place))>\(Escaped(table.columns[place].heading))</th>"
    }
    let below = table.totals.map { row(named($0)) } + table.coverageRows.map(coverageRow)
    let total = below.isEmpty ? "" : "<tfoot\(role("rowgroup"))>\n\(below.joined(separator: "\n"))\n</tfoot>\n"
    return """
      <table\(role("table"))\(isWide ? " class=\"wide\"" : "")>
      <caption>\(Escaped(caption))</caption>
      <thead\(role("rowgroup"))>
      <tr\(role("row"))>\(headings.joined())</tr>
      </thead>
      \(bodies.joined(separator: "\n"))
      \(total)</table>
      """
  }

  /// One table body for each group of rows, below a heading that names it.
  private var bodies: [String] {
    guard !groups.isEmpty else {
      return ["<tbody\(role("rowgroup"))>\n\(table.rows.map(row).joined(separator: "\n"))\n</tbody>"]
    }
    return groupedRows.map { rows in
      let names = rows.prefix(1).flatMap { first in
        groups.map { "<span><small>\(Escaped(table.columns[$0].heading))</small> \(text(first.cells[$0]))</span>" }
      }
      return """
        <tbody\(role("rowgroup"))>
        <tr\(role("row")) class="group"><th\(role("rowheader")) scope="rowgroup" colspan="\(places.count)">\(names.joined(separator: " "))</th></tr>
        \(rows.map(row).joined(separator: "\n"))
        </tbody>
        """
    }
  }

  /// Returns a total with its name moved to the first visible column, where the name is in a column that groups the
  /// rows.
  private func named(_ total: TableRow) -> TableRow {
    guard let first = places.first, total.cells[first] == .blank,
      let name = total.cells.prefix(table.groupedBy).first(where: { $0 != .blank })
    else { return total }
    var total = total
    total.cells[first] = name
    return total
  }

  private func coverageRow(_ coverage: TableRow) -> String {
    row(named(coverage)).replacing(
      "<tr\(role("row"))>", with: "<tr\(role("row")) class=\"coverage\">", maxReplacements: 1)
  }

  private var groupedRows: [[TableRow]] {
    table.rows.reduce(into: []) { grouped, row in
      let isSame = grouped.last?.first.map { first in groups.allSatisfy { first.cells[$0] == row.cells[$0] } } ?? false
      if isSame { grouped[grouped.count - 1].append(row) } else { grouped.append([row]) }
    }
  }

  private func row(_ row: TableRow) -> String {
    let cells = places.enumerated().map { index, place in
      let content = cell(row.shownCells[place], isFolded: table.columns[place].shown == .folded) + mark(place, row)
      // A value that repeats is not printed, but names its row for a screen reader.
      let name = content.isEmpty ? text(row.cells[place]) : ""
      return index == 0 && !(content + name).isEmpty
        ? "<th\(role("rowheader")) scope=\"row\"\(name.isEmpty ? "" : " aria-label=\"\(name)\"")\(classes(place))>\(content)</th>"
        : "<td\(role("cell"))\(classes(place, row.cells[place]))\(named(place))>\(content)</td>"
    }
    return "<tr\(role("row"))\(row.role != .entry ? " class=\"subtotal\"" : "")>\(cells.joined())</tr>"
  }

  /// Returns the mark of a stale row, shown after its day.
  private func mark(_ place: Int, _ row: TableRow) -> String {
    row.isStale && table.columns[place].key == "as_of" ? "<abbr title=\"see the notes\">*</abbr>" : ""
  }

  private func classes(_ place: Int, _ cell: Cell? = nil) -> String {
    let column = table.columns[place]
    var names = column.isRight ? ["right"] : column.kind == .date ? ["date"] : []
    if cell == .absent { names.append("absent") }
    if isWide, HTMLTable.isLong(cell) { names.append("long") }
    if case .money(let money) = cell, money < .zero { names.append("negative") }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }

  /// Whether a phone shows a row as a card.
  private var isWide: Bool { places.count > 4 }

  /// A role, which a card needs because its elements are no table to some browsers.
  private func role(_ name: String) -> String { isWide ? " role=\"\(name)\"" : "" }

  /// The name of a value's column, which a card shows.
  private func named(_ place: Int) -> String {
    isWide ? " data-l=\"\(Escaped(table.columns[place].heading))\"" : ""
  }

  /// Whether a value takes a line of a card for itself.
  private static func isLong(_ cell: Cell?) -> Bool {
    if case .text(let text) = cell { text.utf8.count > 28 } else { false }
  }

  private func cell(_ cell: Cell, isFolded: Bool) -> String {
    guard case .labels(let labels) = cell else { return text(cell) }
    let lines = labels.map(label).joined()
    return isFolded && !labels.isEmpty ? "<details><summary>\(labels.count)</summary>\(lines)</details>" : lines
  }

  /// Returns a label.
  ///
  /// A label with details can be focused with the keyboard; hovering or focus shows the details.
  private func label(_ label: Label) -> String {
    let title =
      label.details.isEmpty ? "" : " tabindex=\"0\" title=\"\(Escaped(label.details.joined(separator: "\n")))\""
    return "<span class=\"label\(label.tone.map { " \($0.rawValue)" } ?? "")\"\(title)>\(Escaped(label.text))</span>"
  }

  private func text(_ cell: Cell) -> String {
    switch cell {
    case .blank: ""
    case .absent: "n/a"
    case .text(let text): "\(Escaped(text))"
    case .date(let date): date.description
    case .count(let count): grouped(count)
    case .money(let money): money.description
    case .decimal(let number): number.description
    case .number(let number): "\(Escaped(number))"
    case .labels(let labels): "\(Escaped(labels.map(\.text).joined(separator: " / ")))"
    }
  }
}
