public import Domain

/// One security deposit.
public struct UnifiedDeposit: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var depositID: String
  /// The tenancy.
  public var tenancyID: String
  /// What is held.
  public var amount: Money
  /// The day it was received.
  public var received: CivilDate?
  /// When it went back; nil while it is held.
  public var returned: CivilDate?
  /// How much went back.
  public var returnedAmount: Money?

  /// A row with what is always there; everything else absent.
  public init(propertyID: String, depositID: String, tenancyID: String, amount: Money) {
    self.propertyID = propertyID
    self.depositID = depositID
    self.tenancyID = tenancyID
    self.amount = amount
  }

  /// The table.
  public static let schema = TableSchema<UnifiedDeposit>(
    "unified_deposits",
    grain: "one row per property and security deposit",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("deposit_id", \.depositID, "deposit id in the source"),
      .text("tenancy_id", \.tenancyID, "tenancy whose account the row belongs to"),
      .money("amount", \.amount, "deposit held"),
      .day("received", \.received, "date received", null: "not reported"),
      .day("returned", \.returned, "date returned", null: "still held"),
      .money("returned_amount", \.returnedAmount, "amount returned", null: "still held"),
    ], key: ["property_id", "deposit_id"])
}
