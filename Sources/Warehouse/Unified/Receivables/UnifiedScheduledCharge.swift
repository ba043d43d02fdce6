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

  /// The table.
  public static let schema = TableSchema<UnifiedScheduledCharge>(
    "unified_scheduled_charges",
    grain: "one row per property and recurring charge",
    source: "RPX leases; Yardi lease charges; manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("schedule_id", \.scheduleID, "scheduled charge id in the source"),
      .text("tenancy_id", \.tenancyID, "tenancy whose account the row belongs to"),
      .text("source", \.source, "source: realpage, yardi, ledger (manual book) or hand (single manual entry)"),
      .code(\.code),
      .enumeration("charge_class", \.chargeClass, "what the charge code bills"),
      .money("amount", \.amount, "amount per billing; negative for a concession"),
      .day("starts", \.starts, "first day", null: "not reported, or no fixed start"),
      .day("ends", \.ends, "last day", null: "not reported, or no fixed end"),
      .enumeration("frequency", \.frequency, "billing frequency"),
    ], key: ["property_id", "schedule_id"])
}
