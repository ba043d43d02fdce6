-- One row for each good day of a property and week, 1 to 12: the units that will be occupied at the week's end. From
-- schedules, not a model: only signed leases move in and only dated notices move out; signed leases and notices
-- without a date are counted separately. Only days with individual units have a forecast.
SELECT c.*,
  -- occupancy_forecast: occupied + scheduled move-ins - scheduled move-outs, cumulative; 70 + 4 - 2 is 72
  c.occupied_units + c.move_ins_by_then - c.move_outs_by_then AS projected_units,
  round(100.0 * (c.occupied_units + c.move_ins_by_then - c.move_outs_by_then) / NULLIF(c.total_units, 0), 2)
    AS projected_occupancy_pct,
  CASE WHEN c.total_units = 0 THEN 'no_population' END AS reason
FROM (
  SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because, u.week,
    SUM(u.total_units) AS total_units, SUM(u.occupied_units) AS occupied_units,
    SUM(u.move_ins) AS move_ins,
    SUM(u.move_outs) AS move_outs,
    SUM(u.move_ins_by_then) AS move_ins_by_then,
    SUM(u.move_outs_by_then) AS move_outs_by_then,
    SUM(u.undated_move_ins) AS undated_move_ins,
    SUM(u.undated_move_outs) AS undated_move_outs,
    d.as_of_day + 7 * u.week AS week_ending_day
  FROM good_days d CROSS JOIN unit_weeks u
  WHERE d.dataset = 'units' AND d.primary_source IN ('rent_roll', 'unit_list', 'ledger_book', 'unit_information')
    AND u.property_id = d.property_id
    AND u.as_of = d.as_of
  GROUP BY d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because, u.week
) c;
