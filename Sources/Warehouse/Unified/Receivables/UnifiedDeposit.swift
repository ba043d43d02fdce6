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
  /// When it came.
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

  /// The table's name.
  public static let table = "unified_deposits"

  /// One row a property and deposit.
  public static let create = """
    CREATE TABLE unified_deposits (
      property_id TEXT NOT NULL,
      deposit_id TEXT NOT NULL,
      tenancy_id TEXT NOT NULL,
      amount_cents INTEGER NOT NULL,
      amount REAL GENERATED ALWAYS AS (amount_cents / 100.0) VIRTUAL,
      received TEXT,
      received_day INTEGER,
      returned TEXT,
      returned_day INTEGER,
      returned_amount_cents INTEGER,
      returned_amount REAL GENERATED ALWAYS AS (returned_amount_cents / 100.0) VIRTUAL,
      PRIMARY KEY (property_id, deposit_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "deposit_id", "tenancy_id", "amount_cents", "received", "received_day", "returned", "returned_day",
    "returned_amount_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(depositID), .text(tenancyID), .cents(amount), .day(received),
      .count(received?.dayNumber), .day(returned), .count(returned?.dayNumber), .cents(returnedAmount),
    ]
  }
}
