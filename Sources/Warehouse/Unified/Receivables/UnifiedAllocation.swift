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

  /// The table's name.
  public static let table = "unified_allocations"

  /// One row a property, payment, charge and rule.
  public static let create = """
    CREATE TABLE unified_allocations (
      property_id TEXT NOT NULL,
      tenancy_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      payment_id TEXT NOT NULL,
      charge_id TEXT NOT NULL,
      amount_cents INTEGER NOT NULL,
      amount REAL GENERATED ALWAYS AS (amount_cents / 100.0) VIRTUAL,
      rule TEXT NOT NULL,
      PRIMARY KEY (property_id, payment_id, charge_id, rule)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "tenancy_id", "as_of", "as_of_day", "payment_id", "charge_id", "amount_cents", "rule",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(tenancyID), .day(asOf), .count(asOf.dayNumber), .text(paymentID), .text(chargeID),
      .cents(amount), .text(rule.rawValue),
    ]
  }
}
