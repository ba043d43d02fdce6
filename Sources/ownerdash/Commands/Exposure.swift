import Query
import Reports

/// `exposure`: units that are or will be vacant within 30, 60 and 90 days.
struct ExposureCommand: Command {
  static let name = "exposure"
  static let summary = "Show exposure: units vacant now or within 30, 60 and 90 days"
  static let options = MetricOptions.policy

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = try ExposureQuery(arguments, in: environment)
    let reader = try arguments.reader(in: environment)
    try arguments.follow(reader, view: ExposureFigures.view, asOf: query.asOf, in: environment)
    let result = try query.run(reader)
    return try arguments.draw(ExposureReport(result), in: environment)
  }
}
