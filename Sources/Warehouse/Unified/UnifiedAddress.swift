/// A property's address as a source states it.
public struct UnifiedAddress: UnifiedRow, Equatable {
  /// The property's key.
  public var propertyID: String
  /// The source: `ledger`, `realpage`.
  public var source: String
  /// Street and number; nil if the source does not state it, as for all values below.
  public var address: String?
  /// The city.
  public var city: String?
  /// The state or region.
  public var state: String?
  /// The postal code.
  public var zipcode: String?
  /// The country.
  public var country: String?

  /// An address of which nothing is stated yet.
  public init(propertyID: String, source: String) {
    self.propertyID = propertyID
    self.source = source
  }

  /// The table.
  public static let schema = TableSchema<UnifiedAddress>(
    "unified_property_addresses",
    grain: "one row per property and source that states its address",
    source: "manual book; RPX: getSiteList",
    columns: [
      .propertyID(\.propertyID),
      .text("source", \.source, "source: ledger (manual book) or realpage"),
      .text("address", \.address, "street and number", null: "not reported"),
      .text("city", \.city, "city", null: "not reported"),
      .text("state", \.state, "state or region", null: "not reported"),
      .text("zipcode", \.zipcode, "postal code", null: "not reported"),
      .text("country", \.country, "country", null: "not reported"),
    ], key: ["property_id", "source"])
}
