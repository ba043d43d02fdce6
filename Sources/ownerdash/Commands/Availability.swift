import Query
import Reports

/// `availability`: available units by floor plan.
struct AvailabilityCommand: Command {
  static let name = "availability"
  static let summary = "Show available units by floor plan: vacant and on notice, leased and not leased"
  static let options = [
    Option.property, .group,
    Option(
      "by", "GRAIN", "Group by property, floorplan or bedrooms (default: floorplan)",
      of: UnitGrain.allCases.map(\.rawValue)),
    .asOf, .format, .out,
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    var query = try OccupancyQuery(arguments, in: environment)
    if arguments["by"] == nil { query.grain = .floorplan }
    return try arguments.draw(AvailabilityReport(query.run(arguments.reader(in: environment))), in: environment)
  }
}
