import Query
import Reports

/// `summary`: the portfolio in one table.
struct SummaryCommand: Command {
  static let name = "summary"
  static let summary = "Show the key figures of all properties in one table"
  static let options = [
    Option.property, .group,
    Option(
      "by", "GRAIN", "One row per property, or per \(PropertyGroup.kinds.joined(separator: ", ")) (default: property)",
      of: ["property"] + PropertyGroup.kinds),
    .pool, .asOf, .format, .out,
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    var query = SummaryQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.asOf(in: environment))
    query.hasMean = try arguments.wantsMean(in: environment)
    let reader = try arguments.reader(in: environment)
    let kind = try arguments.choice("by", of: ["property"] + PropertyGroup.kinds) ?? "property"
    guard kind != "property" else { return try arguments.draw(SummaryReport(query.run(reader)), in: environment) }
    if query.hasMean { throw UsageError("--pool mean does not apply to --by \(kind), whose rows are pooled") }
    if query.property != nil { throw UsageError("--property and --by \(kind) exclude each other") }
    let groups = try query.run(by: kind, reader)
    guard !groups.isEmpty else {
      throw UsageError(
        "--by \(kind): no property belongs to a \(kind). Add it to 'groups' in the configuration and run"
          + " 'ownerdash sync'")
    }
    return try arguments.draw(GroupSummaryReport(groups, by: kind, of: query.run(reader)), in: environment)
  }
}
