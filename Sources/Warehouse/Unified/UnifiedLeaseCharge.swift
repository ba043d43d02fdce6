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
  /// What the code bills; nil if the source's report does not state it.
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

  /// The table.
  public static let schema = TableSchema<UnifiedLeaseCharge>(
    "unified_lease_charges",
    grain: "one row per property, business day, lease and monthly charge",
    source: "RealPage: Rent Roll; Yardi: lease charges",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text("lease_id", \.leaseID, "lease id in the source, otherwise the unit and the lease's position under it"),
      .integer("line", \.line, "line number within the parent, starting at 0", unit: "ordinal"),
      .code(\.code),
      .enumeration("charge_class", \.chargeClass, "what the charge code bills", null: "not reported, or not a charge"),
      .money("amount", \.amount, "amount; negative for a reversal or credit"),
    ], key: ["property_id", "as_of", "lease_id", "line"],
    spans: DaySpans(table: "unified_lease_charge_spans", dataset: .leases))
}
