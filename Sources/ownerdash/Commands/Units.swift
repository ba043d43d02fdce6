import Domain
import Query
import Reports
import Warehouse

/// `units`: the individual units.
struct UnitsCommand: Command {
  static let name = "units"
  static let summary = "List units as the figures count them"
  static let options = [Option.property, .group, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let reader = try arguments.reader(in: environment)
    let property = try arguments.knownProperty(in: environment)
    let asOf = try arguments.asOf(in: environment)
    let rows = try UnitsQuery(property: property, asOf: asOf).run(reader)
    let days = Set(rows.map { JoinedReportsQuery.Day(propertyID: $0.propertyID, asOf: $0.asOf) })
    let joined = try JoinedReportsQuery(days: days).run(reader)
    let notes =
      JoinedReportNotes.readiness(joined, of: Registry.readinessFeeds)
      + LateNotes.lines(try FreshnessQuery().run(reader), of: .units, property: property, asOf: asOf)
    return try arguments.draw(report(rows, asOf, notes), in: environment)
  }

  private static func report(_ rows: [UnitsQuery.Row], _ asOf: CivilDate?, _ notes: [String]) -> RowsReport {
    RowsReport(
      title: "Units", subtitle: ["\(rows.count) units on \(daysListed(by: asOf))"],
      columns: [
        Column("property", "Property", .text), Column("as_of", "As of", .date), Column("unit_number", "Unit", .text),
        Column("floorplan", "Floor plan", .text), Column("bedrooms", "Bedrooms", .count),
        Column("square_feet", "Sq ft", .count), Column("unit_class", "Class", .text),
        Column("status", "Status", .text), Column("market_rent", "Market", .money),
        Column("lease_rent", "Rent", .money), Column("ready", "Ready", .text),
        Column("made_ready", "Made ready", .date, shown: .unlessZero), Column("vacated", "Vacated", .date),
        Column("expected_move_out", "Leaves", .date), Column("next_move_in", "Next in", .date),
      ], rows: rows.map(cells), notes: notes)
  }

  private static func cells(_ row: UnitsQuery.Row) -> [Cell] {
    [
      .text(row.property), .date(row.asOf), .text(row.unit), .optional(row.floorplan), .optional(row.bedrooms),
      .optional(row.squareFeet), .text(row.unitClass), .text(row.status), .optional(row.marketRent),
      row.leaseRent.map { .money($0) } ?? .blank, .text(row.ready), day(row.madeReady), day(row.vacated),
      day(row.expectedMoveOut), day(row.nextMoveIn),
    ]
  }
}
