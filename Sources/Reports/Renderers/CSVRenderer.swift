internal import Domain
internal import Query

/// Renders a document's rows as comma-separated values (RFC 4180) for other programs.
///
/// The header contains the keys, numbers are plain, and money is in dollars. The total and the notes are omitted, so
/// that a column can be summed.
public struct CSVRenderer: Renderer {
  /// Creates a renderer.
  public init() {}

  /// Returns the header and the rows, each ended by CR LF.
  public func render(_ document: Document) -> String {
    let header = document.table.columns.map { quoted($0.key) }
    let rows = document.table.rows.map { $0.cells.map(text) }
    return ([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private func text(_ cell: Cell) -> String {
    switch cell {
    case .blank, .absent: ""
    case .text(let text): quoted(neutral(text))
    case .date(let date): date.description
    case .count(let count): String(count)
    case .money(let money): Hundredths(count: money.cents).description
    case .decimal(let number): number.description
    case .number(let number): number
    case .labels(let labels): quoted(neutral(labels.map(\.text).joined(separator: " / ")))
    }
  }

  /// Prefixes a text with an apostrophe if a spreadsheet would interpret it as a formula.
  private func neutral(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, ["=", "+", "-", "@", "\t", "\r"].contains(first) else { return text }
    return "'" + text
  }

  private func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ["\"", ",", "\r", "\n"].contains($0) }) else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
