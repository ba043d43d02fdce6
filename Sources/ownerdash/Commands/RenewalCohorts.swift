import Query
import Reports

/// `renewal-cohorts`: the leases that end in this month and the two after it.
struct RenewalCohortsCommand: Command {
  static let name = "renewal-cohorts"
  static let summary = "leases that end this month and in the next two, what becomes of them, and how many renew"
  static let options = [Option.property, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = RenewalCohortsQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.day("as-of"))
    let result = try query.run(arguments.reader(in: environment))
    return try arguments.draw(ExpirationsReport(result, title: "Renewal cohorts"), in: environment)
  }
}
