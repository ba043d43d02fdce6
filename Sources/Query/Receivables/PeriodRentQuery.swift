public import Domain
public import Warehouse

/// A query for the rent that was charged in the months of a period.
public struct PeriodRentQuery: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?
  /// The first day of the period; nil for the first month that is known.
  public var from: CivilDate?
  /// The last day of the period.
  public var asOf: CivilDate

  /// Creates a query for the rent of a period.
  public init(property: String? = nil, from: CivilDate? = nil, asOf: CivilDate) {
    (self.property, self.from, self.asOf) = (property, from, asOf)
  }

  /// Runs the query: the rent by the property's name, of properties whose rent is known for every month.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [String: Money] {
    let parts: [(String, Field)?] = [
      property.map { ("b.property_id = ?", .text($0)) }, from.map { ("b.fiscal_month >= ?", .month($0.month)) },
      ("b.fiscal_month <= ?", .month(asOf.month)),
    ]
    let all = parts.compactMap(\.self)
    let wanted = from.map { $0.month.months(to: asOf.month) + 1 }
    var rents: [String: Money] = [:]
    let rows = try reader.rows(
      [
        "p.name", "COUNT(*) AS months", "COUNT(b.rent_charged_cents) AS known",
        "SUM(b.rent_charged_cents) AS rent_cents",
      ],
      """
      FROM unified_billed_months b JOIN unified_properties p ON p.property_id = b.property_id
      WHERE \(all.map(\.0).joined(separator: " AND ")) GROUP BY p.name
      """, all.map(\.1)
    ) { row in
      (
        name: try row.text("name"), months: try row.count("months"), known: try row.count("known"),
        rent: try row.optionalMoney("rent_cents")
      )
    }
    for row in rows where row.known == row.months && (wanted.map { $0 == row.months } ?? true) {
      rents[row.name] = row.rent
    }
    return rents
  }
}
