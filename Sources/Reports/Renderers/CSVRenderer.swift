internal import Domain
internal import Query
internal import SpreadsheetWriter

/// Renders a document's rows as comma-separated values (RFC 4180) for other programs.
///
/// The header contains the keys, each cell has one value, numbers are plain, and money is in dollars. Totals and notes
/// are omitted, so that a column can be summed.
public struct CSVRenderer: Renderer {
  /// Creates a renderer.
  public init() {}

  /// Returns the header and the rows, each ended by CR LF.
  public func render(_ document: Document) -> String {
    let table = document.table.flat
    let header = table.columns.map { CSVField.quoted($0.key) }
    let rows = table.rows.filter { $0.role != .subtotal }.map { $0.cells.map(text) }
    return ([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private func text(_ cell: Cell) -> String {
    switch cell {
    case .blank, .absent: ""
    case .text(let text): CSVField.text(text)
    case .date(let date): date.description
    case .count(let count): String(count)
    case .money(let money): Hundredths(count: money.cents).description
    case .decimal(let number): number.description
    case .number(let number): number
    case .labels(let labels):
      labels.count == 1
        ? text(labels[0].value ?? .text(labels[0].text))
        : CSVField.text(labels.map(\.text).joined(separator: " / "))
    }
  }
}
