import Query
import Reports

/// `expirations`: the leases that end, month by month.
struct ExpirationsCommand: Command {
  static let name = "expirations"
  static let summary = "leases that end by month, what becomes of them, and how many renew"
  static let options = [Option.property, .asOf, .format, .out]
  static let discussion = [
    "Twelve months from each property's day on, as its Lease Expiration/Renewal Detail lists them; a month that the",
    "report does not wholly cover is n/a. 'Left already' are a part of the vacating.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = ExpirationsQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.day("as-of"))
    return try arguments.draw(ExpirationsReport(query.run(arguments.reader(in: environment))), in: environment)
  }
}
