import Query
import Reports

/// `vacancy`: days vacant, readiness and vacancy cost of the vacant units.
struct VacancyCommand: Command {
  static let name = "vacancy"
  static let summary = "Show days vacant, make-ready status and vacancy cost of vacant units"
  static let options = MetricOptions.all

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let reader = try arguments.reader(in: environment)
    let result = try OccupancyQuery(arguments, in: environment).run(reader)
    let joined = try JoinedReportsQuery(of: result.rows.map(\.subject)).run(reader)
    return try arguments.draw(
      VacancyReport(result, joined: joined, readiness: Registry.readinessFeeds), in: environment)
  }
}
