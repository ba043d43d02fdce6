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

  /// The table.
  public static let schema = TableSchema<UnifiedProjectedWeek>(
    "unified_projected_weeks",
    grain: "one row per property, business day and week of the source's own projection",
    source: "RealPage: Projected Occupancy",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .day("week_ending", \.weekEnding, "last day of the week"),
      .integer("total_units", \.totalUnits, "units, without commercial and excluded ones", unit: "units"),
      .integer("occupied_at_begin", \.occupiedAtBegin, "occupied units at the beginning of the week", unit: "units"),
      .integer("scheduled_move_ins", \.scheduledMoveIns, "move-ins scheduled in the week", unit: "units"),
      .integer("scheduled_move_outs", \.scheduledMoveOuts, "move-outs scheduled in the week", unit: "units"),
      .integer("projected_occupied", \.projectedOccupied, "occupied units at the end of the week", unit: "units"),
    ], key: ["property_id", "as_of", "week_ending"],
    checks: [
      "projected_occupied = occupied_at_begin + scheduled_move_ins - scheduled_move_outs"
    ])
}
