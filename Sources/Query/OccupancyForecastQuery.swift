public import Domain
public import Warehouse

/// A query for the number of occupied units in the weeks ahead, based on scheduled move-ins and move-outs.
public struct OccupancyForecastQuery: Sendable {
  /// The result of the query.
  public struct QueryResult: Sendable {
    /// Each property's weeks in order; the properties are sorted by name.
    public var rows: [ResultRow<ForecastFigures>]
    /// The portfolio's weeks in order; none where one property was requested.
    public var pooled: [ResultTotal<ForecastFigures>]
    /// The portfolio's weeks with the plain mean of the properties as the percentage; none unless requested.
    public var means: [ForecastFigures] = []
  }

  private var query: MetricQuery<ForecastFigures>

  /// Whether the result also has the plain mean of the properties' percentages.
  public var hasMean: Bool {
    get { query.hasMean }
    set { query.hasMean = newValue }
  }

  /// Creates a query; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, by: .week, asOf: asOf)
  }

  /// Runs the query.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult {
    let pooled = query.property == nil ? try query.pooledRows(reader, suffix: "_by_week") : []
    let means = hasMean ? try query.meanRows(reader, suffix: "_by_week", by: "week") : []
    return QueryResult(
      rows: try query.rows(reader, by: .week), pooled: pooled.sorted { $0.figures.week < $1.figures.week },
      means: means.sorted { $0.week < $1.week })
  }
}

/// One week of the forecast (`domain.md` 2, occupancy_forecast).
public struct ForecastFigures: MetricFigures, Hashable {
  /// The week's number, from 1; the week ends seven times as many days after the figures' day.
  public let week: Int
  /// All units.
  public let total: Int
  /// Occupied units on the figures' day.
  public let occupied: Int
  /// Move-ins scheduled in the week; overdue ones count in the first week.
  public let moveIns: Int
  /// Move-outs scheduled in the week; overdue ones count in the first week.
  public let moveOuts: Int
  /// Signed leases without a move-in date; they count in no week.
  public let undatedMoveIns: Int
  /// Notices without a move-out date; they count in no week.
  public let undatedMoveOuts: Int
  /// Occupied units at the week's end: those of the figures' day, adjusted by all scheduled moves until then.
  public let projected: Int
  /// The same in percent of all units.
  public let projectedPercent: Hundredths?

  /// The prefix of the views' names, such as `occupancy_forecast_by_week`.
  public static let view = "occupancy_forecast"
  /// The view by week.
  public static let ratiosView = "occupancy_forecast_by_week"
  /// The dataset of units.
  public static let dataset = UnifiedFactDay.Dataset.units
  /// None: units are only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "week", "total_units", "occupied_units", "move_ins", "move_outs", "undated_move_ins", "undated_move_outs",
    "occupancy_forecast", "occupancy_forecast_pct",
  ]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    week = try row.count("week")
    total = try row.count("total_units")
    occupied = try row.count("occupied_units")
    moveIns = try row.count("move_ins")
    moveOuts = try row.count("move_outs")
    undatedMoveIns = try row.count("undated_move_ins")
    undatedMoveOuts = try row.count("undated_move_outs")
    projected = try row.count("occupancy_forecast")
    projectedPercent = try row.optionalHundredths("occupancy_forecast_pct")
  }
}
