import Query
import Reports

/// `activity`: move-ins, move-outs, notices and renewals.
struct ActivityCommand: Command {
  static let name = "activity"
  static let summary = "Show move-ins, move-outs, notices and renewals in a window of days"
  static let options = MetricOptions.counts

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let result = try ActivityQuery(arguments, in: environment).run(arguments.reader(in: environment))
    return try arguments.draw(ActivityReport(result), in: environment)
  }
}
