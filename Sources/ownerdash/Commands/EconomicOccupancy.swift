import Query
import Reports

/// `economic-occupancy`: rent charged less concessions and bad debt, of gross potential rent.
struct EconomicOccupancyCommand: Command {
  static let name = "economic-occupancy"
  static let summary = "Show gross potential rent, its parts, and economic occupancy"
  static let options = MetricOptions.daily

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let reader = try arguments.reader(in: environment)
    let result = try EconomicOccupancyQuery(arguments, in: environment).run(reader)
    return try arguments.draw(EconomicOccupancyReport(result), in: environment)
  }
}
