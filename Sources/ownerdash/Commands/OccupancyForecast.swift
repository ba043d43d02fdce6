import Query
import Reports

/// `occupancy-forecast`: how many units will be occupied in the weeks ahead.
struct OccupancyForecastCommand: Command {
  static let name = "occupancy-forecast"
  static let summary = "units occupied at the end of each of the next twelve weeks, by what is scheduled"
  static let options = [Option.property, .asOf, .format, .out]
  static let discussion = [
    "From signed leases and dated notices alone: it is a schedule, not a guess. What has no day is in no week."
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = OccupancyForecastQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.day("as-of"))
    return try arguments.draw(
      OccupancyForecastReport(query.run(arguments.reader(in: environment))), in: environment)
  }
}
