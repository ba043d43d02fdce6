internal import Domain
internal import Query

/// Draws a document as one page that needs nothing else: no script, no font, no picture, no network.
///
/// The page reads in light and dark, prints, and tells every state in words and signs as well as in colour. Its policy
/// forbids scripts and resources, should a text ever come through unescaped.
public struct HTMLRenderer: Renderer {
  /// A renderer for browsers and printers.
  public init() {}

  /// The whole page.
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
      \(HTMLStyle.sheet)
      </style>
      </head>
      <body>
      <main>
      <header>
      <h1>\(Escaped(document.title))</h1>
      \(document.subtitle.map { "<p>\(Escaped($0))</p>" }.joined(separator: "\n"))
      </header>
      \(HTMLTable(document.table, caption: document.title).markup)
      \(notes.isEmpty ? "" : "<footer>\n<h2>Notes</h2>\n<ul>\n\(notes)\n</ul>\n</footer>")
      </main>
      </body>
      </html>

      """
  }
}

/// Text as it may stand in a page: between tags and inside of quotes alike.
struct Escaped: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    description = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n": escaped += "\n"
      default:
        // A page may not hold control characters, escaped or not.
        escaped.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
      }
    }
  }
}
