import Query
import Reports

/// `summary`: the portfolio in one table.
struct SummaryCommand: Command {
  static let name = "summary"
  static let summary = "Show the key figures of all properties in one table"
  static let options = [Option.property, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = SummaryQuery(property: try arguments.knownProperty(in: environment), asOf: try arguments.day("as-of"))
    return try arguments.draw(SummaryReport(query.run(arguments.reader(in: environment))), in: environment)
  }
}
