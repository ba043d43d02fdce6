internal import Domain
public import Query

/// The properties of the configuration.
public struct PropertiesReport: Report {
  private let rows: [PropertiesQuery.Row]

  /// Creates a report of a query result.
  public init(_ rows: [PropertiesQuery.Row]) {
    self.rows = rows
  }

  /// Each property with its source, its location, and its units.
  public var document: Document {
    let columns = [
      Column("property", "Property", .text), Column("property_id", "Key", .text), Column("source", "Source", .text),
      Column("source_property_id", "Source's id", .text), Column("city", "City", .text),
      Column("state", "State", .text), Column("total_units", "Units", .count),
      Column("units_as_of", "Units as of", .date),
    ]
    let cells = { (row: PropertiesQuery.Row) -> [Cell] in
      [
        .text(row.name), .text(row.propertyID), .text(row.source), .text(row.sourcePropertyID), .optional(row.city),
        .optional(row.state), .optional(row.units), row.unitsAsOf.map { .date($0) } ?? .absent,
      ]
    }
    let unknown = rows.filter { $0.units == nil }.count
    return Document(
      title: "Properties", subtitle: [counted(rows.count, "property", "properties")],
      table: Table(columns: columns, rows: rows.map { TableRow(cells($0)) }, total: nil),
      notes: unknown == 0 ? [] : ["Units n/a: no unit data published yet"])
  }
}
