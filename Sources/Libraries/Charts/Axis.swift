/// The scale of a chart's values: its ends and the values that are marked.
public struct Axis: Hashable, Sendable {
  /// The lowest and the highest value.
  public let low: Double, high: Double
  /// The marked values, ascending; the first is `low`, the last `high`.
  public let ticks: [Double]

  /// A scale of round numbers that holds all values.
  ///
  /// - Parameters:
  ///   - values: what is drawn.
  ///   - fromZero: whether it begins at zero; otherwise it may begin above, which the page must state.
  ///   - span: the least that the values' range counts as, so that noise appears flat.
  ///   - ceiling: what no value can exceed, such as 100 percent.
  ///   - most: the most steps.
  public init(
    _ values: [Double], fromZero: Bool = false, span: Double = 0, ceiling: Double? = nil, most: Int = 5
  ) {
    let known = values.filter(\.isFinite)
    var (low, high) = (known.min() ?? 0, known.max() ?? 1)
    if fromZero { low = min(low, 0) }
    let missing = max(span, 1e-9) - (high - low)
    if missing > 0 { (low, high) = fromZero ? (low, high + missing) : (low - missing / 2, high + missing / 2) }
    if let ceiling, high > ceiling, known.allSatisfy({ $0 <= ceiling }) {
      (low, high) = (low - (high - ceiling), ceiling)
    }
    if !fromZero, low < 0, known.allSatisfy({ $0 >= 0 }) { low = 0 }
    let step = Axis.step((high - low) / Double(max(most, 1)))
    self.low = (low / step + 1e-9).rounded(.down) * step
    self.high = max((high / step - 1e-9).rounded(.up) * step, self.low + step)
    let first = self.low
    ticks = (0...Int(((self.high - first) / step).rounded())).map { first + Double($0) * step }
  }

  /// Where a value lies: 0 at the low end, 1 at the high end.
  public func share(_ value: Double) -> Double { (value - low) / (high - low) }

  /// The next round number: 1, 2 or 5 times a power of ten.
  private static func step(_ least: Double) -> Double {
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    return [1, 2, 5].map { $0 * power }.first { $0 >= least * 0.999_999 } ?? 10 * power
  }
}

/// The part of a drawing that holds the values.
struct PlotArea {
  let left: Double, right: Double, top: Double, bottom: Double
  let axis: Axis

  func y(_ value: Double) -> Double { bottom - axis.share(value) * (bottom - top) }

  /// The place of one of several points in a row.
  func x(_ place: Int, of count: Int) -> Double {
    count < 2 ? left : left + Double(place) * (right - left) / Double(count - 1)
  }

  /// A hairline for each marked value, with its number.
  func grid(_ text: (Double) -> String) -> String {
    axis.ticks.map { tick in
      line(tick == 0 ? "ax" : "g", from: (left, y(tick)), to: (right, y(tick)))
        + label(text(tick), at: left - 6, y(tick) + 4, anchor: "end")
    }.joined()
  }

  /// The labels below the points: every so many from the last one back, so that the last always has one.
  func labels(_ labels: [String], every step: Int, below base: Double? = nil, at y: Double) -> String {
    let base = base ?? bottom
    return labels.indices.filter { (labels.count - 1 - $0) % step == 0 }.map { place in
      let x = x(place, of: labels.count)
      let anchor = place == 0 ? "start" : "middle"
      return line("ax", from: (x, base), to: (x, base + 4)) + label(labels[place], at: x, y, anchor: anchor)
    }.joined()
  }
}
