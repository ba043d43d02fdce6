import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `trend METRIC`: a metric over time.
struct TrendCommand: Command {
  static let name = "trend"
  static let summary = "Show a metric over time"
  static let operands = "METRIC"
  static let operandCount = 1...1
  static let options = [
    Option.property, .group,
    Option("by", "GRAIN", "Show the portfolio or each property (default: portfolio)", of: ["portfolio", "property"]),
    Option("every", "STEP", "day, week or month (default: week)", of: TrendQuery.Step.allCases.map(\.rawValue)),
    Option("from", "DAY", "First day (default: 12 steps before the last; 30 for days)"),
    Option("to", "DAY", "Last day (default: the last good day)"),
    Option("same-store", nil, "Include only properties with figures at the first and the last day"),
    .pool, .window, .format, .out,
  ]
  static let discussion = [
    "A property counts with its last good day of each period; a period without one has no value. The portfolio pools",
    "each property's last good day of the seven days up to the period's end, and says how many properties that are.",
    "METRIC is the id of a count, an amount, or a ratio or mean of these, such as physical_occupancy_pct,",
    "delinquent_total or turn_time_avg; 'ownerdash docs' lists them.",
  ]

  /// More values than this cannot be read, and a typing error of a year costs minutes.
  private static let mostPoints = 1_100

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let definitions = try arguments.definitions(in: environment)
    let key = try arguments.knownProperty(in: environment)
    let byProperty = try arguments.choice("by", of: ["portfolio", "property"]) == "property"
    if key != nil, arguments["by"] != nil { throw UsageError("--property and --by exclude each other") }
    let reader = try arguments.reader(in: environment)
    let properties = try arguments.properties(of: definitions, in: environment)
    let query = try query(arguments, properties.map(\.key))
    let hasMean = try arguments.wantsMean(in: environment, csvHasTotals: true)
    if hasMean, byProperty {
      throw UsageError("--pool mean does not apply to --by property: each row has the values of one property")
    }
    if hasMean, query.metric.denominator == nil {
      throw UsageError("--pool mean needs a ratio or a mean, and '\(query.metric.id)' is a count or an amount")
    }
    let step = try arguments.choice("every", TrendQuery.Step.self) ?? .week
    guard let last = try query.lastDay(reader) else {
      throw UsageError("no good day yet for '\(query.metric.id)'. 'ownerdash status' says what is missing")
    }
    let ends = try ends(arguments, step, last, in: environment)
    if key != nil, arguments["same-store"] != nil { throw UsageError("--property and --same-store exclude each other") }
    let sameStore = arguments["same-store"] != nil ? try query.sameStore(ends, reader) : nil
    let names = Dictionary(properties.map { ($0.key, $0.propertyName) }, uniquingKeysWith: { first, _ in first })
    let note = sameStore.map { SameStoreNote.line($0, names: names) }
    let result = try (sameStore.map { query.of($0.properties) } ?? query).run(ends, every: step, reader)
    if byProperty {
      let lines = properties.filter { sameStore?.properties.contains($0.key) ?? true }.map {
        (name: $0.propertyName, points: result.properties[$0.key] ?? [])
      }
      return try arguments.draw(
        TrendReport(lines, of: query.metric, window: query.window, sameStore: note), in: environment)
    }
    let points = key.map { result.properties[$0] ?? [] } ?? result.portfolio
    let report = TrendReport(
      points, of: query.metric, window: query.window,
      name: key == nil
        ? pooledName(arguments) + (sameStore == nil ? "" : ", same-store") : properties.first?.propertyName ?? "",
      configured: key == nil ? sameStore?.properties.count ?? properties.count : nil, hasMean: hasMean, sameStore: note)
    return try arguments.draw(report, in: environment)
  }

  private static func pooledName(_ arguments: Arguments) -> String {
    let patterns = arguments.propertyPatterns
    return arguments["group"] ?? (patterns.isEmpty ? "portfolio" : patterns.joined(separator: ", "))
  }

  private static func query(_ arguments: Arguments, _ properties: [String]) throws -> TrendQuery {
    let id = arguments.operands[0]
    let window = try arguments.choice("window", Window.self)
    guard let metric = MetricDefinition.all.first(where: { $0.id == id }) else {
      let known = MetricDefinition.all.filter(ComparisonQuery.canAnswer).map(\.id)
      throw UsageError("unknown metric '\(id)'\(suggestion(id, known)). Run 'ownerdash docs' to list the metrics")
    }
    if window != nil, !metric.isWindowed { throw UsageError("--window does not apply to '\(id)', which is of a day") }
    guard let query = TrendQuery(metric, window: window, properties: properties) else {
      throw UsageError(
        "'\(id)' is no count, amount, or ratio or mean of these, so its values of properties do not add up")
    }
    return query
  }

  private static func ends(
    _ arguments: Arguments, _ step: TrendQuery.Step, _ last: CivilDate, in environment: Environment
  ) throws -> [CivilDate] {
    let to = try arguments.day("to", in: environment) { last } ?? last
    let usual =
      switch step {
      case .day: to.advanced(by: -30)
      case .week: to.advanced(by: -84)
      case .month: to.month.advanced(by: -12).firstDay
      }
    let from = try arguments.day("from", month: .first, in: environment) { to } ?? usual
    guard from <= to else { throw UsageError("--from \(from) must not be after --to \(to)") }
    let ends = TrendQuery.ends(from: from, to: to, every: step)
    guard ends.count <= mostPoints else {
      throw UsageError(
        "\(ends.count) values are too many: at most \(mostPoints). Use a longer --every, or a later --from")
    }
    return ends
  }
}
