/// The source's own projection of occupied units, week by week: a cross-check source to ours, never mixed into it.
enum ProjectionViews {
  static let statements = [weeks, MetricSQL.current("projected_occupancy")]

  /// One row a good day of a property and week.
  private static let weeks = """
    CREATE VIEW projected_occupancy AS
    SELECT \(MetricSQL.list(MetricGrain.dayKeys, prefix: "d.")), w.week_ending, w.week_ending_day, w.total_units,
      w.occupied_at_begin, w.scheduled_move_ins, w.scheduled_move_outs, w.projected_occupied,
      round(100.0 * w.projected_occupied / NULLIF(w.total_units, 0), 2) AS projected_occupancy_pct
    FROM good_days d CROSS JOIN unified_projected_weeks w
    WHERE d.dataset = 'projection' AND w.property_id = d.property_id AND w.as_of = d.as_of
    """
}
