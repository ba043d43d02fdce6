internal import Domain
internal import Query
public import SpreadsheetWriter

/// Renders a document as the worksheets of a workbook: the table first, then the rest of the report.
///
/// The table's cells are typed, so that a spreadsheet can compute with them. Columns that are invisible in the other
/// formats are included but hidden.
public struct WorkbookRenderer: Sendable {
  private let paper: Paper

  /// Creates a renderer of sheets that print on a paper.
  public init(paper: Paper = .letter) {
    self.paper = paper
  }

  /// Returns the worksheets of a document.
  public func sheets(of document: Document) -> [WorksheetContent] {
    let table = document.table.listed
    let shown = Set(table.shownColumns)
    let columns = table.columns.indices.map { place in
      let column = table.columns[place]
      let cells = (table.rows + table.totals + table.coverageRows).map { $0.cells[place] }
      return WorksheetContent.Column(
        column.heading, width: width(cells, under: column.heading), style: style(column.kind),
        isHidden: column.shown == .never || (column.shown == .unlessZero && !shown.contains(place)))
    }
    let sheet = WorksheetContent(
      name: name(document.title), columns: columns, rows: table.rows.map { $0.cells.map(cell) },
      total: table.total?.cells.map(cell),
      below: (table.totals.dropFirst() + table.coverageRows).map { $0.cells.map(cell) },
      emphasized: Set(table.rows.indices.filter { table.rows[$0].role != .entry }))
    return ([sheet] + about(document)).map { sheet in
      var sheet = sheet
      sheet.isOnA4 = paper == .a4
      return sheet
    }
  }

  /// The title, the days and the notes, on a separate sheet so that the table can be sorted and filtered.
  private func about(_ document: Document) -> [WorksheetContent] {
    let lines = document.subtitle + document.notes
    guard !lines.isEmpty else { return [] }
    return [
      WorksheetContent(
        name: "About", columns: [WorksheetContent.Column(document.title, width: 100)], rows: lines.map { [.text($0)] })
    ]
  }

  private func cell(_ cell: Cell) -> WorksheetContent.Cell {
    switch cell {
    case .blank, .absent: .blank
    case .text(let text): .text(text)
    case .date(let date): .day(date.dayNumber)
    case .count(let count): .count(Int64(count))
    case .money(let money): .cents(money.cents)
    case .decimal(let number): .hundredths(number.count)
    case .number(let spelling): Double(spelling).map { .number($0) } ?? .text(spelling)
    case .labels(let labels):
      if labels.count == 1, let tone = labels[0].tone {
        .status(labels[0].text, tone.fill)
      } else {
        .text(labels.map(\.text).joined(separator: " / "))
      }
    }
  }

  private func style(_ kind: Column.Kind) -> WorksheetContent.Style {
    switch kind {
    case .text, .number: .plain
    case .date: .date
    case .count: .count
    case .money: .money
    case .decimal: .decimal
    }
  }

  /// The width of a column, so that its longest value is readable, within limits that fit a screen.
  private func width(_ cells: [Cell], under heading: String) -> Int {
    let longest = cells.reduce(heading.count) { longest, cell in max(longest, length(cell)) }
    return min(max(longest + 2, 8), 60)
  }

  private func length(_ cell: Cell) -> Int {
    switch cell {
    case .blank, .absent: 0
    case .text(let text): text.count
    case .date: 10
    case .count(let count): grouped(count).count
    case .money(let money): money.description.count
    case .decimal(let number): number.description.count
    case .number(let number): number.count
    case .labels(let labels): labels.reduce(-3) { $0 + $1.text.count + 3 }
    }
  }

  /// The title in a form that is valid for a sheet: up to its colon, at most 31 characters, none of `[]:*?/\`.
  private func name(_ title: String) -> String {
    let words = title.prefix { $0 != ":" }.filter { !"[]*?/\\'".contains($0) }
    return words.isEmpty ? "Report" : String(words.prefix(31))
  }
}

extension Table {
  /// The table with a cell for each status, so that each has its color; lists of any length remain one text.
  fileprivate var listed: Table {
    var table = self
    for place in columns.indices {
      guard case .records = columns[place].form else { continue }
      let column = columns[place]
      table.columns[place] = Column(column.key, column.heading, column.kind, shown: column.shown)
      for row in table.rows.indices {
        if case .labels(let labels) = table.rows[row].cells[place] {
          table.rows[row].cells[place] = .text(column.joined(labels))
        }
      }
    }
    return table.flat
  }
}

extension Label.Tone {
  /// The color of the status in a spreadsheet.
  fileprivate var fill: WorksheetContent.Fill {
    switch self {
    case .good: .green
    case .partial: .blue
    case .pending: .yellow
    case .bad: .red
    }
  }
}
