package import Domain
package import Spreadsheet

extension Grid.Cell {
  /// The text with blanks and line breaks run together, for comparing; nil for other values.
  package var words: String? {
    guard case .text(let text) = value else { return nil }
    return collapsed(text)
  }
}

/// The text without blanks at its ends, and with one blank for each run of blanks and line breaks inside.
package func collapsed(_ text: String) -> String {
  text.split(whereSeparator: { $0.isWhitespace || $0 == "\u{A0}" }).joined(separator: " ")
}

/// The text as headers and titles are compared: collapsed, in lower case, no blank behind a hyphen or slash.
package func normalised(_ text: String) -> String {
  let words = collapsed(text).lowercased()
  var result = ""
  for character in words {
    if character == " ", let last = result.last, last == "-" || last == "/" { continue }
    result.append(character)
  }
  return result
}

/// Whether a text is digits and nothing else.
package func isDigits(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
}

/// A day as reports print it; nil for any other text.
package func usDay(_ text: some StringProtocol) -> CivilDate? {
  do { return try CivilDate(us: String(text)) } catch { return nil }
}
