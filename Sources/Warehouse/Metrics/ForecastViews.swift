/// How many units will be occupied, week by week, as far as it is scheduled: `occupancy_forecast_by_week`.
///
/// From schedules, not a model: nobody is expected who has not signed, and nobody leaves without a dated notice; what is
/// signed or given without a day is told beside it.
enum ForecastViews {
  static let statements = [
    unitSchedules, weeks, MetricSQL.current("occupancy_forecast_by_week"), pooled.past(formulas),
    pooled.current(formulas),
  ]

  /// How many weeks are looked ahead.
  static let horizon = 12

  private static let sums = [
    "total_units", "occupied_units", "move_ins", "move_outs", "move_ins_by_then", "move_outs_by_then",
    "undated_move_ins", "undated_move_outs",
  ]
  private static let pooled = PooledMetric(
    view: "occupancy_forecast_by_week", dataset: "units", sums: sums, keys: ["week"])

  /// What a unit adds to a column, as SQL over its schedule `u` and the week `w`; nil where the view has no such sum.
  static func added(_ column: String) -> String? {
    let (comes, leaves) = (MetricSQL.flag("u.comes_in <= 7 * w.week"), MetricSQL.flag("u.leaves_in <= 7 * w.week"))
    return switch column {
    case "projected_units": "u.occupied_units + \(comes) - \(leaves)"
    case "total_units": "u.total_units"
    default: nil
    }
  }

  /// One row a property, day and unit: in how many days the household leaves and the next one comes.
  ///
  /// leaves_in and comes_in are below zero where the day is overdue, and NULL where none is told; `is_leaving` and
  /// `is_coming` say whether anybody does. They are the projection's rules (`exposure_pct`, variant projected).
  private static let unitSchedules = """
    CREATE VIEW unit_schedules AS
    SELECT u.property_id, u.as_of, u.unit_id,
      \(MetricSQL.flag("u.unit_class IN (\(MetricSQL.classes(UnitClasses.total)))")) AS total_units,
      \(MetricSQL.flag("u.unit_class IN (\(MetricSQL.classes(UnitClasses.occupied)))")) AS occupied_units,
      \(MetricSQL.flag(UnitViews.isLeaving)) AS is_leaving,
      CASE WHEN \(UnitViews.isLeaving) THEN u.expected_move_out_day - u.as_of_day END AS leaves_in,
      \(MetricSQL.flag(UnitViews.isComing)) AS is_coming,
      CASE WHEN \(UnitViews.isComing) THEN u.next_move_in_day - u.as_of_day END AS comes_in
    FROM unit_days u
    """

  /// One row a good day of a property and week, 1 to 12; only of days that know single units.
  ///
  /// A week ends seven days after the one before it, the first seven days after the day; what is overdue is of the first.
  private static let weeks = """
    CREATE VIEW occupancy_forecast_by_week AS
    SELECT c.*,
      c.as_of_day + 7 * c.week AS week_ending_day,
      \(formulas)
    FROM (
      SELECT \(keys), w.week,
        SUM(u.total_units) AS total_units, SUM(u.occupied_units) AS occupied_units,
        SUM(\(MetricSQL.flag(within("u.comes_in")))) AS move_ins,
        SUM(\(MetricSQL.flag(within("u.leaves_in")))) AS move_outs,
        SUM(\(MetricSQL.flag("u.comes_in <= 7 * w.week"))) AS move_ins_by_then,
        SUM(\(MetricSQL.flag("u.leaves_in <= 7 * w.week"))) AS move_outs_by_then,
        SUM(\(MetricSQL.flag("u.is_coming = 1 AND u.comes_in IS NULL"))) AS undated_move_ins,
        SUM(\(MetricSQL.flag("u.is_leaving = 1 AND u.leaves_in IS NULL"))) AS undated_move_outs
      FROM good_days d CROSS JOIN unit_schedules u CROSS JOIN (
        \((1...horizon).map { "SELECT \($0) AS week" }.joined(separator: " UNION ALL "))
      ) w
      WHERE d.dataset = 'units' AND \(MetricSQL.primarySource("d.primary_source", \.knowsSingleUnits)) AND u.property_id = d.property_id
        AND u.as_of = d.as_of
      GROUP BY \(keys), w.week
    ) c
    """

  private static let keys = MetricSQL.list(MetricGrain.dayKeys, prefix: "d.")

  private static func within(_ days: String) -> String {
    "\(days) <= 7 * w.week AND (w.week = 1 OR \(days) > 7 * (w.week - 1))"
  }

  private static let formulas = """
    -- occupancy_forecast: occupied + scheduled move-ins - scheduled move-outs, cumulative; 70 + 4 - 2 is 72
      c.occupied_units + c.move_ins_by_then - c.move_outs_by_then AS projected_units,
      round(100.0 * (c.occupied_units + c.move_ins_by_then - c.move_outs_by_then) / NULLIF(c.total_units, 0), 2)
        AS projected_occupancy_pct,
      CASE WHEN c.total_units = 0 THEN 'no_population' END AS reason
    """
}
