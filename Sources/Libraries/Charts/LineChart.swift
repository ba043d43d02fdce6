/// One line of a chart.
public struct ChartSeries: Hashable, Sendable {
  /// Which of a chart's lines it is; each is drawn in its own color and weight.
  public enum Role: Sendable {
    /// What the chart is about.
    case main
    /// What it is compared with.
    case second
    /// An earlier period.
    case earlier
  }

  /// The name at the line's end.
  public let name: String
  /// Its values, from left to right.
  public let points: [ChartPoint]
  /// How it is drawn.
  public let role: Role

  /// A line.
  public init(_ name: String, _ points: [ChartPoint], _ role: Role = .main) {
    self.name = name
    self.points = points
    self.role = role
  }

  /// The places of values without a gap between them.
  var runs: [[Int]] {
    points.indices.reduce(into: [[]]) { runs, place in
      if points[place].value != nil { runs[runs.count - 1].append(place) } else { runs.append([]) }
    }.filter { !$0.isEmpty }
  }

  var lineStyle: String {
    switch role {
    case .main: "l1"
    case .second: "l2"
    case .earlier: "l3"
    }
  }

  var dotStyle: String {
    switch role {
    case .main: "p1"
    case .second: "p2"
    case .earlier: "p3"
    }
  }

  var nameStyle: String? {
    switch role {
    case .main: "b1"
    case .second: "b2"
    case .earlier: nil
    }
  }
}

/// Lines over the same points, each named at its end.
///
/// A missing value breaks the line; it is never bridged.
public struct LineChart: Chart {
  /// The title.
  public let title: String
  /// The summary.
  public let summary: String
  /// The lines; all have the same labels.
  public let series: [ChartSeries]
  /// The scale.
  public let axis: Axis
  /// What the points are, as the table's heading.
  let pointName: String
  private let tickText: @Sendable (Double) -> String

  /// A chart.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - summary: the summary, in words.
  ///   - pointName: what the points are, such as `Week`.
  ///   - series: the lines.
  ///   - axis: the scale.
  ///   - tickText: how a marked value is printed.
  public init(
    title: String, summary: String, pointName: String, series: [ChartSeries], axis: Axis,
    tickText: @escaping @Sendable (Double) -> String
  ) {
    self.title = title
    self.summary = summary
    self.pointName = pointName
    self.series = series
    self.axis = axis
    self.tickText = tickText
  }

  /// The figures, a row for each point.
  public var table: ChartTable {
    ChartTable(
      [pointName] + series.map(\.name),
      labels.indices.map { place in
        [labels[place]] + series.map { place < $0.points.count ? $0.points[place].text : "n/a" }
      })
  }

  private var labels: [String] { (series.max { $0.points.count < $1.points.count })?.points.map(\.label) ?? [] }

  /// The grid, the lines, and their names.
  public func drawing(_ size: ChartSize) -> (shapes: String, height: Double) {
    let height = size == .wide ? 230.0 : 210.0
    // A digit of a label is about 7 pixels wide.
    let left = max(40, 12 + 7 * Double(axis.ticks.map { tickText($0).count }.max() ?? 0))
    let area = PlotArea(
      left: left, right: size.width - (series.count > 1 ? 84 : 74), top: 12, bottom: height - 26, axis: axis)
    let step = max(1, (labels.count + (size == .wide ? 3 : 2)) / (size == .wide ? 4 : 3))
    let lines = series.reversed().map { drawn($0, area) }.joined()
    return (
      area.grid(tickText) + area.labels(labels, every: step, at: height - 7) + lines + names(area), height
    )
  }

  private func drawn(_ series: ChartSeries, _ area: PlotArea) -> String {
    let spots = series.points.enumerated().map { place, point in
      point.value.map { (x: area.x(place, of: labels.count), y: area.y($0)) }
    }
    let lines = series.runs.filter { $0.count > 1 }.map { run in
      let corners = run.compactMap { spots[$0] }.map { "\(place($0.x)),\(place($0.y))" }
      return "<polyline class=\"\(series.lineStyle)\" points=\"\(corners.joined(separator: " "))\"/>"
    }
    let last = series.runs.last?.last
    let dots = zip(series.points, spots).enumerated().compactMap { place, entry in
      entry.1.map { spot in
        dot(
          series.dotStyle, x: spot.x, y: spot.y, radius: place == last ? 3.2 : 2,
          words: "\(entry.0.label): \(entry.0.text)")
      }
    }
    return lines.joined() + dots.joined()
  }

  /// The name and last value at each line's end, moved apart where two would overlap.
  private func names(_ area: PlotArea) -> String {
    let ends = series.compactMap { series -> (series: ChartSeries, place: Int, y: Double)? in
      guard let place = series.runs.last?.last, let value = series.points[place].value else { return nil }
      return (series, place, area.y(value))
    }.sorted { $0.y < $1.y }
    let lines = series.count > 1 ? 2.0 : 1
    var (lowest, places) = (-Double.infinity, [Double]())
    for end in ends {
      places.append(max(end.y, lowest))
      lowest = (places.last ?? end.y) + 15 * lines
    }
    // The last one stays above the labels of the points.
    let excess = max(0, (places.last ?? 0) + (lines > 1 ? 15 : 4) - (area.bottom - 2))
    return zip(ends, places).map { end, place in
      let y = place - excess
      let x = area.x(end.place, of: labels.count) + 9
      let value = label(
        end.series.points[end.place].text, at: x, y + (lines > 1 ? 15 : 4), style: end.series.nameStyle)
      return lines > 1 ? label(end.series.name, at: x, y + 1, style: end.series.nameStyle) + value : value
    }.joined()
  }
}
