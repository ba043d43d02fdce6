public import Domain
public import Receivables

/// So much of a payment applied to a charge, on the last day of the property's whole ledgers.
public struct UnifiedAllocation: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The tenancy.
  public var tenancyID: String
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
    propertyID: String, tenancyID: String, paymentID: String, chargeID: String, amount: Money,
    rule: Allocation.Rule
  ) {
    self.propertyID = propertyID
    self.tenancyID = tenancyID
    self.paymentID = paymentID
    self.chargeID = chargeID
    self.amount = amount
    self.rule = rule
  }

  /// The table.
  public static let schema = TableSchema<UnifiedAllocation>(
    "unified_allocations",
    grain: "one row per property, payment, charge and rule",
    source: "unified_transactions, with payments applied to charges up to the last day of unified_transaction_lists",
    columns: [
      .propertyID(\.propertyID),
      .text("tenancy_id", \.tenancyID, "tenancy whose account the row belongs to"),
      .text("payment_id", \.paymentID, "payment, credit or write-off in unified_transactions"),
      .text("charge_id", \.chargeID, "charge in unified_transactions"),
      .money("amount", \.amount, "amount of the payment applied"),
      .enumeration("rule", \.rule, "reason for applying the payment to the charge"),
    ], key: ["property_id", "payment_id", "charge_id", "rule"])
}
