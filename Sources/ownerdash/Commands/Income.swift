import Domain
import Query
import Reports
import Warehouse

/// `income`: income, operating expenses and net operating income of the fiscal month.
struct IncomeCommand: Command {
  static let name = "income"
  static let summary = "Show the month's income, operating expenses, NOI and margin"
  static let options = [
    Option.property, .group,
    Option(
      "by", "GRAIN",
      "One row per property, fiscal month or \(PropertyGroup.kinds.joined(separator: ", ")) (default: property)",
      of: ["property", "month"] + PropertyGroup.kinds),
    Option("same-store", nil, "With --by month: include only properties with income in the first and the last month"),
    .pool, .asOf, .format, .out,
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let reader = try arguments.reader(in: environment)
    var query = IncomeQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.asOf(in: environment))
    query.hasMean = try arguments.wantsMean(in: environment)
    let kind = try arguments.choice("by", of: ["property", "month"] + PropertyGroup.kinds) ?? "property"
    if arguments["same-store"] != nil, kind != "month" { throw UsageError("--same-store needs --by month") }
    guard kind != "property" else { return try arguments.draw(IncomeReport(query.run(reader)), in: environment) }
    if query.hasMean { throw UsageError("--pool mean does not apply to --by \(kind), whose rows are pooled") }
    if kind == "month" { return try arguments.draw(months(arguments, query, reader), in: environment) }
    if query.property != nil { throw UsageError("--property and --by \(kind) exclude each other") }
    let groups = try IncomePartsQuery(asOf: query.asOf).run(by: kind, reader)
    guard !groups.isEmpty else {
      throw UsageError(
        "--by \(kind): no property belongs to a \(kind). Add it to 'groups' in the configuration and run"
          + " 'ownerdash sync'")
    }
    return try arguments.draw(IncomePartsReport(groups, by: kind, of: query.run(reader)), in: environment)
  }

  private static func months(
    _ arguments: Arguments, _ query: IncomeQuery, _ reader: UnifiedReader
  ) throws -> IncomePartsReport {
    let months = IncomePartsQuery(asOf: query.asOf)
    let own = query.property.map { Set([$0]) }
    let parts = try months.runByMonth(own, reader)
    let properties = try PropertiesQuery(property: query.property).run(reader)
    guard arguments["same-store"] != nil else {
      return IncomePartsReport(parts, by: "month", configured: properties.count, of: nil)
    }
    if own != nil { throw UsageError("--property and --same-store exclude each other") }
    let known = (parts.prefix(1) + parts.dropFirst().suffix(1)).compactMap { part in
      part.result.rows.map(\.subject.asOf).max().map { day in
        (day: day, properties: Set(part.result.rows.filter { $0.figures.total != nil }.map(\.subject.propertyID)))
      }
    }
    let sameStore = SameStore(Set(properties.map(\.propertyID)), known: known)
    let names = Dictionary(properties.map { ($0.propertyID, $0.name) }, uniquingKeysWith: { first, _ in first })
    return IncomePartsReport(
      try months.runByMonth(sameStore.properties, reader), by: "month", configured: properties.count, of: nil,
      sameStore: SameStoreNote.line(sameStore, names: names))
  }
}
