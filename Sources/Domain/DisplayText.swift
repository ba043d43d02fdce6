extension Unicode.Scalar {
  /// Whether a terminal or page would obey it instead of showing it: control characters, line ends, and the marks that
  /// change the direction of text.
  public var controlsDisplay: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        || [0x061C, 0x200E, 0x200F].contains(value)
    }
  }
}

extension String {
  /// The text on one line, each character that would control the display replaced by `�`.
  public var displayed: String {
    guard unicodeScalars.contains(where: \.controlsDisplay) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.controlsDisplay ? "\u{FFFD}" : scalar) }
    return String(text)
  }

  /// The same for a text of several lines.
  public var displayedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).displayed }.joined(separator: "\n")
  }
}
