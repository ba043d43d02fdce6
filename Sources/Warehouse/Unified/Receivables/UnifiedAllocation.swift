public import Domain
public import Receivables

/// So much of a payment applied to a charge, on the day that the property's book is of.
public struct UnifiedAllocation: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The tenancy.
  public var tenancyID: String
  /// The day that payments were applied for.
  public var asOf: CivilDate
  /// The payment, credit or write-off among the transactions.
  public var paymentID: String
  /// The charge among the transactions.
  public var chargeID: String
  /// How much; above zero.
  public var amount: Money
  /// Why this charge.
  public var rule: Allocation.Rule

  /// A row with what is always there; everything else absent.
  public init(
    propertyID: String, tenancyID: String, asOf: CivilDate, paymentID: String, chargeID: String, amount: Money,
    rule: Allocation.Rule
  ) {
    self.propertyID = propertyID
    self.tenancyID = tenancyID
    self.asOf = asOf
    self.paymentID = paymentID
    self.chargeID = chargeID
    self.amount = amount
    self.rule = rule
  }

  /// The table.
  public static let schema = TableSchema<UnifiedAllocation>(
    "unified_allocations",
    grain: "one row per property, payment, charge and rule",
    source: "unified_transactions, with payments applied to charges",
    columns: [
      .propertyID(\.propertyID),
      .text("tenancy_id", \.tenancyID, "tenancy whose account the row belongs to"),
      .day("as_of", \.asOf, "day for which payments were applied"),
      .text("payment_id", \.paymentID, "payment, credit or write-off in unified_transactions"),
      .text("charge_id", \.chargeID, "charge in unified_transactions"),
      .money("amount", \.amount, "amount of the payment applied"),
      .enumeration("rule", \.rule, "reason for applying the payment to the charge"),
    ], key: ["property_id", "payment_id", "charge_id", "rule"])
}
