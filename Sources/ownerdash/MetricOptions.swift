import Domain
import Pipeline
import Query
import Reports

/// The options of every report of figures.
enum MetricOptions {
  static let all = [Option.property, .group, .by, .pool, .asOf, .format, .out]
  /// The options of reports whose figures a policy can change.
  static let policy = [Option.property, .group, .by, .pool, .policy, .asOf, .format, .out]
  /// The options of reports of a day without parts of a property.
  static let daily = [Option.property, .group, .pool, .asOf, .format, .out]
  /// The options of reports with windows.
  static let windows = counts + [Option.pool]
  /// The options of reports with windows and without ratios.
  static let counts = [Option.window, .property, .group, .asOf, .format, .out]
}

extension MetricQuery {
  /// Creates the query that the arguments describe.
  init(_ arguments: Arguments, in environment: Environment) throws {
    self.init(
      property: try arguments.knownProperty(in: environment),
      by: try arguments.choice("by", UnitGrain.self)?.grain ?? .property,
      asOf: try arguments.asOf(in: environment))
    hasMean = try arguments.wantsMean(in: environment)
  }
}

/// How ratios of several properties are summed up.
enum PoolForm: String, CaseIterable {
  /// Sums of all properties divided by each other.
  case pooled
  /// Also the simple mean of the properties' ratios.
  case mean
}

extension Option {
  static let pool = Option(
    "pool", "FORM", "mean: also print the simple mean of the properties' ratios (default: pooled)",
    of: PoolForm.allCases.map(\.rawValue))
}

extension Arguments {
  /// Whether the mean of the properties' ratios is requested.
  ///
  /// - Parameters:
  ///   - environment: where the properties are looked up.
  ///   - csvHasTotals: whether the report's csv has the pooled rows too.
  /// - Returns: whether it is.
  /// - Throws: `UsageError` where nothing would print it: for one property, or as csv without totals.
  func wantsMean(in environment: Environment, csvHasTotals: Bool = false) throws -> Bool {
    guard try choice("pool", PoolForm.self) == .mean else { return false }
    if try knownProperty(in: environment) != nil {
      throw UsageError("--pool mean needs several properties; --property names one")
    }
    if self["format"] == Format.csv.rawValue, !csvHasTotals {
      throw UsageError("--pool mean does not apply to --format csv, which has no totals. Use json or xlsx")
    }
    return true
  }
}

/// The grains by which units can be counted.
enum UnitGrain: String, CaseIterable {
  case property, floorplan, bedrooms

  var grain: Grain {
    switch self {
    case .property: .property
    case .floorplan: .floorplan
    case .bedrooms: .bedrooms
    }
  }
}

extension WindowQuery {
  /// Creates the query that the arguments describe.
  init(_ arguments: Arguments, in environment: Environment) throws {
    self.init(
      try arguments.choice("window", Window.self) ?? .monthToDate,
      property: try arguments.knownProperty(in: environment), asOf: try arguments.asOf(in: environment))
    hasMean = try arguments.wantsMean(in: environment)
  }
}

/// Says which days a list is of: the properties' current days, or their last good days by a requested one.
func daysListed(by asOf: CivilDate?) -> String { asOf.map { "the last good days by \($0)" } ?? "the current days" }

/// Returns a day as a cell; blank if there is no day.
func day(_ date: CivilDate?) -> Cell {
  date.map { .date($0) } ?? .blank
}
