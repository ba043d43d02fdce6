/// Two values for each row on one scale, joined by a line: the gap is what matters.
public struct DumbbellChart: Chart {
  /// One row.
  public struct Row: Hashable, Sendable {
    /// The row's name.
    public let name: String
    /// The filled and the open dot.
    public let filled: ChartPoint, open: ChartPoint
    /// The gap in words, at the right.
    public let gap: String

    /// A row.
    public init(_ name: String, filled: ChartPoint, open: ChartPoint, gap: String) {
      self.name = name
      self.filled = filled
      self.open = open
      self.gap = gap
    }
  }

  /// The title.
  public let title: String
  /// The summary.
  public let summary: String
  /// The rows.
  public let rows: [Row]
  /// The scale.
  public let axis: Axis
  /// What the rows, the filled dots, the open dots and the gap are, as the table's headings.
  let headings: [String]
  private let tickText: @Sendable (Double) -> String

  /// A chart; `headings` names the rows, the filled dots, the open dots and the gap.
  public init(
    title: String, summary: String, rows: [Row], axis: Axis, headings: [String],
    tickText: @escaping @Sendable (Double) -> String
  ) {
    self.title = title
    self.summary = summary
    self.rows = rows
    self.axis = axis
    self.headings = headings
    self.tickText = tickText
  }

  /// The figures, row by row.
  public var table: ChartTable {
    ChartTable(headings, rows.map { [$0.name, $0.filled.text, $0.open.text, $0.gap] })
  }

  /// What each kind of dot is.
  public func key(filled: String, open: String) -> String {
    let entries = [("p1", filled), ("po", open)].map { style, words in
      "<li><svg viewBox=\"0 0 12 11\" width=\"12\" height=\"11\" aria-hidden=\"true\" focusable=\"false\">"
        + "<circle class=\"\(style)\" cx=\"6\" cy=\"6\" r=\"4\"/></svg>\(Escaped(words))</li>"
    }
    return "<ul class=\"key\">\(entries.joined())</ul>"
  }

  /// The scale, and a pair of dots for each row.
  public func drawing(_ size: ChartSize) -> (shapes: String, height: Double) {
    let bottom = 20 + 44.0 * Double(rows.count)
    let (left, right) = (size == .wide ? 92.0 : 82, size.width - 62)
    let x = { (value: Double) in left + axis.share(value) * (right - left) }
    let every = size == .wide || axis.ticks.count <= 4 ? 1 : 2
    let ticks = axis.ticks.enumerated().filter { $0.offset % every == 0 }.map(\.element)
    let grid = ticks.map { tick in
      line("g", from: (x(tick), 14), to: (x(tick), bottom))
        + label(tickText(tick), at: x(tick), bottom + 17, anchor: "middle")
    }
    let drawn = rows.enumerated().map { place, row in pair(row, y: 46 + 44 * Double(place), x, size.width) }
    return (grid.joined() + drawn.joined(), bottom + 22)
  }

  private func pair(_ row: Row, y: Double, _ x: (Double) -> Double, _ width: Double) -> String {
    let name = label(row.name, at: 0, y + 4, style: "ti") + label(row.gap, at: width, y + 4, anchor: "end", style: "ti")
    let spots = [(row.filled, "p1"), (row.open, "po")].map { point, style in
      point.value.map { dot(style, x: x($0), y: y, radius: 5, words: "\(point.label): \(point.text)") } ?? ""
    }
    let isOpenHigher = (row.open.value ?? .infinity) >= (row.filled.value ?? -.infinity)
    let texts = [(row.filled, isOpenHigher ? "end" : "start", nil), (row.open, isOpenHigher ? "start" : "end", "b1")]
      .map { point, anchor, style in
        point.value.map { label(point.text, at: x($0), y - 10, anchor: anchor, style: style) } ?? ""
      }
    guard let filled = row.filled.value, let open = row.open.value else {
      return name + spots.joined() + texts.joined()
    }
    return name + line("l2", from: (x(filled), y), to: (x(open), y)) + spots.joined() + texts.joined()
  }
}
