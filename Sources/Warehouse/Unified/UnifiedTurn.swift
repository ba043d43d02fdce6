public import Domain

/// One unit that was moved into, with what preceded the move-in: the last resident's move-out, the day on which the unit
/// was made ready, and the days on which it was first available to rent and leased.
public struct UnifiedTurn: UnifiedRow, Hashable {
  /// Where the move-out comes from.
  public enum MoveOutBasis: String, CaseIterable, Sendable {
    /// The move-out among the events of the property's households.
    case event
    /// The vacate date that the unit had while it was vacant.
    case vacated
  }

  /// The property's key.
  public var propertyID: String
  /// The unit.
  public var unitNumber: String
  /// When the next household moved in.
  public var moveIn: CivilDate
  /// When the last resident moved out; nil if unknown.
  public var moveOut: CivilDate?
  /// Where the move-out comes from.
  public var moveOutBasis = MoveOutBasis.event
  /// When the unit was made ready between the two; nil if unknown.
  public var madeReady: CivilDate?
  /// The first day on which the unit was available to rent; nil if no earlier day shows that it was not.
  public var listed: CivilDate?
  /// The first day on which the next lease was signed, at the latest the move-in; nil if `listed` is.
  public var leased: CivilDate?

  /// A move-in before which nothing is known.
  public init(propertyID: String, unitNumber: String, moveIn: CivilDate) {
    (self.propertyID, self.unitNumber, self.moveIn) = (propertyID, unitNumber, moveIn)
  }

  /// The value that identifies a turn among those of its property.
  public var turnID: String { "\(unitNumber)/\(moveIn)" }

  /// The same in SQL, over `u`.
  public static let turnID = "u.unit_number || '/' || u.move_in"

  private var statedBasis: MoveOutBasis? { moveOut == nil ? nil : moveOutBasis }

  /// The table.
  public static let schema = TableSchema<UnifiedTurn>(
    "unified_turns",
    grain: "one row per property, unit and move-in, with what preceded it",
    source: "unified_activity_events, units of all days, Closed Make Ready, RPX unitlist, Yardi availability",
    columns: [
      .propertyID(\.propertyID),
      .unitNumber(\.unitNumber),
      .day("move_in", \.moveIn, "day of the move-in"),
      .day("move_out", \.moveOut, "day on which the last resident moved out", null: "unknown"),
      .enumeration(
        "move_out_basis", \.statedBasis,
        "source of the move-out: event, a move-out in a report, or vacated, the vacant unit's vacate date",
        null: "move-out unknown", isChecked: true, isListed: false),
      .day(
        "made_ready", \.madeReady, "last day between move-out and move-in on which the unit was made ready",
        null: "unknown"),
      .day(
        "listed", \.listed, "first day on which the unit was available to rent: vacant or on notice, and not leased",
        null: "unknown: the units of the day before are not known"),
      .day(
        "leased", \.leased, "first day on which the next lease was signed; the move-in if no day shows it",
        null: "listed is unknown"),
    ], key: ["property_id", "move_in_day", "unit_number"],
    checks: [
      "move_out_day <= move_in_day AND made_ready_day <= move_in_day AND move_out_day <= made_ready_day",
      "listed_day <= leased_day AND leased_day <= move_in_day",
      "(move_out IS NULL) = (move_out_basis IS NULL) AND (listed IS NULL) = (leased IS NULL)",
    ])
}
