import Domain
import Pipeline
import Query
import Reports

/// `changes`: why a property's figures changed between two days.
struct ChangesCommand: Command {
  static let name = "changes"
  static let summary = "List units, leases and accounts that changed between two days"
  static let options = [
    Option.property, Option("from", "DAY", "Use the last good day on or before YYYY-MM-DD"),
    Option("to", "DAY", "Use the last good day on or before YYYY-MM-DD (default: today)"), .format, .out,
  ]
  static let discussion = [
    "Units are compared by class, leases by status on their unit (former leases separately), and accounts by class",
    "and net balance (delinquent less prepaid).",
    "The report's heading shows the two days used for each kind.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let definitions = try arguments.definitions(in: environment)
    guard let key = try arguments.property(of: definitions), let from = try arguments.day("from") else {
      throw UsageError("'changes' requires --property KEY and --from DAY")
    }
    let to = try arguments.day("to") ?? environment.today
    guard from < to else { throw UsageError("--from \(from) must be before --to \(to)") }
    let parts = try ChangesQuery(property: key, from: from, to: to).run(arguments.reader(in: environment))
    let name = definitions.property(key: key)?.propertyName ?? key
    return try arguments.draw(ChangesReport(parts, property: name), in: environment)
  }
}
