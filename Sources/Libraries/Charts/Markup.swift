internal import Domain

/// Text made safe for a page: between tags and inside quotes alike.
public struct Escaped: CustomStringConvertible {
  /// The escaped text.
  public let description: String

  /// Escapes a text; characters that control the display become blanks.
  public init(_ text: String) {
    description = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n": escaped += "\n"
      default: escaped.unicodeScalars.append(scalar.controlsDisplay ? " " : scalar)
      }
    }
  }
}

/// Numbers the ids of a page's drawings, so that none is used twice.
public struct DrawingIDs {
  private var count = 0

  /// No id is used yet.
  public init() {}

  /// The next free id.
  public mutating func next() -> String {
    count += 1
    return "s\(count)"
  }
}

/// A coordinate with at most one decimal.
func place(_ number: Double) -> String {
  let tenths = (number * 10).rounded()
  guard tenths.magnitude < 1e9 else { return "0" }
  let count = Int(tenths)
  let whole = String(count.magnitude / 10) + (count % 10 == 0 ? "" : ".\(count.magnitude % 10)")
  return (count < 0 ? "-" : "") + whole
}

/// A text in a drawing.
func label(
  _ text: String, at x: Double, _ y: Double, anchor: String = "start", style: String? = nil
) -> String {
  let style = style.map { " class=\"\($0)\"" } ?? ""
  let anchor = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
  return "<text\(style) x=\"\(place(x))\" y=\"\(place(y))\"\(anchor)>\(Escaped(text))</text>"
}

/// A straight line in a drawing.
func line(_ style: String, from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> String {
  "<line class=\"\(style)\" x1=\"\(place(start.x))\" x2=\"\(place(end.x))\" y1=\"\(place(start.y))\" y2=\"\(place(end.y))\"/>"
}

/// A bar in a drawing, with the words that a pointer shows.
func bar(
  _ style: String, x: Double, y: Double, width: Double, height: Double, words: String? = nil, round: Bool = false
) -> String {
  let shape =
    "<rect class=\"\(style)\" x=\"\(place(x))\" y=\"\(place(y))\" width=\"\(place(width))\" height=\"\(place(height))\""
    + (round ? " rx=\"1.5\"" : "")
  return words.map { "\(shape)><title>\(Escaped($0))</title></rect>" } ?? "\(shape)/>"
}

/// A dot in a drawing, with the words that a pointer shows.
func dot(_ style: String, x: Double, y: Double, radius: Double, words: String? = nil) -> String {
  let shape = "<circle class=\"\(style)\" cx=\"\(place(x))\" cy=\"\(place(y))\" r=\"\(place(radius))\""
  return words.map { "\(shape)><title>\(Escaped($0))</title></circle>" } ?? "\(shape)/>"
}
