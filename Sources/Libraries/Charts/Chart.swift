/// How wide a chart is drawn; both forms keep the same size of text.
public enum ChartSize: Sendable {
  /// For a panel of a wide screen, and for paper in landscape.
  case wide
  /// For a phone, a narrow panel, and paper in portrait.
  case narrow

  /// The width in pixels.
  public var width: Double { self == .wide ? 560 : 344 }
}

/// One value of a chart.
public struct ChartPoint: Hashable, Sendable {
  /// The name of its place, such as a day.
  public let label: String
  /// The value; nil leaves a gap.
  public let value: Double?
  /// The value as the page prints it, or the reason that it is absent.
  public let text: String

  /// A value with its label.
  public init(_ label: String, _ value: Double?, _ text: String) {
    self.label = label
    self.value = value
    self.text = text
  }
}

/// The figures of a chart as rows of text, for readers who do not see the drawing.
public struct ChartTable: Hashable, Sendable {
  /// The columns' headings; the first names the rows.
  public var headings: [String]
  /// The rows, one text for each heading.
  public var rows: [[String]]

  /// A table.
  public init(_ headings: [String], _ rows: [[String]]) {
    self.headings = headings
    self.rows = rows
  }

  /// The table's markup.
  public func markup(caption: String) -> String {
    let head = headings.enumerated().map { place, heading in
      "<th scope=\"col\"\(place == 0 ? "" : " class=\"r\"")>\(Escaped(heading))</th>"
    }
    let body = rows.map { row in
      "<tr>"
        + row.enumerated().map { place, text in
          place == 0 ? "<th scope=\"row\">\(Escaped(text))</th>" : "<td class=\"r\">\(Escaped(text))</td>"
        }.joined() + "</tr>"
    }
    return "<table><caption class=\"vh\">\(Escaped(caption))</caption><thead><tr>\(head.joined())</tr></thead><tbody>"
      + body.joined() + "</tbody></table>"
  }
}

/// A chart: a title, its finding in words, its figures as a table, and a drawing for each width.
public protocol Chart: Sendable {
  /// The title.
  var title: String { get }
  /// The summary, in words.
  var summary: String { get }
  /// Its figures.
  var table: ChartTable { get }
  /// Its shapes, and the height that they take.
  func drawing(_ size: ChartSize) -> (shapes: String, height: Double)
}

extension Chart {
  /// The drawing in one width.
  public func svg(_ size: ChartSize, _ ids: inout DrawingIDs) -> String {
    let (shapes, height) = drawing(size)
    let id = ids.next()
    let box = "viewBox=\"0 0 \(place(size.width)) \(place(height))\" width=\"\(place(size.width))\""
    return "<svg \(box) height=\"\(place(height))\" role=\"img\" aria-labelledby=\"\(id) \(id)d\" focusable=\"false\">"
      + "<title id=\"\(id)\">\(Escaped(title))</title><desc id=\"\(id)d\">\(Escaped(summary))</desc>\(shapes)</svg>"
  }

  /// The drawing in both widths, of which the page's style shows one, and the table below.
  public func figure(_ ids: inout DrawingIDs) -> String {
    "<div class=\"w\">\(svg(.wide, &ids))</div><div class=\"n\">\(svg(.narrow, &ids))</div>"
      + "<details class=\"alt\"><summary>Show as a table</summary><div class=\"scroll\" tabindex=\"0\" role=\"region\""
      + " aria-label=\"\(Escaped(title))\">\(table.markup(caption: title))</div></details>"
  }
}
