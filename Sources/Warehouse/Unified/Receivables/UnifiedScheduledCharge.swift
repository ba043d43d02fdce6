public import Domain
public import Receivables

/// One charge that a tenancy should be billed again and again.
public struct UnifiedScheduledCharge: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var scheduleID: String
  /// The tenancy.
  public var tenancyID: String
  /// The source: `ledger`, `realpage`.
  public var source: String
  /// The charge code.
  public var code: String
  /// What it is for.
  public var chargeClass: ChargeClass
  /// The amount each time; below zero for a concession.
  public var amount: Money
  /// The first day; nil for always.
  public var starts: CivilDate?
  /// The last day; nil while it goes on.
  public var ends: CivilDate?
  /// How often it is billed.
  public var frequency: ScheduledCharge.Frequency

  /// A row with what is always there; everything else absent.
  public init(
    propertyID: String, scheduleID: String, tenancyID: String, source: String, code: String, chargeClass: ChargeClass,
    amount: Money, frequency: ScheduledCharge.Frequency
  ) {
    self.propertyID = propertyID
    self.scheduleID = scheduleID
    self.tenancyID = tenancyID
    self.source = source
    self.code = code
    self.chargeClass = chargeClass
    self.amount = amount
    self.frequency = frequency
  }

  /// The table's name.
  public static let table = "unified_scheduled_charges"

  /// One row a property and scheduled charge.
  public static let create = """
    CREATE TABLE unified_scheduled_charges (
      property_id TEXT NOT NULL,
      schedule_id TEXT NOT NULL,
      tenancy_id TEXT NOT NULL,
      source TEXT NOT NULL,
      code TEXT NOT NULL,
      charge_class TEXT NOT NULL,
      amount_cents INTEGER NOT NULL,
      amount REAL GENERATED ALWAYS AS (amount_cents / 100.0) VIRTUAL,
      starts TEXT,
      starts_day INTEGER,
      ends TEXT,
      ends_day INTEGER,
      frequency TEXT NOT NULL,
      PRIMARY KEY (property_id, schedule_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "schedule_id", "tenancy_id", "source", "code", "charge_class", "amount_cents", "starts",
    "starts_day", "ends", "ends_day", "frequency",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(scheduleID), .text(tenancyID), .text(source), .text(code), .text(chargeClass.rawValue),
      .cents(amount), .day(starts), .count(starts?.dayNumber), .day(ends), .count(ends?.dayNumber),
      .text(frequency.rawValue),
    ]
  }
}
