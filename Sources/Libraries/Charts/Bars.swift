/// A bar in a table's cell; the cell prints the number, so that a screen reader skips the bar.
public struct CellBar: Sendable {
  /// The share of the track that is filled, 0 to 1.
  public let share: Double
  /// A mark on the track, such as the portfolio's value, 0 to 1; nil for none.
  public let mark: Double?
  /// The size in pixels.
  public let width: Double, height: Double
  /// The class of the fill's color.
  public let style: String

  /// A bar; shares outside 0 to 1 end at the track's end.
  public init(_ share: Double, mark: Double? = nil, width: Double = 52, height: Double = 8, style: String = "bf") {
    self.style = style
    self.share = min(max(share, 0), 1)
    self.mark = mark.map { min(max($0, 0), 1) }
    self.width = width
    self.height = height
  }

  /// The drawing.
  public var svg: String {
    let track = bar("bt", x: 0, y: 0, width: width, height: height, round: true)
    let fill = share > 0 ? bar(style, x: 0, y: 0, width: share * width, height: height, round: true) : ""
    let mark = mark.map { bar("br", x: $0 * (width - 1.5), y: -2, width: 1.5, height: height + 4) } ?? ""
    return "<svg class=\"bar\" \(size(width, height))>\(track)\(fill)\(mark)</svg>"
  }
}

/// A bar to the left or right of a zero line, for changes.
public struct ChangeBar: Sendable {
  /// The change, -1 to 1 of the largest.
  public let share: Double
  /// The class of its color.
  public let style: String

  /// A bar; the share is of the largest change of the table.
  public init(_ share: Double, style: String) {
    self.share = min(max(share, -1), 1)
    self.style = style
  }

  /// The drawing.
  public var svg: String {
    let (middle, length) = (48.0, share.magnitude * 46)
    let shape = bar(style, x: share < 0 ? middle - length : middle, y: 1, width: length, height: 10)
    return "<svg class=\"bar\" \(size(96, 12))>\(shape)\(line("ax", from: (middle, -3), to: (middle, 15)))</svg>"
  }
}

/// One bar of parts in a row, such as what is owed by age.
public struct StackedBar: Sendable {
  /// One part.
  public struct Part: Hashable, Sendable {
    /// Its name and amount in words.
    public let words: String
    /// Its size.
    public let value: Double
    /// The class of its color.
    public let style: String

    /// A part.
    public init(_ words: String, _ value: Double, style: String) {
      self.words = words
      self.value = value
      self.style = style
    }
  }

  /// The title.
  public let title: String
  /// The parts in their order; those of zero are not drawn.
  public let parts: [Part]

  /// A bar.
  public init(title: String, parts: [Part]) {
    self.title = title
    self.parts = parts
  }

  /// The drawing, as wide as its place on the page; empty where nothing adds up.
  public func svg(_ ids: inout DrawingIDs) -> String {
    let shown = parts.filter { $0.value > 0 }
    let total = shown.reduce(0) { $0 + $1.value }
    guard total > 0 else { return "" }
    let id = ids.next()
    let room = 1_000 - 3 * Double(shown.count - 1)
    var x = 0.0
    let shapes = shown.map { part in
      defer { x += part.value / total * room + 3 }
      return bar(part.style, x: x, y: 0, width: part.value / total * room, height: 22, words: part.words)
    }
    return "<svg class=\"stack\" viewBox=\"0 0 1000 22\" preserveAspectRatio=\"none\" role=\"img\""
      + " aria-labelledby=\"\(id)\" focusable=\"false\"><title id=\"\(id)\">\(Escaped(title))</title>"
      + shapes.joined() + "</svg>"
  }
}

private func size(_ width: Double, _ height: Double) -> String {
  "viewBox=\"0 0 \(place(width)) \(place(height))\" width=\"\(place(width))\" height=\"\(place(height))\""
    + " aria-hidden=\"true\" focusable=\"false\""
}
