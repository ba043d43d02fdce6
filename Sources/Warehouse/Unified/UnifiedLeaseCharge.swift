public import Domain

/// One charge or credit that a lease bills every month.
public struct UnifiedLeaseCharge: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The lease.
  public var leaseID: String
  /// The line's place under the lease, from 0.
  public var line: Int
  /// The transaction code.
  public var code: String
  /// What the code bills; nil where the source's report does not tell.
  public var chargeClass: LeaseChargeClass?
  /// The amount a month; negative for credits.
  public var amount: Money

  /// A row with its key; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, leaseID: String, line: Int, code: String, chargeClass: LeaseChargeClass?,
    amount: Money
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.leaseID = leaseID
    self.line = line
    self.code = code
    self.chargeClass = chargeClass
    self.amount = amount
  }

  /// The table's name.
  public static let table = "unified_lease_charges"

  /// One row a property, day, lease and line.
  public static let create = """
    CREATE TABLE unified_lease_charges (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      lease_id TEXT NOT NULL,
      line INTEGER NOT NULL,
      code TEXT NOT NULL,
      charge_class TEXT,
      amount_cents INTEGER NOT NULL,
      amount REAL GENERATED ALWAYS AS (amount_cents / 100.0) VIRTUAL,
      PRIMARY KEY (property_id, as_of, lease_id, line)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "lease_id", "line", "code", "charge_class", "amount_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(leaseID), .count(line), .text(code),
      .optional(chargeClass?.rawValue), .cents(amount),
    ]
  }
}
