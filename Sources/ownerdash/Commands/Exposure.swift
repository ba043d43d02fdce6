import Query
import Reports

/// `exposure`: units that are or will be vacant within 30, 60 and 90 days.
struct ExposureCommand: Command {
  static let name = "exposure"
  static let summary = "Show exposure: units vacant now or within 30, 60 and 90 days"
  static let options = MetricOptions.all

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let result = try ExposureQuery(arguments, in: environment).run(arguments.reader(in: environment))
    return try arguments.draw(ExposureReport(result), in: environment)
  }
}
