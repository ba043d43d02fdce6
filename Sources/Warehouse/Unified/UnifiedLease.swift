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
  /// The first day; nil where none is printed.
  public var starts: CivilDate?
  /// The last day; nil where none is printed.
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

  /// The table's name.
  public static let table = "unified_leases"

  /// One row a property, day and lease.
  public static let create = """
    CREATE TABLE unified_leases (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      lease_id TEXT NOT NULL,
      unit_id TEXT NOT NULL,
      resident_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      status_text TEXT NOT NULL,
      starts TEXT,
      starts_day INTEGER,
      ends TEXT,
      ends_day INTEGER,
      move_in TEXT,
      move_in_day INTEGER,
      move_out TEXT,
      move_out_day INTEGER,
      rent_cents INTEGER,
      rent REAL GENERATED ALWAYS AS (rent_cents / 100.0) VIRTUAL,
      other_charges_cents INTEGER,
      other_charges REAL GENERATED ALWAYS AS (other_charges_cents / 100.0) VIRTUAL,
      total_billing_cents INTEGER,
      total_billing REAL GENERATED ALWAYS AS (total_billing_cents / 100.0) VIRTUAL,
      deposit_cents INTEGER,
      deposit REAL GENERATED ALWAYS AS (deposit_cents / 100.0) VIRTUAL,
      balance_cents INTEGER,
      balance REAL GENERATED ALWAYS AS (balance_cents / 100.0) VIRTUAL,
      PRIMARY KEY (property_id, as_of, lease_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "lease_id", "unit_id", "resident_id", "kind", "status_text", "starts",
    "starts_day", "ends", "ends_day", "move_in", "move_in_day", "move_out", "move_out_day", "rent_cents",
    "other_charges_cents", "total_billing_cents", "deposit_cents", "balance_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(leaseID), .text(unitID), .text(residentID),
      .text(kind.rawValue), .text(statusText), .day(starts), .count(starts?.dayNumber), .day(ends),
      .count(ends?.dayNumber), .day(moveIn), .count(moveIn?.dayNumber), .day(moveOut), .count(moveOut?.dayNumber),
      .cents(rent), .cents(otherCharges), .cents(totalBilling), .cents(deposit), .cents(balance),
    ]
  }
}
