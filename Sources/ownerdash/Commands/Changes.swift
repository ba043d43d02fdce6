import Domain
import Pipeline
import Query
import Reports

/// `changes`: why a property's figures changed between two days.
struct ChangesCommand: Command {
  static let name = "changes"
  static let summary = "which units, leases and accounts entered, left or moved class between two days"
  static let options = [
    Option.property, Option("from", "DAY", "the last good day on or before YYYY-MM-DD"),
    Option("to", "DAY", "the last good day on or before YYYY-MM-DD (today)"), .format, .out,
  ]
  static let discussion = [
    "Units are compared by class, leases by what they are to their unit (former ones apart), accounts by class and by",
    "what they owe less what they are owed. Each kind's own days are told above.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let definitions = try arguments.definitions(in: environment)
    guard let key = try arguments.property(of: definitions), let from = try arguments.day("from") else {
      throw UsageError("'changes' wants --property KEY and --from DAY")
    }
    let to = try arguments.day("to") ?? environment.today
    guard from < to else { throw UsageError("--from \(from) is not before --to \(to)") }
    let parts = try ChangesQuery(property: key, from: from, to: to).run(arguments.reader(in: environment))
    let name = definitions.property(key: key)?.propertyName ?? key
    return try arguments.draw(ChangesReport(parts, property: name), in: environment)
  }
}
