public import Domain
public import Warehouse

/// How many units will be occupied in the weeks ahead, by what is scheduled.
public struct OccupancyForecastQuery: Sendable {
  /// What it is answered with.
  public struct QueryResult: Sendable {
    /// Each property's weeks in their order, the properties by name.
    public var rows: [ResponseRow<ForecastFigures>]
    /// The portfolio's weeks in their order; none where one property was asked for.
    public var pooled: [ResponseTotal<ForecastFigures>]
  }

  private let query: MetricQuery<ForecastFigures>

  /// A question; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, by: .week, asOf: asOf)
  }

  /// Asks it.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult {
    let pooled = query.property == nil ? try query.pooledRows(reader, suffix: "_by_week") : []
    return QueryResult(
      rows: try query.rows(reader, by: .week), pooled: pooled.sorted { $0.figures.week < $1.figures.week })
  }
}

/// One week of the forecast (`domain.md` 2, occupancy_forecast).
public struct ForecastFigures: MetricFigures, Hashable {
  /// The week's number, from 1; it ends seven times as many days after the figures' day.
  public let week: Int
  /// All units.
  public let total: Int
  /// Occupied units on the figures' day.
  public let occupied: Int
  /// Move-ins scheduled in the week; those overdue are of the first.
  public let moveIns: Int
  /// Move-outs scheduled in the week; those overdue are of the first.
  public let moveOuts: Int
  /// Signed leases without a day of moving in: in no week.
  public let undatedMoveIns: Int
  /// Notices without a day: in no week.
  public let undatedMoveOuts: Int
  /// Occupied units when the week ends: those of the day, with all that is scheduled until then.
  public let projected: Int
  /// Of all units, in per cent.
  public let projectedPercent: Hundredths?

  /// `occupancy_forecast_by_week` and its kin.
  public static let view = "occupancy_forecast"
  /// The units.
  public static let dataset = UnifiedFactDay.Dataset.units
  /// None: units are pooled alone.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "week", "total_units", "occupied_units", "move_ins", "move_outs", "undated_move_ins", "undated_move_outs",
    "projected_units", "projected_occupancy_pct",
  ]

  /// Reads a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    week = try row.count("week")
    total = try row.count("total_units")
    occupied = try row.count("occupied_units")
    moveIns = try row.count("move_ins")
    moveOuts = try row.count("move_outs")
    undatedMoveIns = try row.count("undated_move_ins")
    undatedMoveOuts = try row.count("undated_move_outs")
    projected = try row.count("projected_units")
    projectedPercent = try row.optionalHundredths("projected_occupancy_pct")
  }
}
