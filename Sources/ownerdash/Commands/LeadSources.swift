import Domain
import Query
import Reports
import Warehouse

/// `lead-sources`: leads, tours, applications and leases by advertising source.
struct LeadSourcesCommand: Command {
  static let name = "lead-sources"
  static let summary = "Show leads, tours, applications and leases by advertising source"
  static let options = [
    Option.window,
    Option(
      "by", "GRAIN", "A row for each property and source, or for each source of all properties (default: property)",
      of: LeadSourcesQuery.Grain.allCases.map(\.rawValue)), .property, .group, .pool, .asOf, .format, .out,
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let grain = try arguments.choice("by", LeadSourcesQuery.Grain.self)
    var query = LeadSourcesQuery(
      try arguments.choice("window", Window.self) ?? .monthToDate, property: property, by: grain ?? .property,
      asOf: try arguments.day("as-of", in: environment))
    query.hasMean = try arguments.wantsMean(in: environment, csvHasTotals: true)
    if query.hasMean, query.grain == .property {
      throw UsageError("--pool mean needs --by source: each row of --by property has the figures of one property")
    }
    let reader = try arguments.reader(in: environment)
    let notes = LateNotes.lines(try FreshnessQuery().run(reader), of: .funnel, property: property)
    let funnel = try FunnelQuery(query.window, property: property, asOf: query.asOf).run(reader)
    return try arguments.draw(
      LeadSourcesReport(query, query.run(reader), of: funnel, notes: notes), in: environment)
  }
}
