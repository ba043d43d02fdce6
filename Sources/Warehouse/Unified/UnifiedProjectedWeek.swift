public import Domain

/// One week of the source's own projection of occupied units, as it was made on a day.
public struct UnifiedProjectedWeek: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The week's last day.
  public var weekEnding: CivilDate
  /// All units, as the source counts them.
  public var totalUnits: Int
  /// Occupied units when the week begins.
  public var occupiedAtBegin: Int
  /// Move-ins scheduled in the week.
  public var scheduledMoveIns: Int
  /// Move-outs scheduled in the week.
  public var scheduledMoveOuts: Int
  /// Occupied units when the week ends.
  public var projectedOccupied: Int

  /// A week of a projection.
  public init(
    propertyID: String, asOf: CivilDate, weekEnding: CivilDate, totalUnits: Int, occupiedAtBegin: Int,
    scheduledMoveIns: Int, scheduledMoveOuts: Int, projectedOccupied: Int
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.weekEnding = weekEnding
    self.totalUnits = totalUnits
    self.occupiedAtBegin = occupiedAtBegin
    self.scheduledMoveIns = scheduledMoveIns
    self.scheduledMoveOuts = scheduledMoveOuts
    self.projectedOccupied = projectedOccupied
  }

  /// The table's name.
  public static let table = "unified_projected_weeks"

  /// One row a property, day and week.
  public static let create = """
    CREATE TABLE unified_projected_weeks (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      week_ending TEXT NOT NULL,
      week_ending_day INTEGER NOT NULL,
      total_units INTEGER NOT NULL,
      occupied_at_begin INTEGER NOT NULL,
      scheduled_move_ins INTEGER NOT NULL,
      scheduled_move_outs INTEGER NOT NULL,
      projected_occupied INTEGER NOT NULL,
      CHECK (projected_occupied = occupied_at_begin + scheduled_move_ins - scheduled_move_outs),
      PRIMARY KEY (property_id, as_of, week_ending)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "week_ending", "week_ending_day", "total_units", "occupied_at_begin",
    "scheduled_move_ins", "scheduled_move_outs", "projected_occupied",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .day(weekEnding), .count(weekEnding.dayNumber),
      .count(totalUnits), .count(occupiedAtBegin), .count(scheduledMoveIns), .count(scheduledMoveOuts),
      .count(projectedOccupied),
    ]
  }
}
