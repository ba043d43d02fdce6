import Query
import Reports

/// `occupancy`: units by state, physical occupancy and leased.
struct OccupancyCommand: Command {
  static let name = "occupancy"
  static let summary = "Show units by status, physical occupancy and leased percentage"
  static let options = MetricOptions.all

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let result = try OccupancyQuery(arguments, in: environment).run(arguments.reader(in: environment))
    return try arguments.draw(OccupancyReport(result), in: environment)
  }
}
