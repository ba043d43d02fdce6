public import Query

/// The individual leases on the properties' current days, each with its household.
public struct ResidentsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists leases.
  ///
  /// - Parameters:
  ///   - rows: the leases.
  ///   - days: which days they are of, such as `the current days`.
  ///   - notes: why rows are late.
  public init(_ rows: [ResidentsQuery.Row], on days: String = "the current days", notes: [String]) {
    document = Document(
      title: "Residents", subtitle: ["\(rows.count) leases on \(days)"],
      table: Table(columns: ResidentsReport.columns, rows: rows.map { TableRow(ResidentsReport.cells($0)) }),
      notes: notes)
  }

  private static let columns = [
    Column("property", "Property", .text), Column("as_of", "As of", .date), Column("unit", "Unit", .text),
    Column("name", "Name", .text), Column("kind", "Lease", .text), Column("status", "Status", .text),
    Column("starts", "Starts", .date), Column("ends", "Ends", .date), Column("move_in", "Move-in", .date),
    Column("move_out", "Move-out", .date), Column("rent", "Rent", .money), Column("balance", "Balance", .money),
  ]

  private static func cells(_ row: ResidentsQuery.Row) -> [Cell] {
    [
      .text(row.property), .date(row.asOf), .text(row.unit), .optional(row.name), .text(row.kind), .text(row.status),
      .optional(row.starts), .optional(row.ends), .optional(row.moveIn), .optional(row.moveOut), .optional(row.rent),
      .optional(row.balance),
    ]
  }
}
