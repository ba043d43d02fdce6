import Domain
import Query
import Reports
import Warehouse

/// `rentable-items`: garages, carports and storage rooms, by property and type.
struct RentableItemsCommand: Command {
  static let name = "rentable-items"
  static let summary = "Show rentable items such as garages: rented, available, and monthly rent"
  static let options = [Option.property, .group, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let asOf = try arguments.asOf(in: environment)
    let reader = try arguments.reader(in: environment)
    let notes = LateNotes.lines(try FreshnessQuery().run(reader), of: .rentableItems, property: property, asOf: asOf)
    return try arguments.draw(
      report(RentableItemsQuery(property: property, asOf: asOf).run(reader), asOf, notes), in: environment)
  }

  private static func report(_ rows: [RentableItemsQuery.Row], _ asOf: CivilDate?, _ notes: [String]) -> RowsReport {
    RowsReport(
      title: "Rentable items", subtitle: ["\(rows.compactMap(\.items).reduce(0, +)) items on \(daysListed(by: asOf))"],
      columns: [
        Column("property", "Property", .text), Column("as_of", "As of", .date), Column("type", "Type", .text),
        Column("items", "Items", .count), Column("rented", "Rented", .count),
        Column("available", "Available", .count), Column("later", "Later", .count),
        Column("out_of_service", "Out of service", .count), Column("rented_pct", "Rented %", .decimal),
        Column("monthly_rent", "Rent a month", .money),
      ], rows: rows.map(cells),
      notes: [
        "Rented: assigned to a lease. Rent is the monthly charge for rented items; other charges are not included",
        "n/a: no data loaded, or the property's source does not provide rentable items",
      ] + notes)
  }

  private static func cells(_ row: RentableItemsQuery.Row) -> [Cell] {
    [
      .text(row.property), row.asOf.map { .date($0) } ?? .absent, .optional(row.type), .optional(row.items),
      .optional(row.rented), .optional(row.available), .optional(row.later), .optional(row.outOfService),
      .optional(row.rentedPercent), .optional(row.monthlyRent),
    ]
  }
}
