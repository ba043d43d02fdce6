import Query
import Reports

/// `tradeouts`: the rents of leases that started, compared with the prior leases.
struct TradeoutsCommand: Command {
  static let name = "tradeouts"
  static let summary = "Compare rents of leases that began in a window of days with the prior leases"
  static let options = MetricOptions.windows

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let result = try TradeoutsQuery(arguments, in: environment).run(arguments.reader(in: environment))
    return try arguments.draw(TradeoutsReport(result), in: environment)
  }
}
