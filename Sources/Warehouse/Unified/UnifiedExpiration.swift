public import Domain

/// One lease that ends, as a day knows it, and what becomes of it.
public struct UnifiedExpiration: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The unit, the lease's last day and its place among the unit's leases of that day: `101/2026-03-31/0`.
  public var expirationID: String
  /// The unit's number.
  public var unitNumber: String
  /// The floor plan's name; nil where none is printed.
  public var floorplan: String?
  /// The household's name; nil where the source hides it.
  public var residentName: String?
  /// When the household moved in.
  public var moveIn: CivilDate?
  /// The lease's scheduled last day.
  public var ends: CivilDate
  /// What becomes of it.
  public var decision: ExpirationDecision
  /// The source's own word.
  public var decisionText: String
  /// Whether the household has left already; such a lease is `vacating`.
  public var hasLeft: Bool
  /// Base rent of the lease that ends.
  public var oldRent: Money?
  /// Market rent of the unit.
  public var marketRent: Money?
  /// The new lease's first day; nil where there is none.
  public var newStarts: CivilDate?
  /// The new lease's months; nil where there is none.
  public var newTerm: Int?
  /// Base rent of the new lease; nil where there is none.
  public var newRent: Money?

  /// A row with its key and decision; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, expirationID: String, unitNumber: String, ends: CivilDate,
    decision: ExpirationDecision, decisionText: String, hasLeft: Bool = false
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.expirationID = expirationID
    self.unitNumber = unitNumber
    self.ends = ends
    self.decision = decision
    self.decisionText = decisionText
    self.hasLeft = hasLeft
  }

  /// The bucket of leases that go on from month to month.
  static let monthToMonth = ExpirationDecision.monthToMonth.rawValue

  /// The month of the scheduled end; what has gone on from month to month since before the day's own month is apart.
  private var bucket: String {
    decision == .monthToMonth && ends.month < asOf.month ? UnifiedExpiration.monthToMonth : ends.month.description
  }

  /// The table's name.
  public static let table = "unified_expirations"

  /// One row a property, day and lease; a renewed lease stands once.
  public static let create = """
    CREATE TABLE unified_expirations (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      expiration_id TEXT NOT NULL,
      unit_number TEXT NOT NULL,
      floorplan TEXT,
      resident_name TEXT,
      move_in TEXT,
      move_in_day INTEGER,
      ends TEXT NOT NULL,
      ends_day INTEGER NOT NULL,
      bucket TEXT NOT NULL,
      decision TEXT NOT NULL,
      decision_text TEXT NOT NULL,
      has_left INTEGER NOT NULL,
      old_rent_cents INTEGER,
      old_rent REAL GENERATED ALWAYS AS (old_rent_cents / 100.0) VIRTUAL,
      market_rent_cents INTEGER,
      market_rent REAL GENERATED ALWAYS AS (market_rent_cents / 100.0) VIRTUAL,
      new_starts TEXT,
      new_starts_day INTEGER,
      new_term INTEGER,
      new_rent_cents INTEGER,
      new_rent REAL GENERATED ALWAYS AS (new_rent_cents / 100.0) VIRTUAL,
      CHECK (has_left = 0 OR decision = 'vacating'),
      PRIMARY KEY (property_id, as_of, expiration_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "expiration_id", "unit_number", "floorplan", "resident_name", "move_in",
    "move_in_day", "ends", "ends_day", "bucket", "decision", "decision_text", "has_left", "old_rent_cents",
    "market_rent_cents", "new_starts", "new_starts_day", "new_term", "new_rent_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(expirationID), .text(unitNumber),
      .optional(floorplan), .optional(residentName), .day(moveIn), .count(moveIn?.dayNumber), .day(ends),
      .count(ends.dayNumber), .text(bucket), .text(decision.rawValue), .text(decisionText),
      .flag(hasLeft), .cents(oldRent), .cents(marketRent), .day(newStarts), .count(newStarts?.dayNumber),
      .count(newTerm), .cents(newRent),
    ]
  }
}
