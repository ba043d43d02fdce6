public import Domain
public import Warehouse

/// A query for income by fiscal month, or by group of properties: each part pooled over its own properties.
public struct IncomePartsQuery: Sendable {
  /// A month or a group.
  public struct Part: Sendable {
    /// The month as `YYYY-MM`, or the group's name; nil for the properties in no group of the kind.
    public let name: String?
    /// The income of its properties.
    public let result: QueryResult<IncomeFigures>
  }

  /// The day up to which figures count; nil for each property's current day.
  public var asOf: CivilDate?

  /// Creates a query.
  public init(asOf: CivilDate? = nil) { self.asOf = asOf }

  /// Returns the groups of a kind by name, then the properties in none of them; none if no property is in a group.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(by kind: String, _ reader: UnifiedReader) throws -> [Part] {
    let groups = try GroupsQuery(kind: kind).run(reader)
    guard !groups.isEmpty else { return [] }
    let grouped = Set(groups.flatMap(\.properties))
    let others = Set(try PropertiesQuery().run(reader).map(\.propertyID)).subtracting(grouped)
    let parts: [(String?, Set<String>)] =
      groups.map { ($0.name, Set($0.properties)) } + (others.isEmpty ? [] : [(nil, others)])
    return try parts.map { name, properties in
      Part(
        name: name, result: try reader.selecting(properties) { try IncomeQuery(asOf: asOf).run(reader) })
    }
  }

  /// Returns the fiscal months with rents on record, each with the last day of the month that each property has.
  ///
  /// `properties` are the keys of those that count; nil for all.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func runByMonth(_ properties: Set<String>? = nil, _ reader: UnifiedReader) throws -> [Part] {
    let days = try reader.rows(
      ["property_id", "fiscal_month", "MAX(as_of) AS as_of"],
      "FROM fiscal_days\(asOf == nil ? "" : " WHERE as_of <= ?") GROUP BY property_id, fiscal_month ORDER BY 2, 1",
      asOf.map { [.day($0)] } ?? []
    ) { row in
      (property: try row.text("property_id"), month: try row.month("fiscal_month"), day: try row.date("as_of"))
    }.filter { properties?.contains($0.property) ?? true }
    return try Dictionary(grouping: days, by: \.month).sorted { $0.key < $1.key }.map { month, days in
      let last = days.map(\.day).max()
      // A property whose next fiscal month has begun by then is left out, and the coverage says so.
      let latest = try last.map { try reader.days(of: .pricing, by: $0, property: nil) } ?? []
      let current = days.filter { day in latest.contains { $0.propertyID == day.property && $0.asOf == day.day } }
      return Part(
        name: month.description,
        result: try reader.selecting(Set(current.map(\.property))) { try IncomeQuery(asOf: last).run(reader) })
    }
  }
}
