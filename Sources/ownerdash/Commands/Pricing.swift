import Query
import Reports

/// `pricing`: asking and in-place rents, per unit and per square foot.
struct PricingCommand: Command {
  static let name = "pricing"
  static let summary = "Show asking and in-place rents per unit and per square foot"
  static let options = MetricOptions.all

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let reader = try arguments.reader(in: environment)
    let result = try PricingQuery(arguments, in: environment).run(reader)
    let joined = try JoinedReportsQuery(of: result.rows.map(\.subject)).run(reader)
    return try arguments.draw(PricingReport(result, joined: joined), in: environment)
  }
}
