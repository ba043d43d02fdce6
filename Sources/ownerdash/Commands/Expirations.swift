import Query
import Reports

/// `expirations`: expiring leases by month.
struct ExpirationsCommand: Command {
  static let name = "expirations"
  static let summary = "Show lease expirations by month, their decisions and the renewal rate"
  static let options = [Option.property, .group, .pool, .asOf, .format, .out]
  static let discussion = [
    "Covers twelve months from each property's day, as listed in its Lease Expiration/Renewal Detail. A month that",
    "the report covers only in part is n/a.",
    "'Moved out' is part of 'Vacating'.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    var query = ExpirationsQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.asOf(in: environment))
    query.hasMean = try arguments.wantsMean(in: environment)
    return try arguments.draw(ExpirationsReport(query.run(arguments.reader(in: environment))), in: environment)
  }
}
