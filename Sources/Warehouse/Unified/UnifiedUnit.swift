public import Domain
internal import Receivables

/// One unit on one day: its state, and what it is asked and let for.
public struct UnifiedUnit: Equatable, Sendable {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The unit's id within the property: the source's, else its number.
  public var unitID: String
  /// The number on the door.
  public var unitNumber: String
  /// The floor plan's name as the primary source spells it.
  public var floorplan: String?
  /// The floor plan's group in that day's Box Score, such as `2x2`; Yardi's name of the unit type.
  public var floorplanGroup: String?
  /// Bedrooms, from the group's name or as stated; 0 for a studio; nil where not known.
  public var bedrooms: Int?
  /// Bathrooms, from the group's name or as stated; nil where not known, or a half is.
  public var bathrooms: Int?
  /// Square feet; nil where the source has none or 0.
  public var squareFeet: Int?
  /// What the unit is asked for a month.
  public var marketRent: Money?
  /// The current lease's base rent a month; nil where nobody lives here.
  public var leaseRent: Money?
  /// The source's own word.
  public var statusText: String
  /// Whether somebody lives in it.
  public var physical: UnitState.Physical
  /// What it is used for.
  public var useClass: UnitState.UseClass
  /// Whether notice is given.
  public var notice: UnitState.Notice
  /// When the resident on notice means to leave; nil where undated.
  public var expectedMoveOut: CivilDate?
  /// How far the next lease has come.
  public var nextLease: UnitState.NextLease
  /// When the next resident moves in; nil where none is scheduled.
  public var nextMoveIn: CivilDate?
  /// Whether it could be moved into.
  public var ready: Readiness
  /// When it was made ready; nil where unknown or not ready.
  public var madeReady: CivilDate?
  /// When the last resident moved out; nil where unknown or lived in.
  public var vacated: CivilDate?
  /// The exclusive class that the facts make.
  public var unitClass: UnitClass

  /// A row with its key; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, unitID: String, unitNumber: String, statusText: String,
    physical: UnitState.Physical, useClass: UnitState.UseClass, notice: UnitState.Notice,
    nextLease: UnitState.NextLease, ready: Readiness, unitClass: UnitClass
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.unitID = unitID
    self.unitNumber = unitNumber
    self.statusText = statusText
    self.physical = physical
    self.useClass = useClass
    self.notice = notice
    self.nextLease = nextLease
    self.ready = ready
    self.unitClass = unitClass
  }

}

/// A unit's row is all but its market rent, which moves too often to be kept with what stays for months.
extension UnifiedUnit: DailyRow {
  var identity: String { unitID }

  static let table = "unified_unit_spans"

  /// One row a property, unit and days in a row on which it stayed as it was; the key finds a day's without all history.
  static let create = """
    CREATE TABLE unified_unit_spans (
      property_id TEXT NOT NULL,
      valid_from TEXT NOT NULL,
      valid_to TEXT NOT NULL,
      unit_id TEXT NOT NULL,
      unit_number TEXT NOT NULL,
      floorplan TEXT,
      floorplan_group TEXT,
      bedrooms INTEGER,
      bathrooms INTEGER,
      square_feet INTEGER,
      lease_rent_cents INTEGER,
      lease_rent REAL GENERATED ALWAYS AS (lease_rent_cents / 100.0) VIRTUAL,
      status_text TEXT NOT NULL,
      physical TEXT NOT NULL,
      use_class TEXT NOT NULL,
      notice TEXT NOT NULL,
      expected_move_out TEXT,
      expected_move_out_day INTEGER,
      next_lease TEXT NOT NULL,
      next_move_in TEXT,
      next_move_in_day INTEGER,
      ready TEXT NOT NULL,
      made_ready TEXT,
      made_ready_day INTEGER,
      vacated TEXT,
      vacated_day INTEGER,
      unit_class TEXT NOT NULL,
      CHECK (square_feet > 0),
      CHECK (valid_from <= valid_to),
      PRIMARY KEY (property_id, valid_to, unit_id)
    ) STRICT, WITHOUT ROWID
    """

  static let columns = [
    "property_id", "unit_id", "unit_number", "floorplan", "floorplan_group", "bedrooms",
    "bathrooms", "square_feet", "lease_rent_cents", "status_text", "physical", "use_class",
    "notice", "expected_move_out", "expected_move_out_day", "next_lease", "next_move_in", "next_move_in_day", "ready",
    "made_ready", "made_ready_day", "vacated", "vacated_day", "unit_class",
  ]

  var fields: [Field] {
    [
      .text(propertyID), .text(unitID), .text(unitNumber), .optional(floorplan),
      .optional(floorplanGroup), .count(bedrooms), .count(bathrooms), .count(squareFeet),
      .cents(leaseRent), .text(statusText), .text(physical.rawValue), .text(useClass.rawValue), .text(notice.rawValue),
      .day(expectedMoveOut), .count(expectedMoveOut?.dayNumber), .text(nextLease.rawValue), .day(nextMoveIn),
      .count(nextMoveIn?.dayNumber), .text(ready.rawValue), .day(madeReady), .count(madeReady?.dayNumber),
      .day(vacated), .count(vacated?.dayNumber),
      .text(unitClass.rawValue),
    ]
  }
}
