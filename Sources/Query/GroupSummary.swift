public import Warehouse

/// The main figures of one group of properties, pooled over these alone.
public struct GroupSummary: Sendable {
  /// The group; nil for the properties that belong to none of the kind.
  public let group: PropertyGroup?
  /// The figures of its properties, and their totals.
  public let figures: SummaryQuery.QueryResult
}

extension SummaryQuery {
  /// Runs the query for each group of a kind, then for the properties in none of them.
  ///
  /// - Parameters:
  ///   - kind: the kind of groups, such as `region`.
  ///   - reader: the database.
  /// - Returns: the groups by name; none if no property belongs to a group of the kind.
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(by kind: String, _ reader: UnifiedReader) throws -> [GroupSummary] {
    let groups = try GroupsQuery(kind: kind).run(reader)
    guard !groups.isEmpty else { return [] }
    let grouped = Set(groups.flatMap(\.properties))
    let others = try PropertiesQuery().run(reader).map(\.propertyID).filter { !grouped.contains($0) }
    let parts: [(PropertyGroup?, [String])] =
      groups.map { ($0, $0.properties) } + (others.isEmpty ? [] : [(nil, others)])
    return try parts.map { group, properties in
      GroupSummary(group: group, figures: try reader.selecting(Set(properties)) { try run(reader) })
    }
  }
}
