import Query
import Reports

/// `source-evaluation`: prospects, visits and leases by advertising source, as the source system's own report has them.
struct SourceEvaluationCommand: Command {
  static let name = "source-evaluation"
  static let summary = "Show the counts by advertising source of a Primary Advertising Source Evaluation"
  static let options = [Option.property, .group, .asOf, .format, .out]
  static let discussion = [
    "Each property's latest reports, each for the period that it covers. 'lead-sources' has the figures of windows, from",
    "the events of prospects.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let query = SourceEvaluationQuery(property: property, asOf: try arguments.asOf(in: environment))
    let reader = try arguments.reader(in: environment)
    let rows = try query.run(reader)
    let known = Set(rows.map(\.propertyID))
    let missing = try PropertiesQuery(property: property).run(reader).filter { !known.contains($0.propertyID) }
    return try arguments.draw(SourceEvaluationReport(rows, missing: missing.map(\.name)), in: environment)
  }
}
