public import Domain

/// One lease that began, beside the rent that the unit was let for before (`domain.md` 2, tradeout_new_pct).
public struct UnifiedTradeout: UnifiedRow, Hashable {
  /// Whose lease began.
  public enum Kind: String, CaseIterable, Sendable {
    /// That of a household that moved in with it.
    case new
    /// That of a household that lived there already.
    case renewal
  }

  /// Where the rent before comes from.
  public enum PriorBasis: String, CaseIterable, Sendable {
    /// The unit's earlier lease, as it was read.
    case leaseHistory = "lease_history"
    /// What the source's list of expiring leases prints as the renewed lease's rent.
    case expirationReport = "expiration_report"
  }

  /// The property's key.
  public var propertyID: String
  /// The unit.
  public var unitID: String
  /// The lease's first day.
  public var starts: CivilDate
  /// Whose it is.
  public var kind: Kind
  /// Its base rent a month.
  public var rent: Money
  /// The first day of the unit's lease before it; nil where none is known, or the list that prints its rent prints none.
  public var priorStarts: CivilDate?
  /// The base rent of that; nil where none is known.
  public var priorRent: Money?
  /// Where that rent comes from.
  public var priorBasis: PriorBasis = .leaseHistory

  /// A lease without one before it.
  public init(propertyID: String, unitID: String, starts: CivilDate, kind: Kind, rent: Money) {
    self.propertyID = propertyID
    self.unitID = unitID
    self.starts = starts
    self.kind = kind
    self.rent = rent
  }

  /// What tells a lease from the others of its property.
  public static func id(of unitID: String, starts: CivilDate) -> String { "\(unitID)/\(starts)" }

  /// The same in SQL, over `u`.
  public static let id = "u.unit_id || '/' || u.starts"

  /// The table's name.
  public static let table = "unified_tradeouts"

  /// One row a property, unit and first day of a lease, of all days together.
  public static let create = """
    CREATE TABLE unified_tradeouts (
      property_id TEXT NOT NULL,
      unit_id TEXT NOT NULL,
      starts TEXT NOT NULL,
      starts_day INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('new', 'renewal')),
      rent_cents INTEGER NOT NULL,
      rent REAL GENERATED ALWAYS AS (rent_cents / 100.0) VIRTUAL,
      prior_starts TEXT,
      prior_starts_day INTEGER,
      prior_rent_cents INTEGER,
      prior_rent REAL GENERATED ALWAYS AS (prior_rent_cents / 100.0) VIRTUAL,
      prior_basis TEXT CHECK (prior_basis IN ('lease_history', 'expiration_report')),
      CHECK (rent_cents > 0 AND prior_rent_cents > 0 AND prior_starts_day < starts_day),
      CHECK ((prior_rent_cents IS NULL) = (prior_basis IS NULL)),
      CHECK ((prior_starts IS NULL) = (prior_basis IS NULL OR prior_basis = 'expiration_report')),
      PRIMARY KEY (property_id, starts_day, unit_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "unit_id", "starts", "starts_day", "kind", "rent_cents", "prior_starts", "prior_starts_day",
    "prior_rent_cents", "prior_basis",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(unitID), .day(starts), .count(starts.dayNumber), .text(kind.rawValue), .cents(rent),
      .day(priorStarts), .count(priorStarts?.dayNumber), .cents(priorRent),
      .optional(priorRent == nil ? nil : priorBasis.rawValue),
    ]
  }
}
