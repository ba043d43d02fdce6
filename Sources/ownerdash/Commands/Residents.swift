import Query
import Reports
import Warehouse

/// `residents`: the individual leases, each with its household.
struct ResidentsCommand: Command {
  static let name = "residents"
  static let summary = "List leases with their households"
  static let options = [Option.property, .group, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let reader = try arguments.reader(in: environment)
    let notes = LateNotes.lines(try FreshnessQuery().run(reader), of: .leases, property: property)
    return try arguments.draw(report(ResidentsQuery(property: property).run(reader), notes), in: environment)
  }

  private static func report(_ rows: [ResidentsQuery.Row], _ notes: [String]) -> RowsReport {
    RowsReport(
      title: "Residents", subtitle: ["\(rows.count) leases on the current days"],
      columns: [
        Column("property", "Property", .text), Column("as_of", "As of", .date), Column("unit", "Unit", .text),
        Column("name", "Name", .text), Column("kind", "Lease", .text), Column("status", "Status", .text),
        Column("starts", "Starts", .date), Column("ends", "Ends", .date), Column("move_in", "Move-in", .date),
        Column("move_out", "Move-out", .date), Column("rent", "Rent", .money), Column("balance", "Balance", .money),
      ], rows: rows.map(cells), notes: notes)
  }

  private static func cells(_ row: ResidentsQuery.Row) -> [Cell] {
    [
      .text(row.property), .date(row.asOf), .text(row.unit), .optional(row.name), .text(row.kind), .text(row.status),
      day(row.starts), day(row.ends), day(row.moveIn), day(row.moveOut), .optional(row.rent), .optional(row.balance),
    ]
  }
}
