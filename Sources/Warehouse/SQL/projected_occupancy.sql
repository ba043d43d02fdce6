-- One row for each good day of a property and week: the source's own projection of occupied units. It is a cross-
-- check source for occupancy_forecast_by_week, never mixed into it.
SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
  w.week_ending, w.week_ending_day, w.total_units,
  w.occupied_at_begin, w.scheduled_move_ins, w.scheduled_move_outs, w.projected_occupied,
  round(100.0 * w.projected_occupied / NULLIF(w.total_units, 0), 2) AS projected_occupancy_pct
FROM good_days d CROSS JOIN unified_projected_weeks w
WHERE d.dataset = 'projection' AND w.property_id = d.property_id AND w.as_of = d.as_of;
