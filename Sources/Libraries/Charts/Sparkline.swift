/// A line of the height of a row: its course, without an axis.
///
/// It has a scale of its own, of at least `span`, so that noise appears flat.
public struct Sparkline: Sendable {
  /// What it shows, with its first, last, lowest and highest value in words.
  public let title: String
  /// The values, the last one newest; nil leaves a gap.
  public let values: [Double?]
  /// The least range.
  public let span: Double
  /// The size in pixels.
  public let width: Double, height: Double

  /// A line.
  public init(title: String, values: [Double?], span: Double, width: Double = 150, height: Double = 34) {
    self.title = title
    self.values = values
    self.span = span
    self.width = width
    self.height = height
  }

  /// Where each value lies.
  var spots: [(x: Double, y: Double)?] {
    let known = values.compactMap(\.self)
    let (low, high) = (known.min() ?? 0, known.max() ?? 0)
    let range = max(high - low, span, 1e-9)
    let middle = (low + high) / 2
    let inset = 3.5
    return values.enumerated().map { place, value in
      value.map { value in
        let share = (value - middle) / range + 0.5
        let x = values.count < 2 ? width / 2 : inset + Double(place) * (width - 2 * inset) / Double(values.count - 1)
        return (x, height - inset - share * (height - 2 * inset))
      }
    }
  }

  /// The drawing; empty where no value is known.
  public func svg(_ ids: inout DrawingIDs) -> String {
    let spots = spots
    guard let last = spots.compactMap(\.self).last else { return "" }
    let id = ids.next()
    let runs = spots.split { $0 == nil }.map { $0.compactMap(\.self) }
    let lines = runs.map { run in
      run.count > 1
        ? "<polyline class=\"sl\" points=\"\(run.map { "\(place($0.x)),\(place($0.y))" }.joined(separator: " "))\"/>"
        : run.first.map { dot("sd", x: $0.x, y: $0.y, radius: 1.2) } ?? ""
    }
    return "<svg class=\"spark\" viewBox=\"0 0 \(place(width)) \(place(height))\" width=\"\(place(width))\""
      + " height=\"\(place(height))\" role=\"img\" aria-labelledby=\"\(id)\" focusable=\"false\">"
      + "<title id=\"\(id)\">\(Escaped(title))</title>\(lines.joined())"
      + "\(dot("sd", x: last.x, y: last.y, radius: 2.6))</svg>"
  }
}
