internal import Charts
internal import Domain
internal import Query

/// Renders a document as one self-contained page without scripts, fonts, pictures or network access.
///
/// The page is readable in light and dark mode and in print, and shows every state in words and signs as well as in
/// color. Its content security policy forbids scripts and resources, in case a text is ever not escaped.
public struct HTMLRenderer: Renderer {
  private let paper: Paper

  /// Creates a renderer of pages that print on a paper.
  public init(paper: Paper = .letter) {
    self.paper = paper
  }

  /// The style of tables whose rows are cards on a phone, for a page with another frame.
  public static var cards: String { HTMLStyle.cards }

  /// Returns a document's table alone, for a page with another frame.
  public func table(of document: Document) -> String {
    HTMLTable(document.table, caption: document.title).markup
  }

  /// Returns the whole page.
  public func render(_ document: Document) -> String {
    let notes = document.notes.map { "<li>\(Escaped($0))</li>" }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Escaped(document.title))</title>
      <style>
      \(HTMLStyle.sheet(paper))\(document.chart == nil ? "" : "\n" + DocumentChart.style)
      </style>
      </head>
      <body>
      <main>
      <header>
      <h1>\(Escaped(document.title))</h1>
      \(document.subtitle.map { "<p>\(Escaped($0))</p>" }.joined(separator: "\n"))
      </header>
      \(document.chart.map(\.markup) ?? "")\(table(of: document))
      \(notes.isEmpty ? "" : "<footer>\n<h2>Notes</h2>\n<ul>\n\(notes)\n</ul>\n</footer>")
      </main>
      </body>
      </html>

      """
  }
}
