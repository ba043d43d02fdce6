internal import Domain
public import Warehouse

/// A query that checks current figures against the configured thresholds.
///
/// Nothing is stored: a changed threshold holds at once. A figure that is n/a is a finding too, so that no threshold
/// passes unchecked.
public struct ThresholdsQuery: Sendable {
  /// A property by its key and name.
  public typealias Property = (key: String, name: String)

  private let thresholds: [FigureThreshold]
  private let properties: [Property]

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - thresholds: the thresholds.
  ///   - properties: the properties that they are checked for, with their names.
  public init(_ thresholds: [FigureThreshold], of properties: [Property]) {
    let keys = Set(properties.map(\.key))
    self.thresholds = thresholds.compactMap { $0.limited(to: keys, of: properties.map(\.key)) }
    self.properties = properties
  }

  /// Runs the query.
  ///
  /// - Returns: a row for each figure outside its threshold or n/a, in the order of thresholds and properties.
  /// - Throws: `QueryError` if the view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [FindingsQuery.Row] {
    guard !thresholds.isEmpty else { return [] }
    let values = Dictionary(
      grouping: try MetricValuesQuery(of: Set(thresholds.map(\.metricID)).sorted()).run(reader),
      by: { "\($0.propertyID) \($0.metricID)" }
    ).mapValues { $0.map(\.value) }
    return try thresholds.flatMap { threshold -> [FindingsQuery.Row] in
      guard let metric = MetricDefinition.all.first(where: { $0.id == threshold.metricID }) else { return [] }
      if threshold.isPooled {
        let found = ThresholdCheck(threshold, metric, try pooled(threshold, reader)).result
        return found.map { [$0.row("", threshold.name.map { "Group \($0)" } ?? "Portfolio")] } ?? []
      }
      return properties.filter { threshold.covers($0.key) }.compactMap { property in
        let value = (values["\(property.key) \(metric.id)"] ?? []).first { $0.part == threshold.window }
        let found = ThresholdCheck(threshold.without(thresholds, for: property.key), metric, value).result
        return found?.row(property.key, property.name)
      }
    }
  }

  /// The pooled value; nil if there is none.
  private func pooled(_ threshold: FigureThreshold, _ reader: UnifiedReader) throws -> ExplainQuery.Value? {
    let keys = Set(threshold.properties ?? properties.map(\.key))
    return try reader.selecting(keys) {
      try MetricValuesQuery.portfolio(threshold.metricID, reader).first { $0.part == threshold.window }
    }
  }

  /// The rules of the findings.
  public static let rules = [breached, notChecked]

  static let breached = FindingRule(
    "threshold_breached", "A figure is outside the threshold that the configuration sets for it.",
    effect: "No figure changes; 'status --check' ends with exit code 5.",
    remedy: "See what the figure is made of with 'ownerdash explain', or change 'thresholds' in the configuration.")
  static let notChecked = FindingRule(
    "threshold_not_checked", "A figure that has a threshold is n/a.",
    effect: "The threshold is not checked; 'status --check' ends with exit code 5.",
    remedy: "Load the data that the figure needs, or limit the threshold to properties that have the figure.")
}

extension FigureThreshold {
  /// The threshold without the bounds that a more particular one sets for a property.
  fileprivate func without(_ others: [FigureThreshold], for property: String) -> FigureThreshold {
    let own = bounds.filter { side, _ in !others.contains { $0.covers(property) && $0.outranks(self, at: side) } }
    return FigureThreshold(
      metricID, window: window, own, extent: extent, name: name, properties: properties, isPooled: isPooled)
  }
}

/// One figure against its threshold.
private struct ThresholdCheck {
  /// What was found.
  struct Result {
    let rule: FindingRule
    let metric: MetricDefinition
    let asOf: CivilDate?
    let message: String

    func row(_ key: String, _ name: String) -> FindingsQuery.Row {
      FindingsQuery.Row(
        propertyID: key, property: name, asOf: asOf, dataset: metric.dataset?.rawValue ?? "", severity: "warn",
        rule: rule.name, subject: metric.id, message: message, count: nil, item: nil, amount: nil, since: nil,
        effect: rule.effect)
    }
  }

  private let threshold: FigureThreshold
  private let metric: MetricDefinition
  private let value: ExplainQuery.Value?

  init(_ threshold: FigureThreshold, _ metric: MetricDefinition, _ value: ExplainQuery.Value?) {
    (self.threshold, self.metric, self.value) = (threshold, metric, value)
  }

  /// What is wrong; nil if the figure is within its threshold.
  var result: Result? {
    guard !threshold.bounds.isEmpty else { return nil }
    guard let value, let hundredths = metric.hundredths(value.value) else {
      let reason = value.map { MissingReason.words($0.reason) } ?? "no good day"
      return result(ThresholdsQuery.notChecked, "\(name): n/a (\(reason)); its threshold is \(bounds)")
    }
    let low = threshold.bounds[.below].map { hundredths < $0 } ?? false
    let high = threshold.bounds[.above].map { hundredths > $0 } ?? false
    guard low || high else { return nil }
    let bound = threshold.bounds[low ? .below : .above] ?? hundredths
    return result(
      ThresholdsQuery.breached,
      "\(name): \(metric.text(hundredths)), \(low ? "below" : "above") its threshold of \(metric.text(bound))\(source)"
    )
  }

  private func result(_ rule: FindingRule, _ message: String) -> Result {
    Result(rule: rule, metric: metric, asOf: value?.asOf, message: message)
  }

  private var name: String {
    let window = threshold.window.map { " (\($0.split(separator: "_").joined(separator: " ")))" } ?? ""
    let title = metric.title ?? metric.id
    return title + (threshold.isPooled ? " (pooled)" : "") + window
  }

  private var bounds: String {
    let low = threshold.bounds[.below].map { "at least \(metric.text($0))" }
    let high = threshold.bounds[.above].map { "at most \(metric.text($0))" }
    return [low, high].compactMap(\.self).joined(separator: ", ") + source
  }

  /// Which group's threshold it is.
  private var source: String {
    guard threshold.extent == .group, !threshold.isPooled, let name = threshold.name else { return "" }
    return " (group \(name))"
  }
}

extension MetricDefinition {
  /// A value in hundredths of the unit that people read; nil if there is none.
  func hundredths(_ value: Field) -> Int64? {
    switch value {
    case .integer(let number): unit == "cents" ? number : number * 100
    case .real(let number): Hundredths(unit == "cents" ? number / 100 : number)?.count
    case .null, .text: nil
    }
  }

  /// Hundredths as people read them: "91.20%", "$1,234.50", "12.50 days", "5 units".
  public func text(_ hundredths: Int64) -> String {
    let number = hundredths % 100 == 0 && !["percent", "dollars_per_sqft"].contains(unit)
    switch unit {
    case "percent": return "\(Hundredths(count: hundredths))%"
    case "cents": return (hundredths < 0 ? "-" : "") + "$\(Money(cents: Int64(hundredths.magnitude)))"
    case "dollars_per_sqft": return "$\(Hundredths(count: hundredths)) per square foot"
    default:
      let counted = hundredths == 100 && unit.hasSuffix("s") ? String(unit.dropLast()) : unit
      return (number ? "\(hundredths / 100)" : "\(Hundredths(count: hundredths))") + " \(counted)"
    }
  }
}
