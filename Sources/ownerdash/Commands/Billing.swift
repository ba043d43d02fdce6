import Query
import Reports

/// `billing`: what the fiscal month charged and received, and the collections rate.
struct BillingCommand: Command {
  static let name = "billing"
  static let summary = "Show the month's charges, concessions, payments and collections rate"
  static let options = MetricOptions.daily

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let reader = try arguments.reader(in: environment)
    let result = try BillingQuery(arguments, in: environment).run(reader)
    return try arguments.draw(BillingReport(result), in: environment)
  }
}
