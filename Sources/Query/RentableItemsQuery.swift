public import Domain
public import Warehouse

/// A query for rentable items other than units, by property and type.
public struct RentableItemsQuery: Sendable {
  /// A type of items of a property on its day.
  ///
  /// A property without items has one row without figures.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The business day; nil where no day lists items.
    public let asOf: CivilDate?
    /// The type; nil where none is reported.
    public let type: String?
    /// The number of items; nil where no day lists items.
    ///
    /// The same applies to the four counts below.
    public let items: Int?
    /// Items assigned to a lease.
    public let rented: Int?
    /// Items available now.
    public let available: Int?
    /// Items available from a later day on.
    public let later: Int?
    /// Items out of service.
    public let outOfService: Int?
    /// Rented items in percent of all items.
    public let rentedPercent: Hundredths?
    /// The monthly billing of the rented items.
    public let monthlyRent: Money?
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The day by which each property's last good day is listed; nil for the current days.
  public var asOf: CivilDate?

  /// Creates a query for the items of one property, or of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    (self.property, self.asOf) = (property, asOf)
  }

  /// Runs the query; the rows are sorted by property, then by type.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let columns = [
      "p.name AS property_name", "i.as_of", "i.item_type", "i.items", "i.rented_items",
      "i.available_items", "i.later_items", "i.out_of_service_items", "i.rented_items_pct", "i.rented_monthly_cents",
    ]
    let days = ListDays(of: .rentableItems, by: asOf)
    let rest = """
      FROM unified_properties p LEFT JOIN (
        SELECT i.* FROM \(days.sql) d CROSS JOIN rentable_items_by_type i
        WHERE i.property_id = d.property_id AND i.as_of = d.as_of
      ) i ON i.property_id = p.property_id
      \(property == nil ? "" : "WHERE p.property_id = ?") ORDER BY p.name, p.property_id, i.item_type
      """
    return try reader.rows(columns, rest, days.values + (property.map { [.text($0)] } ?? [])) { row in
      Row(
        property: try row.text("property_name"), asOf: try row.optionalDate("as_of"),
        type: try row.optionalText("item_type"),
        items: try row.optionalCount("items"), rented: try row.optionalCount("rented_items"),
        available: try row.optionalCount("available_items"), later: try row.optionalCount("later_items"),
        outOfService: try row.optionalCount("out_of_service_items"),
        rentedPercent: try row.optionalHundredths("rented_items_pct"),
        monthlyRent: try row.optionalMoney("rented_monthly_cents"))
    }
  }
}
