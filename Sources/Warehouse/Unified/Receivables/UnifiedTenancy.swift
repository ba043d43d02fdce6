public import Domain
public import Receivables

/// One stay in a unit: whose account charges and payments are.
///
/// A second stay in the same unit is a second row.
public struct UnifiedTenancy: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The lease's id; the unit and a mark of the resident where the source gives none.
  public var tenancyID: String
  /// The source: `ledger`, `realpage`, `yardi`.
  public var source: String
  /// How far back the source tells the account.
  public var history: LedgerHistory
  /// The unit's id.
  public var unitID: String
  /// The unit's number, as people say it.
  public var unitNumber: String
  /// The floor's number and wing; nil where the source does not say, as for those below.
  public var floor: String?
  /// The tenant who is written to, by id.
  public var tenantID: String?
  /// That tenant's name as stated.
  public var tenantName: String?
  /// The lease's first day.
  public var starts: CivilDate?
  /// The lease's last day; nil also where it goes on.
  public var ends: CivilDate?
  /// When the tenants moved in.
  public var moveIn: CivilDate?
  /// When they moved out; nil also while they live there.
  public var moveOut: CivilDate?

  /// A row with what is always there; everything else absent.
  public init(
    propertyID: String, tenancyID: String, source: String, history: LedgerHistory, unitID: String, unitNumber: String
  ) {
    self.propertyID = propertyID
    self.tenancyID = tenancyID
    self.source = source
    self.history = history
    self.unitID = unitID
    self.unitNumber = unitNumber
  }

  /// The table's name.
  public static let table = "unified_tenancies"

  /// One row a property and tenancy.
  public static let create = """
    CREATE TABLE unified_tenancies (
      property_id TEXT NOT NULL,
      tenancy_id TEXT NOT NULL,
      source TEXT NOT NULL,
      history TEXT NOT NULL CHECK (history IN ('whole', 'months', 'open')),
      unit_id TEXT NOT NULL,
      unit_number TEXT NOT NULL,
      floor TEXT,
      tenant_id TEXT,
      tenant_name TEXT,
      starts TEXT,
      starts_day INTEGER,
      ends TEXT,
      ends_day INTEGER,
      move_in TEXT,
      move_in_day INTEGER,
      move_out TEXT,
      move_out_day INTEGER,
      PRIMARY KEY (property_id, tenancy_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "tenancy_id", "source", "history", "unit_id", "unit_number", "floor", "tenant_id", "tenant_name",
    "starts",
    "starts_day", "ends", "ends_day", "move_in", "move_in_day", "move_out", "move_out_day",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(tenancyID), .text(source), .text(history.rawValue), .text(unitID), .text(unitNumber),
      .optional(floor),
      .optional(tenantID), .optional(tenantName), .day(starts), .count(starts?.dayNumber), .day(ends),
      .count(ends?.dayNumber), .day(moveIn), .count(moveIn?.dayNumber), .day(moveOut), .count(moveOut?.dayNumber),
    ]
  }
}
