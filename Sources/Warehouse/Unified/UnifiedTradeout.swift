public import Domain

/// One lease that began, with the unit's previous rent (`domain.md` 2, tradeout_new_pct).
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
  /// The first day of the unit's lease before it; nil if none is known, or the list that prints its rent prints none.
  public var priorStarts: CivilDate?
  /// The base rent of that; nil if none is known.
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

  /// The value that identifies a lease among those of its property.
  public static func id(of unitID: String, starts: CivilDate) -> String { "\(unitID)/\(starts)" }

  /// The same in SQL, over `u`.
  public static let id = "u.unit_id || '/' || u.starts"

  private var statedPriorBasis: PriorBasis? { priorRent == nil ? nil : priorBasis }

  /// The table.
  public static let schema = TableSchema<UnifiedTradeout>(
    "unified_tradeouts",
    grain: "one row per property, unit and first day of a lease, with the prior lease's rent",
    source: "unified_leases of all days",
    columns: [
      .propertyID(\.propertyID),
      .unitID(\.unitID),
      .day("starts", \.starts, "first day of the lease"),
      .enumeration(
        "kind", \.kind, "kind of lease: new if the household moved in with it, renewal if it already lived there",
        isChecked: true, isListed: false),
      .money("rent", \.rent, "monthly base rent of the lease"),
      .day("prior_starts", \.priorStarts, "first day of the unit's prior lease", null: "unknown"),
      .money("prior_rent", \.priorRent, "monthly base rent of the unit's prior lease", null: "unknown"),
      .enumeration(
        "prior_basis", \.statedPriorBasis,
        """
        source of the prior rent: lease_history, the prior lease itself, or expiration_report, the rent printed for \
        the renewed lease in the source's list of expiring leases
        """, null: "prior rent unknown", isChecked: true, isListed: false),
    ], key: ["property_id", "starts_day", "unit_id"],
    checks: [
      "rent_cents > 0 AND prior_rent_cents > 0 AND prior_starts_day < starts_day",
      "(prior_rent_cents IS NULL) = (prior_basis IS NULL)",
      "(prior_starts IS NULL) = (prior_basis IS NULL OR prior_basis = 'expiration_report')",
    ])
}
