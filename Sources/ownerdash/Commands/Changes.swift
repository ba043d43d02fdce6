import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `changes [METRIC]`: why a property's figures changed between two days.
struct ChangesCommand: Command {
  static let name = "changes"
  static let summary = "List units, leases and accounts that changed between two days"
  static let operands = "[METRIC]"
  static let operandCount = 0...1
  static let options = [
    Option.property, Option.group.only(in: "METRIC"),
    Option("from", "DAY", "Use the last good day on or before this one"),
    Option("to", "DAY", "Use the last good day on or before this one (default: today)"),
    Option(
      "by", "GRAIN", "METRIC: compare all properties instead of the units of one; GRAIN is property", in: ["METRIC"]),
    .format, .out,
  ]
  static let discussion = [
    "Without METRIC, units are compared by class, leases by status on their unit (former leases separately), and",
    "accounts by class and net balance (delinquent less prepaid). The heading shows the two days used for each kind.",
    "With METRIC, such as physical_occupancy_pct or delinquent_total, lists each unit or account whose part in the",
    "figure changed; the changes add up to the difference.",
  ]

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    operands.isEmpty ? "without METRIC" : "METRIC"
  }

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let definitions = try arguments.definitions(in: environment)
    let to = try arguments.day("to", in: environment) ?? environment.today
    guard let from = try arguments.day("from", in: environment, from: { to }) else {
      throw UsageError("'changes' requires --from DAY")
    }
    guard from < to else { throw UsageError("--from \(from) must be before --to \(to)") }
    if let id = arguments.operands.first {
      return try writeMetric(id, from...to, definitions, arguments, in: environment)
    }
    guard let key = try arguments.property(of: definitions) else {
      throw UsageError("'changes' requires --property KEY")
    }
    let parts = try ChangesQuery(property: key, from: from, to: to).run(arguments.reader(in: environment))
    let name = definitions.property(key: key)?.propertyName ?? key
    return try arguments.draw(ChangesReport(parts, property: name), in: environment)
  }

  /// One metric: of a property by unit or account, or of all properties.
  private static func writeMetric(
    _ id: String, _ days: ClosedRange<CivilDate>, _ definitions: Definitions, _ arguments: Arguments,
    in environment: Environment
  ) throws -> ExitStatus {
    guard let metric = MetricDefinition.all.first(where: { $0.id == id }) else {
      let known = MetricDefinition.all.filter(MetricChangesQuery.canAnswer).map(\.id)
      throw UsageError("unknown metric '\(id)'\(suggestion(id, known)). Run 'ownerdash docs' to list the metrics")
    }
    let byProperty = try arguments.choice("by", of: ["property"]) != nil
    if !byProperty { _ = try arguments.property(of: definitions) }
    guard try byProperty != (arguments.knownProperty(in: environment) != nil) else {
      throw UsageError("'changes METRIC' requires either --property KEY or --by property")
    }
    let reader = try arguments.reader(in: environment)
    let properties = try arguments.properties(of: definitions, in: environment)
    let results = try properties.map { property in
      guard
        let query = MetricChangesQuery(metric, property: property.key, from: days.lowerBound, to: days.upperBound)
      else {
        throw UsageError("'\(id)' is not a sum over the units or accounts of one day. Use 'ownerdash explain \(id)'")
      }
      return (property: property.propertyName, result: try query.run(reader))
    }
    let report =
      byProperty
      ? MetricChangesReport(results, of: metric)
      : MetricChangesReport(results[0].result, of: metric, property: results[0].property)
    return try arguments.draw(report, in: environment)
  }
}
