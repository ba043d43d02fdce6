import Query
import Reports

/// `rentable-items`: garages, carports and storage rooms, by property and type.
struct RentableItemsCommand: Command {
  static let name = "rentable-items"
  static let summary = "what is let beside the units, such as garages: rented, to be had, and the rent"
  static let options = [Option.property, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = RentableItemsQuery(property: try arguments.knownProperty(in: environment))
    return try arguments.draw(report(query.run(arguments.reader(in: environment))), in: environment)
  }

  private static func report(_ rows: [RentableItemsQuery.Row]) -> RowsReport {
    let stale = Dictionary(rows.compactMap { row in row.staleBecause.map { (row.property, $0) } }) { first, _ in first }
    return RowsReport(
      title: "Rentable items", subtitle: ["\(rows.compactMap(\.items).reduce(0, +)) items of the current days"],
      columns: [
        Column("property", "Property", .text), Column("as_of", "As of", .date), Column("type", "Type", .text),
        Column("items", "Items", .count), Column("rented", "Rented", .count),
        Column("available", "Available", .count), Column("later", "Later", .count),
        Column("out_of_service", "Out of service", .count), Column("rented_pct", "Rented %", .decimal),
        Column("monthly_rent", "Rent a month", .money),
      ], rows: rows.map(cells),
      notes: [
        "Rented: a lease holds it; the rent is what rented items bill each month, without what is billed otherwise",
        "n/a: no day tells of items, or the source cannot: of RealPage RPX tells, Yardi's interfaces do not",
      ] + stale.sorted { $0.key < $1.key }.map { "Stale: \($0.key), \($0.value)" })
  }

  private static func cells(_ row: RentableItemsQuery.Row) -> [Cell] {
    [
      .text(row.property), row.asOf.map { .date($0) } ?? .absent, .optional(row.type), .optional(row.items),
      .optional(row.rented), .optional(row.available), .optional(row.later), .optional(row.outOfService),
      .optional(row.rentedPercent), .optional(row.monthlyRent),
    ]
  }
}
