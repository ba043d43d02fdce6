/// What is scheduled: a dashed line from today's solid dot, and what enters and leaves below it on one scale.
public struct ForecastChart: Chart {
  /// One point ahead.
  public struct Step: Hashable, Sendable {
    /// The value at its end.
    public let point: ChartPoint
    /// What enters until then, and what leaves.
    public let entering: Int, leaving: Int

    /// A point ahead.
    public init(_ point: ChartPoint, entering: Int, leaving: Int) {
      self.point = point
      self.entering = entering
      self.leaving = leaving
    }
  }

  /// The title.
  public let title: String
  /// The summary.
  public let summary: String
  /// The value of today.
  public let today: ChartPoint
  /// The points ahead.
  public let steps: [Step]
  /// The scale of the line.
  public let axis: Axis
  /// What enters and what leaves, such as `Move-ins` and `Move-outs`.
  public let names: (entering: String, leaving: String)
  /// What the points are and what the line is, as the table's headings.
  let headings: (point: String, value: String)
  private let tickText: @Sendable (Double) -> String

  /// A chart.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - summary: the summary, in words.
  ///   - today: the value of today.
  ///   - steps: the points ahead.
  ///   - axis: the scale.
  ///   - names: what enters and what leaves.
  ///   - headings: what the points are and what the line is.
  ///   - tickText: how a marked value is printed.
  public init(
    title: String, summary: String, today: ChartPoint, steps: [Step], axis: Axis,
    names: (entering: String, leaving: String), headings: (point: String, value: String),
    tickText: @escaping @Sendable (Double) -> String
  ) {
    self.title = title
    self.summary = summary
    self.today = today
    self.steps = steps
    self.axis = axis
    self.names = names
    self.headings = headings
    self.tickText = tickText
  }

  /// The figures, a row for each point ahead.
  public var table: ChartTable {
    ChartTable(
      [headings.point, names.entering, names.leaving, headings.value],
      steps.map { [$0.point.label, "\($0.entering)", "\($0.leaving)", $0.point.text] })
  }

  /// The line above, the bars below.
  public func drawing(_ size: ChartSize) -> (shapes: String, height: Double) {
    let area = PlotArea(
      left: 40, right: size.width - 66, top: 26, bottom: size == .wide ? 182 : 162, axis: axis)
    let points = [today] + steps.map(\.point)
    let spots = points.enumerated().map { place, point in
      point.value.map { (x: area.x(place, of: points.count), y: area.y($0)) }
    }
    let runs = spots.split { $0 == nil }.map { $0.compactMap(\.self) }.filter { $0.count > 1 }
    let lines = runs.map { run in
      "<polyline class=\"l1 ld\" points=\"\(run.map { "\(place($0.x)),\(place($0.y))" }.joined(separator: " "))\"/>"
    }
    let dots = zip(points, spots).enumerated().compactMap { place, entry in
      entry.1.map { spot in
        dot(
          place == 0 ? "p1" : "po", x: spot.x, y: spot.y, radius: place == 0 ? 3.6 : 2.6,
          words: "\(entry.0.label): \(entry.0.text)")
      }
    }
    let first = spots.first.flatMap(\.self).map { spot in
      label("\(today.text) now", at: spot.x + 2, spot.y - 9, style: "b1")
    }
    let end = spots.last.flatMap(\.self).map { spot in
      label(points[points.count - 1].text, at: spot.x + 8, spot.y + 4, style: "b1")
    }
    let step = size == .wide ? 3 : 4
    let below = bars(area, points.count, from: area.bottom + 20)
    return (
      area.grid(tickText) + lines.joined() + dots.joined() + (first ?? "") + (end ?? "") + below.shapes
        + area.labels(points.map(\.label), every: step, below: below.end, at: below.end + 17),
      below.end + 22
    )
  }

  private func bars(_ area: PlotArea, _ count: Int, from top: Double) -> (shapes: String, end: Double) {
    let scale = 30 / Double(max(steps.map { max($0.entering, $0.leaving) }.max() ?? 0, 6))
    let middle = top + 46
    let width = min(19.6, 0.5 * (area.right - area.left) / Double(max(count - 1, 1)))
    let drawn = steps.enumerated().map { place, step in
      let x = area.x(place + 1, of: count)
      let (rise, fall) = (Double(step.entering) * scale, Double(step.leaving) * scale)
      let words = "\(step.point.label): \(step.entering) \(names.entering), \(step.leaving) \(names.leaving)"
      return
        (step.entering == 0
        ? ""
        : bar("fin", x: x - width / 2, y: middle - rise, width: width, height: rise, words: words)
          + label("\(step.entering)", at: x, middle - rise - 3, anchor: "middle"))
        + (step.leaving == 0
          ? ""
          : bar("flea", x: x - width / 2, y: middle, width: width, height: fall, words: words)
            + label("\(step.leaving)", at: x, middle + fall + 12, anchor: "middle"))
    }
    let titles =
      label(names.entering, at: area.left - 40, top + 4) + label(names.leaving, at: area.left - 40, middle + 44)
    return (
      titles + line("ax", from: (area.left, middle), to: (area.right, middle)) + drawn.joined(), middle + 48
    )
  }
}
