public import Domain
public import Warehouse

/// What is let beside the units, by property and type.
public struct RentableItemsQuery: Sendable {
  /// A type of items of a property on its current day; of a property without items one row that has no figures.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The business day; nil where no day tells of items.
    public let asOf: CivilDate?
    /// Why a later day is held back; nil if there is none.
    public let staleBecause: String?
    /// What kind of thing it is; nil where none is told.
    public let type: String?
    /// All, as for the four below; nil where no day tells of items.
    public let items: Int?
    /// Held by a lease.
    public let rented: Int?
    /// To be had now.
    public let available: Int?
    /// To be had from a later day on.
    public let later: Int?
    /// Out of service.
    public let outOfService: Int?
    /// Rented of all, in per cent.
    public let rentedPercent: Hundredths?
    /// What the rented ones bill each month.
    public let monthlyRent: Money?
  }

  /// The property's key; nil for all.
  public var property: String?

  /// A question about one property's items, or about all.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it: by property, then by type.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let columns = [
      "p.name AS property_name", "i.as_of", "i.stale_because", "i.item_type", "i.items", "i.rented_items",
      "i.available_items", "i.later_items", "i.out_of_service_items", "i.rented_items_pct", "i.rented_monthly_cents",
    ]
    let rest = """
      FROM unified_properties p LEFT JOIN current_rentable_items_by_type i ON i.property_id = p.property_id
      \(property == nil ? "" : "WHERE p.property_id = ?") ORDER BY p.name, p.property_id, i.item_type
      """
    return try reader.rows(columns, rest, property.map { [.text($0)] } ?? []) { row in
      Row(
        property: try row.text("property_name"), asOf: try row.optionalDate("as_of"),
        staleBecause: try row.optionalText("stale_because"), type: try row.optionalText("item_type"),
        items: try row.optionalCount("items"), rented: try row.optionalCount("rented_items"),
        available: try row.optionalCount("available_items"), later: try row.optionalCount("later_items"),
        outOfService: try row.optionalCount("out_of_service_items"),
        rentedPercent: try row.optionalHundredths("rented_items_pct"),
        monthlyRent: try row.optionalMoney("rented_monthly_cents"))
    }
  }
}
