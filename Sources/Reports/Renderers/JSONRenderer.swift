internal import Domain
internal import Query

/// Renders a document as JSON for other programs.
///
/// Rows are objects in the columns' order; lists within them are lists of objects. Names and units are those of CSV:
/// money is in dollars with two decimals. An absent value is null. Totals of rows and the balances that end a list are
/// apart from the rows.
public struct JSONRenderer: Renderer {
  /// Creates a renderer.
  public init() {}

  /// Returns the document as one object, indented by two spaces.
  public func render(_ document: Document) -> String {
    let rows = { (role: TableRow.Role) in
      list(document.table.rows.filter { $0.role == role }.map { object($0, document.table.columns) })
    }
    let has = { (role: TableRow.Role) in document.table.rows.contains { $0.role == role } }
    let day = document.asOf.map { "\n  \"as_of\": \(string($0.description))," } ?? ""
    let apart =
      (has(.subtotal) ? "\n  \"subtotals\": \(rows(.subtotal))," : "")
      + (has(.closing) ? "\n  \"balances\": \(rows(.closing))," : "")
    let total = document.table.total.map { object($0, document.table.columns) } ?? "null"
    let mean = document.table.mean.map { "\n  \"mean\": \(object($0, document.table.columns))," } ?? ""
    return """
      {
        "title": \(string(document.title)),\(day)
        "subtitle": \(list(document.subtitle.map(string))),
        "rows": \(rows(.entry)),\(apart)
        "total": \(total),\(mean)
        "coverage": \(coverage(document.table)),
        "notes": \(list(document.notes.map(string)))
      }

      """
  }

  /// The coverage of the portfolio by each of the total's figures, by the figure's key.
  private func coverage(_ table: Table) -> String {
    let members = zip(table.columns, table.coverage).compactMap { column, coverage in
      coverage.map { coverage in
        "\(string(column.key)): {\"properties\": \(coverage.properties), \"properties_configured\": "
          + "\(coverage.configured), \"units_pct\": \(coverage.unitsPercent?.description ?? "null")}"
      }
    }
    return members.isEmpty ? "null" : "{" + members.joined(separator: ", ") + "}"
  }

  private func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
  }

  private func object(_ row: TableRow, _ columns: [Column]) -> String {
    let members = zip(columns, row.cells).map { column, cell in
      "\(string(column.key)): \(value(cell, column.form))"
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private func value(_ cell: Cell, _ form: Column.Form) -> String {
    guard case .labels(let labels) = cell else { return value(cell) }
    switch form {
    case .single: return labels.first.map(value) ?? "null"
    case .parts(let names):
      return "{" + zip(names, labels).map { "\(string($0)): \(value($1))" }.joined(separator: ", ") + "}"
    case .numbered, .records:
      return "[" + labels.filter { $0.value != .blank }.map(value).joined(separator: ", ") + "]"
    }
  }

  private func value(_ label: Label) -> String {
    label.fields.isEmpty ? value(label.value ?? .text(label.text)) : object(label.fields)
  }

  private func object(_ fields: [LabelField]) -> String {
    let members = fields.map { field in
      switch field.content {
      case .cell(let cell): "\(string(field.key)): \(value(cell))"
      case .list(let objects): "\(string(field.key)): [\(objects.map(object).joined(separator: ", "))]"
      }
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private func value(_ cell: Cell) -> String {
    switch cell {
    case .blank, .absent: "null"
    case .text(let text): string(text)
    case .date(let date): string(date.description)
    case .count(let count): String(count)
    case .money(let money): Hundredths(count: money.cents).description
    case .decimal(let number): number.description
    case .number(let number): number
    case .labels(let labels): "[" + labels.map(value).joined(separator: ", ") + "]"
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
