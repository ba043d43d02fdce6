import Domain

extension String {
  /// The text for a terminal: every character that would control the display is replaced by `�`, except line ends; a
  /// carriage return before one is left out.
  var displayedOnTerminal: String {
    guard unicodeScalars.contains(where: { $0.controlsDisplay && $0 != "\n" }) else { return self }
    var text = String.UnicodeScalarView()
    var isReturn = false
    for scalar in unicodeScalars {
      if isReturn, scalar != "\n" { text.append("\u{FFFD}") }
      isReturn = scalar == "\r"
      if isReturn { continue }
      text.append(scalar.controlsDisplay && scalar != "\n" ? "\u{FFFD}" : scalar)
    }
    if isReturn { text.append("\u{FFFD}") }
    return String(text)
  }
}
