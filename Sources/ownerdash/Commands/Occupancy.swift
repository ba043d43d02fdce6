import Query
import Reports

/// `occupancy`: units by state, physical occupancy and leased.
struct OccupancyCommand: Command {
  static let name = "occupancy"
  static let summary = "Show units by status, physical occupancy and leased percentage"
  static let options = MetricOptions.policy

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = try OccupancyQuery(arguments, in: environment)
    let reader = try arguments.reader(in: environment)
    try arguments.follow(reader, view: OccupancyFigures.view, asOf: query.asOf, in: environment)
    let result = try query.run(reader)
    return try arguments.draw(OccupancyReport(result), in: environment)
  }
}
