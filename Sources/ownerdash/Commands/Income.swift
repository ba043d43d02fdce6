import Query
import Reports

/// `income`: income, operating expenses and net operating income of the fiscal month.
struct IncomeCommand: Command {
  static let name = "income"
  static let summary = "Show the month's income, operating expenses, NOI and margin"
  static let options = MetricOptions.daily

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let reader = try arguments.reader(in: environment)
    let result = try IncomeQuery(arguments, in: environment).run(reader)
    return try arguments.draw(IncomeReport(result), in: environment)
  }
}
