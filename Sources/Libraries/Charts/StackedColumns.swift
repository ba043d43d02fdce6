/// Columns of parts that add up, each with its total above.
public struct StackedColumns: Chart {
  /// One part of every column.
  public struct Part: Hashable, Sendable {
    /// Its name, such as `renewed`.
    public let name: String
    /// The class of its color.
    public let style: String

    /// A part.
    public init(_ name: String, style: String) {
      self.name = name
      self.style = style
    }
  }

  /// One column.
  public struct Column: Hashable, Sendable {
    /// The label below, such as `Feb`.
    public let label: String
    /// A second line below; nil for none.
    public let sublabel: String?
    /// The full name, such as `February 2026`.
    public let name: String
    /// The parts' values from the base up; nil if they are not known.
    public let values: [Int]?

    /// A column.
    public init(_ label: String, _ sublabel: String? = nil, name: String, values: [Int]?) {
      self.label = label
      self.sublabel = sublabel
      self.name = name
      self.values = values
    }
  }

  /// The title.
  public let title: String
  /// The summary.
  public let summary: String
  /// The parts from the base up.
  public let parts: [Part]
  /// The columns.
  public let columns: [Column]
  /// The heading of the columns' names.
  let columnName: String

  /// A chart.
  public init(title: String, summary: String, parts: [Part], columns: [Column], columnName: String) {
    self.title = title
    self.summary = summary
    self.parts = parts
    self.columns = columns
    self.columnName = columnName
  }

  /// The figures, a row for each column.
  public var table: ChartTable {
    ChartTable(
      [columnName, "Total"] + parts.map(\.name),
      columns.map { column in
        guard let values = column.values else { return [column.name] + Array(repeating: "n/a", count: parts.count + 1) }
        return [column.name, "\(values.reduce(0, +))"] + values.map(String.init)
      })
  }

  /// What each color is.
  public var key: String {
    let entries = parts.reversed().map { part in
      "<li><svg viewBox=\"0 0 11 11\" width=\"11\" height=\"11\" aria-hidden=\"true\" focusable=\"false\">"
        + "<rect class=\"\(part.style)\" width=\"11\" height=\"11\" rx=\"1.5\"/></svg>\(Escaped(part.name))</li>"
    }
    return "<ul class=\"key\">\(entries.joined())</ul>"
  }

  /// The columns, with totals above and labels below.
  public func drawing(_ size: ChartSize) -> (shapes: String, height: Double) {
    let (height, bottom, top) = (240.0, 200.0, 26.0)
    let slot = (size.width - 8) / Double(max(columns.count, 1))
    let most = Double(max(columns.compactMap { $0.values?.reduce(0, +) }.max() ?? 0, 1))
    let drawn = columns.enumerated().map { place, column in
      let x = 4 + slot * (Double(place) + 0.5)
      let below =
        label(column.label, at: x, bottom + 16, anchor: "middle")
        + (column.sublabel.map { label($0, at: x, bottom + 31, anchor: "middle") } ?? "")
      guard let values = column.values else { return label("n/a", at: x, bottom - 6, anchor: "middle") + below }
      let stack = stacked(column, values, at: x, width: slot * 0.72, bottom: bottom, scale: (bottom - top) / most)
      return stack + below
    }
    return (line("ax", from: (4, bottom), to: (size.width - 4, bottom)) + drawn.joined(), height)
  }

  private func stacked(
    _ column: Column, _ values: [Int], at x: Double, width: Double, bottom: Double, scale: Double
  ) -> String {
    var y = bottom - 0.8
    let rects = zip(parts, values).map { part, value in
      guard value > 0 else { return "" }
      let height = max(Double(value) * scale - 1.5, 1)
      y -= height
      defer { y -= 1.5 }
      return bar(
        part.style, x: x - width / 2, y: y, width: width, height: height, words: "\(column.name): \(value) \(part.name)"
      )
    }
    return rects.joined() + label("\(values.reduce(0, +))", at: x, y - 4, anchor: "middle", style: "ti")
  }
}
