public import Domain

/// One payment of a property's cash to an owner, or of an owner to the property.
public struct UnifiedDistribution: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var distributionID: String
  /// The owner's id.
  public var ownerID: String
  /// The owner's name as stated.
  public var ownerName: String?
  /// The day.
  public var date: CivilDate
  /// The amount paid to the owner; negative for a contribution by the owner.
  public var amount: Money

  /// A distribution.
  public init(propertyID: String, distributionID: String, ownerID: String, date: CivilDate, amount: Money) {
    (self.propertyID, self.distributionID, self.ownerID) = (propertyID, distributionID, ownerID)
    (self.date, self.amount) = (date, amount)
  }

  /// The table.
  public static let schema = TableSchema<UnifiedDistribution>(
    "unified_distributions",
    grain: "one row per property and payment to an owner",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("distribution_id", \.distributionID, "distribution id in the source"),
      .text("owner_id", \.ownerID, "owner id"),
      .text("owner_name", \.ownerName, "owner name as stated in the source", null: "not reported", .personal),
      .day("date", \.date, "date of the payment"),
      .money("amount", \.amount, "amount paid to the owner; negative for a contribution by the owner"),
    ], key: ["property_id", "distribution_id"])
}
