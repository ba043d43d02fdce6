public import Domain
public import Warehouse

/// The parts of a module's metrics for each property on a day, from which any selection of properties is pooled.
///
/// A comparison of two days pools the same properties on both.
public struct ComparisonQuery: Sendable {
  /// What a property adds to one metric on a day.
  public struct Parts: Hashable, Sendable {
    /// The part, or the count or amount itself.
    public let numerator: Int64
    /// The whole; nil where the metric is no ratio.
    public let denominator: Int64?

    init(numerator: Int64, denominator: Int64?) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// The sum of what several properties add.
    public init(sumOf parts: [Parts]) {
      numerator = parts.reduce(0) { $0 + $1.numerator }
      let wholes = parts.compactMap(\.denominator)
      denominator = wholes.isEmpty ? nil : wholes.reduce(0, +)
    }
  }

  /// A property's day with its parts, one for each metric; nil where a metric is not available.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The day of its figures.
    public let asOf: CivilDate
    /// What it adds to each metric.
    public let parts: [Parts?]
  }

  /// A pooled value.
  public enum Value: Hashable, Sendable {
    /// A percentage.
    case percent(Hundredths)
    /// A mean of days, or dollars per square foot.
    case decimal(Hundredths)
    /// An amount.
    case money(Money)
    /// A count.
    case count(Int)

    /// The value in hundredths.
    fileprivate var hundredths: Int64 {
      switch self {
      case .percent(let number), .decimal(let number): number.count
      case .money(let money): money.cents
      case .count(let count): Int64(count) * 100
      }
    }
  }

  /// The metrics, all of one view.
  public let metrics: [MetricDefinition]
  /// The dataset whose day they follow.
  public let dataset: UnifiedFactDay.Dataset
  /// The window, of metrics that have windows.
  public let window: Window?

  /// A question about some metrics of a module, by their ids.
  ///
  /// - Parameters:
  ///   - ids: the metrics; all must be in the module's view.
  ///   - figures: the module.
  ///   - window: the window, of metrics that have windows.
  public init<Figures: MetricFigures>(_ ids: [String], of figures: Figures.Type, window: Window? = nil) {
    metrics = ids.compactMap { id in MetricDefinition.all.first { $0.id == id && $0.view == Figures.view } }
    dataset = Figures.dataset
    self.window = window
  }

  /// A question about one metric; nil where values of single properties do not add up to it, such as medians.
  ///
  /// - Parameters:
  ///   - metric: the metric.
  ///   - window: the window, of a metric that has windows.
  public init?(_ metric: MetricDefinition, window: Window? = nil) {
    guard ComparisonQuery.canAnswer(metric), let dataset = ComparisonQuery.datasets[metric.view] else { return nil }
    self.init([metric], dataset, metric.isWindowed ? window ?? .monthToDate : nil)
  }

  /// Whether values of single properties add up to the metric, or to its parts.
  public static func canAnswer(_ metric: MetricDefinition) -> Bool {
    metric.isSum && datasets[metric.view] != nil
      && (metric.denominator == nil || metric.unit == "cents" || wholes[metric.unit] != nil)
  }

  /// By how much the denominator of a unit's ratios is multiplied so that a percentage of it is the ratio: of cents per
  /// square foot, in dollars, 10,000 times.
  private static let wholes: [String: Int64] = ["percent": 1, "days": 100, "dollars_per_sqft": 10_000]

  /// The dataset whose days the figures of each view follow.
  private static let datasets: [String: UnifiedFactDay.Dataset] = {
    let modules: [any MetricFigures.Type] = [
      OccupancyFigures.self, ExposureFigures.self, PricingFigures.self, DelinquencyFigures.self, ActivityFigures.self,
      FunnelFigures.self, TradeoutFigures.self, TurnFigures.self, EffectiveRentFigures.self,
      EconomicOccupancyFigures.self, BillingFigures.self,
      IncomeFigures.self,
    ]
    // The parts of gross potential rent are read with economic occupancy and have no figures of their own.
    let views = modules.map { ($0.view, $0.dataset) } + [("gross_potential_rent", .pricing)]
    return Dictionary(views, uniquingKeysWith: { first, _ in first })
  }()

  private init(_ metrics: [MetricDefinition], _ dataset: UnifiedFactDay.Dataset, _ window: Window?) {
    self.metrics = metrics
    self.dataset = dataset
    self.window = window
  }

  /// A question about these metrics and those of others of the same view, dataset and window.
  public func joined(with others: [ComparisonQuery]) -> ComparisonQuery {
    ComparisonQuery(metrics + others.flatMap(\.metrics), dataset, window)
  }

  /// Asks it: each property's last good day by the one that is given, or its current one.
  ///
  /// - Parameters:
  ///   - asOf: the day; nil for each property's current one.
  ///   - after: the day that a property's figures must be later than; nil for any.
  ///   - reader: the database.
  /// - Returns: a row for each property with figures.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(asOf: CivilDate?, after: CivilDate? = nil, _ reader: UnifiedReader) throws -> [Row] {
    try rows(on: days(asOf, reader).filter { day in after.map { day.1 > $0 } ?? true }, reader)
  }

  /// What properties add on given days: a row for each that has figures.
  ///
  /// - Parameters:
  ///   - days: the properties' keys, each with a day.
  ///   - reader: the database.
  /// - Returns: the rows, in the order of the properties, those of one by day.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  func rows(on days: [(property: String, day: CivilDate)], _ reader: UnifiedReader) throws -> [Row] {
    let byProperty = Dictionary(grouping: days, by: \.property)
    var seen: Set<String> = []
    return try days.map(\.property).filter { seen.insert($0).inserted }.flatMap { property in
      var left = (byProperty[property] ?? []).map(\.day)[...]
      var rows: [Row] = []
      while !left.isEmpty {
        rows += try self.rows(of: property, on: Array(left.prefix(daysOfStatement)), reader)
        left = left.dropFirst(daysOfStatement)
      }
      return rows
    }
  }

  /// How many days one statement reads.
  ///
  /// Kept figures are found by their day. Others are computed, and of all days unless the statement names one.
  private var daysOfStatement: Int { metrics.allSatisfy(\.isKeptByDay) ? 500 : 1 }

  private func rows(of property: String, on days: [CivilDate], _ reader: UnifiedReader) throws -> [Row] {
    guard let view = metrics.first?.view else { return [] }
    let columns = metrics.enumerated().flatMap { place, metric in
      ["(\(metric.numerator)) AS n\(place)", "(\(metric.denominator ?? "NULL")) AS d\(place)"]
    }
    let marks = Array(repeating: "?", count: days.count).joined(separator: ", ")
    let rest =
      "FROM \(view) m WHERE m.property_id = ? AND m.as_of IN (\(marks))\(window == nil ? "" : " AND m.window_name = ?")"
      + " ORDER BY m.as_of"
    let values = [.text(property)] + days.map(Field.day) + (window.map { [.text($0.rawValue)] } ?? [])
    return try reader.rows(["m.as_of"] + columns, rest, values) { row in
      let parts = try metrics.enumerated().map { place, metric -> Parts? in
        guard let numerator = try row.optionalCount("n\(place)") else { return nil }
        let denominator = try row.optionalCount("d\(place)")
        guard metric.denominator == nil || denominator != nil else { return nil }
        return Parts(numerator: Int64(numerator), denominator: denominator.map(Int64.init))
      }
      return Row(propertyID: property, asOf: try row.date("as_of"), parts: parts)
    }
  }

  /// One of the metrics over some properties: the sum of numerators over the sum of denominators; nil where there is
  /// nothing to divide by.
  public func pooled(_ place: Int, over rows: [Row]) -> Value? {
    let parts = rows.compactMap { $0.parts[place] }
    guard !parts.isEmpty else { return nil }
    let metric = metrics[place]
    let numerator = parts.reduce(0) { $0 + $1.numerator }
    guard metric.denominator != nil else {
      return metric.unit == "cents" ? .money(Money(cents: numerator)) : .count(Int(numerator))
    }
    let denominator = parts.compactMap(\.denominator).reduce(0, +)
    guard denominator > 0 else { return nil }
    if metric.unit == "cents" {
      let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
      return .money(Money(cents: quotient + (2 * rest.magnitude >= denominator.magnitude ? rest.signum() : 0)))
    }
    let ratio = ComparisonQuery.wholes[metric.unit].flatMap { Ratio(numerator, of: denominator * $0).percentHundredths }
    return ratio.map(Hundredths.init(count:)).map { metric.unit == "percent" ? .percent($0) : .decimal($0) }
  }

  /// The simple mean of properties' own values, each with the same weight; nil without any, and for a count or an amount.
  ///
  /// It is the mean of the values as they are printed, rounded likewise.
  public func mean(_ place: Int, over rows: [Row]) -> Value? {
    guard metrics[place].denominator != nil else { return nil }
    let values = rows.compactMap { pooled(place, over: [$0]) }
    let sum = values.reduce(0) { $0 + $1.hundredths }
    guard let first = values.first, let mean = Ratio(sum, of: 10_000 * values.count).percentHundredths else {
      return nil
    }
    return switch first {
    case .percent: .percent(Hundredths(count: mean))
    case .decimal: .decimal(Hundredths(count: mean))
    case .money: .money(Money(cents: mean))
    case .count: nil
    }
  }

  /// The first good day of any property's units; nil without any.
  public static func firstDay(_ reader: UnifiedReader) throws -> CivilDate? {
    try reader.rows("SELECT MIN(as_of) FROM good_days WHERE dataset = 'units'").first?.first?.date
  }

  private func days(
    _ asOf: CivilDate?, _ reader: UnifiedReader
  ) throws -> [(property: String, day: CivilDate)] {
    if let asOf { return try reader.days(of: dataset, by: asOf, property: nil).map { ($0.propertyID, $0.asOf) } }
    let rest = "FROM published WHERE dataset = ? ORDER BY property_id"
    return try reader.rows(["property_id", "as_of"], rest, [.text(dataset.rawValue)]) { row in
      (try row.text("property_id"), try row.date("as_of"))
    }
  }
}
