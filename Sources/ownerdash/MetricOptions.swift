import Domain
import Pipeline
import Query
import Reports

/// What every report of figures asks of its arguments.
enum MetricOptions {
  static let all = [Option.property, .by, .asOf, .format, .out]
  /// Those of figures that have windows.
  static let windows = [Option.window, .property, .asOf, .format, .out]
}

extension MetricQuery {
  /// The question that the arguments put.
  init(_ arguments: Arguments, in environment: Environment) throws {
    self.init(
      property: try arguments.knownProperty(in: environment),
      by: try arguments.choice("by", UnitGrain.self)?.grain ?? .property,
      asOf: try arguments.day("as-of"))
  }
}

/// What units can be counted by.
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
  /// The question that the arguments put.
  init(_ arguments: Arguments, in environment: Environment) throws {
    self.init(
      try arguments.choice("window", Window.self) ?? .monthToDate,
      property: try arguments.knownProperty(in: environment), asOf: try arguments.day("as-of"))
  }
}

/// A day, or nothing if there is none to tell.
func day(_ date: CivilDate?) -> Cell {
  date.map { .date($0) } ?? .blank
}
