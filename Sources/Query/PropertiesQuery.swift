public import Domain
public import Warehouse

/// A query for the properties of the configuration.
public struct PropertiesQuery: Sendable {
  /// One property of the configuration.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The name that the source prints.
    public let name: String
    /// The property's source.
    public let source: String
    /// The source's own ID of the property.
    public let sourcePropertyID: String
    /// The city that the configuration states, else the source; nil where neither does.
    public let city: String?
    /// The state that the configuration states, else the source; nil where neither does.
    public let state: String?
    /// Its units according to the day's primary source; nil where no day of units has been published.
    public let units: Int?
    /// The day of these units; nil where they are absent.
    public let unitsAsOf: CivilDate?
  }

  /// The property's key; nil for all properties.
  public var property: String?

  /// The day by which each property's last good day counts; nil for the current days.
  public var asOf: CivilDate?

  /// Creates a query; by default for all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    (self.property, self.asOf) = (property, asOf)
  }

  /// Runs the query; the rows are sorted by name.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let days = ListDays(of: .units, by: asOf)
    // SQLite makes the whole of a view that is joined with LEFT: the days come first, and only theirs is read.
    let rest = """
      FROM unified_properties p JOIN property_places a ON a.property_id = p.property_id
      LEFT JOIN (
        SELECT o.property_id, o.as_of, o.total_units
        FROM \(days.sql) d CROSS JOIN occupancy o ON o.property_id = d.property_id AND o.as_of = d.as_of
      ) o ON o.property_id = p.property_id
      \(property == nil ? "" : "WHERE p.property_id = ?")
      ORDER BY p.name, p.property_id
      """
    let columns = [
      "p.property_id", "p.name", "p.source", "p.source_property_id", "a.city",
      "a.state", "o.total_units", "o.as_of",
    ]
    return try reader.rows(columns, rest, days.values + (property.map { [.text($0)] } ?? [])) { row in
      Row(
        propertyID: try row.text("property_id"), name: try row.text("name"), source: try row.text("source"),
        sourcePropertyID: try row.text("source_property_id"), city: try row.optionalText("city"),
        state: try row.optionalText("state"), units: try row.optionalCount("total_units"),
        unitsAsOf: try row.optionalDate("as_of"))
    }
  }
}
