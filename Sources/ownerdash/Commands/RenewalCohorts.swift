import Query
import Reports

/// `renewal-cohorts`: leases that end in this month and the two months after it.
struct RenewalCohortsCommand: Command {
  static let name = "renewal-cohorts"
  static let summary = "Show leases expiring this month and in the next two, their decisions and the renewal rate"
  static let options = [Option.property, .group, .pool, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    var query = RenewalCohortsQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.asOf(in: environment))
    query.hasMean = try arguments.wantsMean(in: environment)
    let result = try query.run(arguments.reader(in: environment))
    return try arguments.draw(ExpirationsReport(result, title: "Renewal cohorts"), in: environment)
  }
}
