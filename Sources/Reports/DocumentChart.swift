internal import Charts
internal import Domain

/// A line over a document's table, which an HTML page draws.
public struct DocumentChart: Hashable, Sendable {
  /// One value of the line.
  public struct Point: Hashable, Sendable {
    /// What the value is of, such as a day.
    let label: String
    /// The value; nil leaves a gap.
    let value: Double?
    /// The value as people read it.
    let text: String
  }

  /// The text before and after each number of the axis.
  public enum Unit: Hashable, Sendable {
    case none, dollars, percent

    fileprivate var before: String { self == .dollars ? "$" : "" }
    fileprivate var after: String { self == .percent ? "%" : "" }
  }

  /// The title.
  let title: String
  /// What the points are, such as `Week`.
  let pointName: String
  /// The unit of the axis.
  let unit: Unit
  /// The line, from left to right.
  let points: [Point]

  /// The course as one line of text; nil where no value is known.
  var line: String? {
    points.contains { $0.value != nil } ? Sparkbars(points.map(\.value)).text : nil
  }

  /// The drawing; empty where fewer than two values are known.
  var markup: String {
    let known = points.filter { $0.value != nil }
    guard let first = known.first, let last = known.last, known.count > 1 else { return "" }
    let axis = Axis(known.compactMap(\.value))
    let chart = LineChart(
      title: title,
      summary: "From \(first.text) (\(first.label)) to \(last.text) (\(last.label)).", pointName: pointName,
      series: [ChartSeries("", points.map { ChartPoint($0.label, $0.value, $0.text) })], axis: axis,
      tickText: { unit.before + ($0 == $0.rounded() ? grouped(Int64($0)) : "\($0)") + unit.after })
    var ids = DrawingIDs()
    return "<figure class=\"chart\"><div class=\"broad\">\(chart.svg(.wide, &ids))</div>"
      + "<div class=\"slim\">\(chart.svg(.narrow, &ids))</div></figure>"
  }

  /// The style of the drawing.
  static let style = """
        .chart { margin: 12px 0; max-width: 560px; break-inside: avoid; }
        .slim { display: none; }
        @media screen and (max-width: 639px) { .broad { display: none; } .slim { display: block; } }
        .chart svg { display: block; width: 100%; height: auto; overflow: visible; }
        .chart text { font-family: inherit; font-size: 12px; fill: var(--faint); }
        .chart .b1 { fill: var(--focus); font-weight: 600; }
        .chart .g { stroke: var(--rule); stroke-width: 1; }
        .chart .ax { stroke: var(--faint); stroke-width: 1; }
        .chart .l1 { fill: none; stroke: var(--focus); stroke-width: 2.25; stroke-linejoin: round; }
        .chart .p1 { fill: var(--focus); }
    """
}
