public import Domain
public import Query
public import Warehouse

/// A metric over time: a row for each period, or for each property.
public struct TrendReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The values of the portfolio or of one property, a row for each period.
  ///
  /// - Parameters:
  ///   - points: the values, the oldest first.
  ///   - metric: the metric.
  ///   - window: the window, of a metric that has windows.
  ///   - name: what the values are of.
  ///   - configured: the number of the portfolio's properties; nil for one property.
  ///   - hasMean: whether the simple mean of the properties' values is printed too.
  ///   - sameStore: what a same-store comparison covers; nil where none is requested.
  public init(
    _ points: [TrendQuery.Point], of metric: MetricDefinition, window: Window?, name: String, configured: Int?,
    hasMean: Bool = false, sameStore: String? = nil
  ) {
    let kind = TrendReport.kind(metric)
    var before: ComparisonQuery.Value?
    let rows = points.map { point in
      let change = before.flatMap { point.value?.change(since: $0) }
      before = point.value ?? before
      return TableRow(
        [
          .date(point.day), point.asOf.map { .date($0) } ?? .blank, point.value.map(Cell.init) ?? .absent,
          change.map(Cell.init) ?? .blank, .count(point.properties),
        ] + (hasMean ? [point.mean.map(Cell.init) ?? .absent] : []))
    }
    let gaps = points.count { $0.value == nil }
    let title = "\(metric.title ?? metric.id): \(name)"
    document = Document(
      title: title,
      subtitle: TrendReport.meaning(metric, window),
      table: Table(
        columns: [
          Column("day", "By", .date), Column("as_of", "As of", .date), Column(metric.id, "Value", kind),
          Column("change", "Change", kind),
          Column(
            "properties", configured.map { "Properties of \($0)" } ?? "Properties", .count,
            shown: configured == nil ? .never : .always),
        ] + (hasMean ? [Column("mean", "Mean of properties", kind)] : []), rows: rows),
      notes: [sameStore].compactMap(\.self) + (hasMean ? [SubjectColumns.meanNote] : [])
        + (gaps == 0 ? [] : ["\(gaps) without a good day: no value is carried over"]),
      chart: DocumentChart(
        title: title, pointName: "By",
        unit: metric.unit == "percent" ? .percent : metric.unit == "cents" ? .dollars : .none,
        points: points.map { .init(label: "\($0.day)", value: $0.value?.number, text: $0.value?.text ?? "n/a") }))
  }

  /// The values of all properties, a row for each; programs also get a column for each period.
  public init(
    _ lines: [(name: String, points: [TrendQuery.Point])], of metric: MetricDefinition, window: Window?,
    sameStore: String? = nil
  ) {
    let kind = TrendReport.kind(metric)
    let rows = lines.map { name, points in
      let known = points.compactMap(\.value)
      let change = known.first.flatMap { known.last?.change(since: $0) }
      let ends = [known.first, known.last].map { $0.map(Cell.init) ?? .absent }
      let range = [known.min { $0.number < $1.number }, known.max { $0.number < $1.number }]
      return TableRow(
        [.text(name)] + ends + [change.map(Cell.init) ?? .absent] + range.map { $0.map(Cell.init) ?? .absent }
          + [.text(Sparkbars(points.map { $0.value?.number }).text)]
          + points.map { $0.value.map(Cell.init) ?? .absent })
    }
    let days = lines.first?.points.map(\.day) ?? []
    document = Document(
      title: "\(metric.title ?? metric.id) by property",
      subtitle: TrendReport.meaning(metric, window) + (days.first.map { ["From \($0) to \(days.last ?? $0)"] } ?? []),
      table: Table(
        columns: [
          Column("property", "Property", .text), Column("first", "First", kind), Column("last", "Last", kind),
          Column("change", "Change", kind), Column("lowest", "Lowest", kind), Column("highest", "Highest", kind),
          Column("trend", "Trend", .text),
        ] + days.map { Column("\($0)", "\($0)", kind, shown: .never) }, rows: rows),
      notes: [sameStore].compactMap(\.self) + [
        "Each property's scale is its own; a blank in the trend is a period without a good day"
      ])
  }

  private static func meaning(_ metric: MetricDefinition, _ window: Window?) -> [String] {
    ["\(metric.id) = \(metric.formula)" + (window.map { ", \($0.rawValue.replacing("_", with: " "))" } ?? "")]
  }

  private static func kind(_ metric: MetricDefinition) -> Column.Kind {
    metric.unit == "cents" ? .money : metric.denominator == nil ? .count : .decimal
  }
}

/// A line of text that shows the course of values; a blank is a missing one.
struct Sparkbars {
  private static let bars = Array("▁▂▃▄▅▆▇█")
  private let values: [Double?]

  init(_ values: [Double?]) { self.values = values }

  var text: String {
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else { return "" }
    return String(
      values.map { value in
        guard let value else { return " " }
        guard high > low else { return Sparkbars.bars[3] }
        return Sparkbars.bars[Int((value - low) / (high - low) * 7 + 0.5)]
      })
  }
}

extension ComparisonQuery.Value {
  /// The value as a number to draw: percent, days, dollars or a count.
  var number: Double {
    switch self {
    case .percent(let number), .decimal(let number): Double(number.count) / 100
    case .money(let money): Double(money.cents) / 100
    case .count(let count): Double(count)
    }
  }

  /// The value as people read it.
  var text: String {
    switch self {
    case .percent(let number), .decimal(let number): "\(number)"
    case .money(let money): "\(money)"
    case .count(let count): grouped(Int64(count))
    }
  }

  /// How much it grew since another of the same metric.
  func change(since earlier: ComparisonQuery.Value) -> ComparisonQuery.Value? {
    switch (self, earlier) {
    case (.percent(let now), .percent(let was)): .percent(Hundredths(count: now.count - was.count))
    case (.decimal(let now), .decimal(let was)): .decimal(Hundredths(count: now.count - was.count))
    case (.money(let now), .money(let was)): .money(now - was)
    case (.count(let now), .count(let was)): .count(now - was)
    default: nil
    }
  }
}

extension Cell {
  /// A value of a metric.
  fileprivate init(_ value: ComparisonQuery.Value) {
    switch value {
    case .percent(let number), .decimal(let number): self = .decimal(number)
    case .money(let money): self = .money(money)
    case .count(let count): self = .count(count)
    }
  }
}
