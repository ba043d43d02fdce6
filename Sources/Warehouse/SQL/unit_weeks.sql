-- One row for each property, day, unit and week, 1 to 12: what the unit adds to each column of
-- occupancy_forecast_by_week. A week ends seven days after the one before it, the first seven days after the day; it
-- includes what is overdue.
SELECT u.property_id, u.as_of, u.unit_id, w.week, u.total_units, u.occupied_units,
  CASE WHEN u.comes_in <= 7 * w.week AND (w.week = 1 OR u.comes_in > 7 * (w.week - 1)) THEN 1 ELSE 0 END AS move_ins,
  CASE WHEN u.leaves_in <= 7 * w.week AND (w.week = 1 OR u.leaves_in > 7 * (w.week - 1)) THEN 1 ELSE 0 END
    AS move_outs,
  CASE WHEN u.comes_in <= 7 * w.week THEN 1 ELSE 0 END AS move_ins_by_then,
  CASE WHEN u.leaves_in <= 7 * w.week THEN 1 ELSE 0 END AS move_outs_by_then,
  CASE WHEN u.is_coming = 1 AND u.comes_in IS NULL THEN 1 ELSE 0 END AS undated_move_ins,
  CASE WHEN u.is_leaving = 1 AND u.leaves_in IS NULL THEN 1 ELSE 0 END AS undated_move_outs
FROM unit_schedules u CROSS JOIN (
  SELECT 1 AS week UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6
    UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9 UNION ALL SELECT 10 UNION ALL SELECT 11
    UNION ALL SELECT 12
) w;
