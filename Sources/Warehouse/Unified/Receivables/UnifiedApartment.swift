public import Domain

/// What a source states of one unit that does not change from day to day.
public struct UnifiedApartment: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id of the unit.
  public var unitID: String
  /// The source: `ledger`, `realpage`.
  public var source: String
  /// The number on the door.
  public var unitNumber: String
  /// The building's number or name; nil if the source does not state it, as for all values below.
  public var building: String?
  /// The floor's number.
  public var floor: String?
  /// The floor's wing.
  public var wing: String?
  /// The floor's status, such as closed for works.
  public var floorStatus: String?
  /// The unit's type.
  public var unitType: String?
  /// Bedrooms; 0 for a studio.
  public var bedrooms: Int?
  /// Bathrooms as stated, such as `1.5`.
  public var bathrooms: String?
  /// The maximum number of occupants.
  public var capacity: Int?
  /// The area.
  public var squareFeet: Int?
  /// The rent that is asked a month; nil for a source whose prices change from day to day (`unified_units`).
  public var baseRent: Money?
  /// Street and number.
  public var address: String?
  /// The city.
  public var city: String?
  /// The state or region.
  public var state: String?
  /// The postal code.
  public var zipcode: String?
  /// The country.
  public var country: String?
  /// A remark.
  public var note: String?

  /// A row with what is always there; everything else absent.
  public init(propertyID: String, unitID: String, source: String, unitNumber: String) {
    self.propertyID = propertyID
    self.unitID = unitID
    self.source = source
    self.unitNumber = unitNumber
  }

  /// The table.
  public static let schema = TableSchema<UnifiedApartment>(
    "unified_apartments",
    grain: "one row per property, unit and source: what does not change from day to day",
    source: "manual book; RPX: unitlist and getBuildings",
    columns: [
      .propertyID(\.propertyID),
      .unitID(\.unitID),
      .text("source", \.source, "source: ledger (manual book) or realpage"),
      .unitNumber(\.unitNumber),
      .text("building", \.building, "building number or name", null: "not reported"),
      .text("floor", \.floor, "floor number", null: "not reported"),
      .text("wing", \.wing, "wing of the floor", null: "not reported"),
      .text("floor_status", \.floorStatus, "status of the floor, such as closed for works", null: "not reported"),
      .text("unit_type", \.unitType, "unit type or floor plan", null: "not reported"),
      .integer("bedrooms", \.bedrooms, "bedrooms; 0 for a studio", unit: "rooms", null: "not reported"),
      .text("bathrooms", \.bathrooms, "bathrooms as stated, such as 1.5", null: "not reported"),
      .integer("capacity", \.capacity, "maximum number of occupants", unit: "people", null: "not reported"),
      .integer("square_feet", \.squareFeet, "area", unit: "square feet", null: "not reported"),
      .money(
        "base_rent", \.baseRent, "rent asked per month",
        null: "not reported, or priced day by day (market_rent_cents of unified_units)"),
      .text("address", \.address, "street and number", null: "not reported"),
      .text("city", \.city, "city", null: "not reported"),
      .text("state", \.state, "state or region", null: "not reported"),
      .text("zipcode", \.zipcode, "postal code", null: "not reported"),
      .text("country", \.country, "country", null: "not reported"),
      .text("note", \.note, "note as entered in the source", null: "none", .personal),
    ], key: ["property_id", "unit_id", "source"])
}
