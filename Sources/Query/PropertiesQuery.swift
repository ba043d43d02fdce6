public import Domain
public import Warehouse

/// Which properties are there.
public struct PropertiesQuery: Sendable {
  /// One property of the configuration.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The name as the source prints it.
    public let name: String
    /// The source that it is read from.
    public let source: String
    /// The source's own id of it.
    public let sourcePropertyID: String
    /// The city; nil where the configuration does not say.
    public let city: String?
    /// The state's two letters; nil where the configuration does not say.
    public let state: String?
    /// Its units by the current primary source; nil where no day of units is published yet.
    public let units: Int?
    /// The day of these units; nil where there are none.
    public let unitsAsOf: CivilDate?
  }

  /// The property's key; nil for all.
  public var property: String?

  /// A question; by default for all properties.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it; the rows by name.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let rest = """
      FROM unified_properties p LEFT JOIN current_occupancy o ON o.property_id = p.property_id
      \(property == nil ? "" : "WHERE p.property_id = ?")
      ORDER BY p.name, p.property_id
      """
    let columns = [
      "p.property_id", "p.name", "p.source", "p.source_property_id", "p.city", "p.state", "o.total_units", "o.as_of",
    ]
    return try reader.rows(columns, rest, property.map { [.text($0)] } ?? []) { row in
      Row(
        propertyID: try row.text("property_id"), name: try row.text("name"), source: try row.text("source"),
        sourcePropertyID: try row.text("source_property_id"), city: try row.optionalText("city"),
        state: try row.optionalText("state"), units: try row.optionalCount("total_units"),
        unitsAsOf: try row.optionalDate("as_of"))
    }
  }
}
