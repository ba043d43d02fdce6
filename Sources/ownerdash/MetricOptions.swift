import Domain
import Pipeline
import Query
import Reports

/// The options of every report of figures.
enum MetricOptions {
  static let all = [Option.property, .group, .by, .asOf, .format, .out]
  /// The options of reports whose figures a policy can change.
  static let policy = [Option.property, .group, .by, .policy, .asOf, .format, .out]
  /// The options of reports of a day without parts of a property.
  static let daily = [Option.property, .group, .asOf, .format, .out]
  /// The options of reports with windows.
  static let windows = [Option.window, .property, .group, .asOf, .format, .out]
}

extension MetricQuery {
  /// Creates the query that the arguments describe.
  init(_ arguments: Arguments, in environment: Environment) throws {
    self.init(
      property: try arguments.knownProperty(in: environment),
      by: try arguments.choice("by", UnitGrain.self)?.grain ?? .property,
      asOf: try arguments.asOf(in: environment))
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
  }
}

/// Returns a day as a cell; blank if there is no day.
func day(_ date: CivilDate?) -> Cell {
  date.map { .date($0) } ?? .blank
}
