import Query
import Reports

/// `occupancy-forecast`: the number of occupied units in the weeks ahead.
struct OccupancyForecastCommand: Command {
  static let name = "occupancy-forecast"
  static let summary = "Show scheduled occupancy at the end of each of the next twelve weeks"
  static let options = [Option.property, .group, .pool, .asOf, .format, .out]
  static let discussion = [
    "Based only on signed leases and dated notices: a schedule, not a prediction. Move-ins and move-outs without a",
    "date are in no week.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    var query = OccupancyForecastQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.asOf(in: environment))
    query.hasMean = try arguments.wantsMean(in: environment, csvHasTotals: true)
    return try arguments.draw(
      OccupancyForecastReport(query.run(arguments.reader(in: environment))), in: environment)
  }
}
