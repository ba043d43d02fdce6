import Domain
import Query
import Reports
import Warehouse

/// `residents`: the individual leases, each with its household.
struct ResidentsCommand: Command {
  static let name = "residents"
  static let summary = "List leases with their households"
  static let options = [Option.property, .group, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let asOf = try arguments.asOf(in: environment)
    let reader = try arguments.reader(in: environment)
    let notes = LateNotes.lines(try FreshnessQuery().run(reader), of: .leases, property: property, asOf: asOf)
    let rows = try ResidentsQuery(property: property, asOf: asOf).run(reader)
    return try arguments.draw(ResidentsReport(rows, on: daysListed(by: asOf), notes: notes), in: environment)
  }
}
