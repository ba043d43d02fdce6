/// A text with placeholders: `Dear {name},`.
///
/// A placeholder is lowercase letters and underscores in braces. Any other brace is text, so that an HTML page may
/// contain a style.
struct NoticeTemplate: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case placeholder(String)
  }

  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      plain += rest[..<brace]
      let name = rest[rest.index(after: brace)...].prefix { $0.isASCII && $0.isLowercase || $0 == "_" }
      if !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" {
        pieces += [.text(plain), .placeholder(String(name))]
        plain = ""
        rest = rest[name.endIndex...].dropFirst()
      } else {
        plain += "{"
        rest = rest[brace...].dropFirst()
      }
    }
    self.pieces = pieces + [.text(plain + rest)]
  }

  /// The names of the placeholders, in order.
  var placeholders: [String] {
    pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// Returns the text with values in place of the placeholders.
  ///
  /// The content of a value is never interpreted as a template.
  func filled(_ values: [String: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): values[name] ?? ""
      }
    }.joined()
  }
}
