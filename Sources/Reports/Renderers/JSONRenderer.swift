internal import Domain
internal import Query

/// Renders a document as JSON for other programs.
///
/// Rows are objects in the columns' order. Money is in whole cents under `<key>_cents`; an absent value is null.
public struct JSONRenderer: Renderer {
  /// Creates a renderer.
  public init() {}

  /// Returns the document as one object, indented by two spaces.
  public func render(_ document: Document) -> String {
    let rows = document.table.rows.map { object($0, document.table.columns) }
    let total = document.table.total.map { object($0, document.table.columns) } ?? "null"
    return """
      {
        "title": \(string(document.title)),
        "subtitle": \(list(document.subtitle.map(string))),
        "rows": \(list(rows)),
        "total": \(total),
        "coverage": \(coverage(document.table)),
        "notes": \(list(document.notes.map(string)))
      }

      """
  }

  /// The coverage of the portfolio by each of the total's figures, by the figure's key.
  private func coverage(_ table: Table) -> String {
    let members = zip(table.columns, table.coverage).compactMap { column, coverage in
      coverage.map { coverage in
        "\(string(key(column))): {\"properties\": \(coverage.properties), \"properties_configured\": "
          + "\(coverage.configured), \"units_pct\": \(coverage.unitsPercent?.description ?? "null")}"
      }
    }
    return members.isEmpty ? "null" : "{" + members.joined(separator: ", ") + "}"
  }

  private func key(_ column: Column) -> String { column.kind == .money ? column.key + "_cents" : column.key }

  private func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
  }

  private func object(_ row: TableRow, _ columns: [Column]) -> String {
    let members = zip(columns, row.cells).map { column, cell in
      "\(string(key(column))): \(value(cell))"
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private func value(_ cell: Cell) -> String {
    switch cell {
    case .blank, .absent: "null"
    case .text(let text): string(text)
    case .date(let date): string(date.description)
    case .count(let count): String(count)
    case .money(let money): String(money.cents)
    case .decimal(let number): number.description
    case .number(let number): number
    case .labels(let labels): "[" + labels.map { string($0.text) }.joined(separator: ", ") + "]"
    }
  }

  private func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
