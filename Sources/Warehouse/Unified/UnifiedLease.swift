public import Domain

/// One lease, or application for one, on one day.
public struct UnifiedLease: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The source's id, else the unit and the block's place under it: `101/0`.
  public var leaseID: String
  /// The unit.
  public var unitID: String
  /// The household.
  public var residentID: String
  /// What the lease is to its unit.
  public var kind: LeaseKind
  /// The source's own word.
  public var statusText: String
  /// The first day; nil if none is printed.
  public var starts: CivilDate?
  /// The last day; nil if none is printed.
  public var ends: CivilDate?
  /// When the household moved in or means to.
  public var moveIn: CivilDate?
  /// When it moved out or means to.
  public var moveOut: CivilDate?
  /// Base rent a month.
  public var rent: Money?
  /// Other charges and credits a month, netted.
  public var otherCharges: Money?
  /// Rent and other charges, as printed.
  public var totalBilling: Money?
  /// Deposit on hand.
  public var deposit: Money?
  /// The ledger's balance; negative for credits.
  public var balance: Money?

  /// A row with its key; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, leaseID: String, unitID: String, residentID: String, kind: LeaseKind,
    statusText: String
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.leaseID = leaseID
    self.unitID = unitID
    self.residentID = residentID
    self.kind = kind
    self.statusText = statusText
  }

  /// The table.
  public static let schema = TableSchema<UnifiedLease>(
    "unified_leases",
    grain: "one row per property, business day and lease",
    source: "RealPage: Rent Roll; Yardi: residents, lease charges",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text("lease_id", \.leaseID, "lease id in the source, otherwise the unit and the lease's position under it"),
      .unitID(\.unitID),
      .text("resident_id", \.residentID, "household id in the source, otherwise the lease id"),
      .enumeration("kind", \.kind, "kind of lease"),
      .statusText(\.statusText),
      .day("starts", \.starts, "first day", null: "not reported, or no fixed start"),
      .day("ends", \.ends, "last day", null: "not reported, or no fixed end"),
      .moveIn(\.moveIn),
      .moveOut(\.moveOut),
      .money("rent", \.rent, "monthly base rent", null: "not reported"),
      .money("other_charges", \.otherCharges, "other monthly charges net of credits", null: "not reported"),
      .money("total_billing", \.totalBilling, "total monthly billing as printed", null: "not printed"),
      .money("deposit", \.deposit, "deposit on hand", null: "not reported"),
      .money("balance", \.balance, "ledger balance; negative for a credit", null: "not reported"),
    ], key: ["property_id", "as_of", "lease_id"], spans: DaySpans(table: "unified_lease_spans", dataset: .leases))
}
