public import Domain
internal import Receivables

/// One unit on one day: its state, asking rent and lease rent.
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
  /// Bedrooms, from the group's name or as stated; 0 for a studio; nil if not known.
  public var bedrooms: Int?
  /// Bathrooms, from the group's name or as stated; nil if not known, or a half is.
  public var bathrooms: Int?
  /// Square feet; nil if the source has none or 0.
  public var squareFeet: Int?
  /// The asking rent of the unit a month.
  public var marketRent: Money?
  /// The current lease's base rent a month; nil if the unit has no resident.
  public var leaseRent: Money?
  /// The source's own status text.
  public var statusText: String
  /// Whether it is occupied.
  public var physical: UnitState.Physical
  /// What it is used for.
  public var useClass: UnitState.UseClass
  /// Whether notice is given.
  public var notice: UnitState.Notice
  /// The expected move-out date of the resident on notice; nil if undated.
  public var expectedMoveOut: CivilDate?
  /// The status of the next lease.
  public var nextLease: UnitState.NextLease
  /// When the next resident moves in; nil if none is scheduled.
  public var nextMoveIn: CivilDate?
  /// Whether it could be moved into.
  public var ready: Readiness
  /// When it became ready; nil if unknown or not ready.
  public var madeReady: CivilDate?
  /// When the last resident moved out; nil if unknown or occupied.
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
  /// The table.
  static let spans = TableSchema<Span<UnifiedUnit>>(
    "unified_unit_spans",
    grain: "one row per property, unit and consecutive days without a change",
    source: """
      RealPage: Rent Roll, with the day's Box Score (use and rooms), Make Ready reports (readiness) and Lost Rent \
      (missing rents); Yardi: unit information, residents, lease charges, availability
      """,
    columns: [
      .propertyID(\.row.propertyID),
      .validFrom(\.row.asOf),
      .validTo(\.last),
      .unitID(\.row.unitID),
      .unitNumber(\.row.unitNumber),
      .text("floorplan", \.row.floorplan, "floor plan name in the primary source", null: "not reported"),
      .text(
        "floorplan_group", \.row.floorplanGroup, "floor plan group or unit type",
        null: "not reported by any report of the day"),
      .integer("bedrooms", \.row.bedrooms, "number of bedrooms; 0 for a studio", unit: "rooms", null: "unknown"),
      .integer(
        "bathrooms", \.row.bathrooms, "number of bathrooms", unit: "rooms", null: "unknown, or includes a half bathroom"
      ),
      .integer("square_feet", \.row.squareFeet, "square feet", unit: "square feet", null: "unknown, or printed as 0"),
      .money(
        "lease_rent", \.row.leaseRent,
        "monthly base rent of the lease that counts; of several households the sum, one lease for each",
        null: "not occupied, or not reported"),
      .statusText(\.row.statusText),
      .enumeration("physical", \.row.physical, "physical occupancy"),
      .enumeration("use_class", \.row.useClass, "use of the unit"),
      .enumeration("notice", \.row.notice, "notice to vacate"),
      .day(
        "expected_move_out", \.row.expectedMoveOut, "expected move-out date of a resident on notice",
        null: "no notice, or no date given"),
      .enumeration("next_lease", \.row.nextLease, "progress of the next lease"),
      .day("next_move_in", \.row.nextMoveIn, "scheduled move-in date of the next resident", null: "none scheduled"),
      .enumeration("ready", \.row.ready, "readiness of a vacant unit"),
      .day("made_ready", \.row.madeReady, "date the unit was made ready", null: "unknown, or not ready"),
      .day("vacated", \.row.vacated, "date the last resident moved out", null: "unknown, or occupied"),
      .enumeration(
        "unit_class", \.row.unitClass, "exclusive class computed from the unit's facts (domain reference, 1)"),
    ], key: ["property_id", "valid_to", "unit_id"],
    checks: [
      "square_feet > 0",
      "valid_from <= valid_to",
    ], isWithoutRowID: true)
}
