public import Warehouse

/// Properties that people look at together, such as those of a region.
public struct PropertyGroup: Hashable, Sendable {
  /// What they have in common: `city`, `state`, `region`, `owner` or `manager`.
  public let kind: String
  /// The group's name.
  public let name: String
  /// The keys of its properties, in order.
  public let properties: [String]

  /// A group from its parts.
  public init(kind: String, name: String, properties: [String]) {
    (self.kind, self.name, self.properties) = (kind, name, properties)
  }

  /// The kinds of groups.
  public static let kinds = ["city", "state", "region", "owner", "manager"]
}

/// A query for the groups of properties.
public struct GroupsQuery: Sendable {
  /// The kind of groups; nil for all kinds.
  public var kind: String?

  /// Creates a query; by default for the groups of all kinds.
  public init(kind: String? = nil) {
    self.kind = kind
  }

  /// Runs the query; the groups are sorted by kind and name.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [PropertyGroup] {
    let condition = kind == nil ? "" : "WHERE kind = ? "
    let rows = try reader.rows(
      ["property_id", "kind", "name"], "FROM property_groups \(condition)ORDER BY kind, name, property_id",
      kind.map { [.text($0)] } ?? []
    ) { row in (property: try row.text("property_id"), kind: try row.text("kind"), name: try row.text("name")) }
    var groups: [(kind: String, name: String, properties: [String])] = []
    for row in rows {
      if let last = groups.last, last.kind == row.kind, last.name == row.name {
        groups[groups.count - 1].properties.append(row.property)
      } else {
        groups.append((row.kind, row.name, [row.property]))
      }
    }
    return groups.map { PropertyGroup(kind: $0.kind, name: $0.name, properties: $0.properties) }
  }
}
