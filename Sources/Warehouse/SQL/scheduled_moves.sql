-- One row for each good day of a property: who moves in and out by the end of each of the twelve weeks ahead, what is
-- overdue included. They are the counts of occupancy_forecast_by_week, taken in one pass over the units: a condition on
-- the day does not reach the tables through a second GROUP BY, and a row for each unit and week takes seven times as
-- long. Only days with individual units have any.
SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
  SUM(u.total_units) AS total_units,
  SUM(u.occupied_units) AS occupied_units,
  SUM(CASE WHEN u.is_coming = 1 AND u.comes_in IS NULL THEN 1 ELSE 0 END) AS undated_move_ins,
  SUM(CASE WHEN u.is_leaving = 1 AND u.leaves_in IS NULL THEN 1 ELSE 0 END) AS undated_move_outs,
  SUM(CASE WHEN u.comes_in <= 7 THEN 1 ELSE 0 END) AS move_ins_by_week_1,
  SUM(CASE WHEN u.comes_in <= 14 THEN 1 ELSE 0 END) AS move_ins_by_week_2,
  SUM(CASE WHEN u.comes_in <= 21 THEN 1 ELSE 0 END) AS move_ins_by_week_3,
  SUM(CASE WHEN u.comes_in <= 28 THEN 1 ELSE 0 END) AS move_ins_by_week_4,
  SUM(CASE WHEN u.comes_in <= 35 THEN 1 ELSE 0 END) AS move_ins_by_week_5,
  SUM(CASE WHEN u.comes_in <= 42 THEN 1 ELSE 0 END) AS move_ins_by_week_6,
  SUM(CASE WHEN u.comes_in <= 49 THEN 1 ELSE 0 END) AS move_ins_by_week_7,
  SUM(CASE WHEN u.comes_in <= 56 THEN 1 ELSE 0 END) AS move_ins_by_week_8,
  SUM(CASE WHEN u.comes_in <= 63 THEN 1 ELSE 0 END) AS move_ins_by_week_9,
  SUM(CASE WHEN u.comes_in <= 70 THEN 1 ELSE 0 END) AS move_ins_by_week_10,
  SUM(CASE WHEN u.comes_in <= 77 THEN 1 ELSE 0 END) AS move_ins_by_week_11,
  SUM(CASE WHEN u.comes_in <= 84 THEN 1 ELSE 0 END) AS move_ins_by_week_12,
  SUM(CASE WHEN u.leaves_in <= 7 THEN 1 ELSE 0 END) AS move_outs_by_week_1,
  SUM(CASE WHEN u.leaves_in <= 14 THEN 1 ELSE 0 END) AS move_outs_by_week_2,
  SUM(CASE WHEN u.leaves_in <= 21 THEN 1 ELSE 0 END) AS move_outs_by_week_3,
  SUM(CASE WHEN u.leaves_in <= 28 THEN 1 ELSE 0 END) AS move_outs_by_week_4,
  SUM(CASE WHEN u.leaves_in <= 35 THEN 1 ELSE 0 END) AS move_outs_by_week_5,
  SUM(CASE WHEN u.leaves_in <= 42 THEN 1 ELSE 0 END) AS move_outs_by_week_6,
  SUM(CASE WHEN u.leaves_in <= 49 THEN 1 ELSE 0 END) AS move_outs_by_week_7,
  SUM(CASE WHEN u.leaves_in <= 56 THEN 1 ELSE 0 END) AS move_outs_by_week_8,
  SUM(CASE WHEN u.leaves_in <= 63 THEN 1 ELSE 0 END) AS move_outs_by_week_9,
  SUM(CASE WHEN u.leaves_in <= 70 THEN 1 ELSE 0 END) AS move_outs_by_week_10,
  SUM(CASE WHEN u.leaves_in <= 77 THEN 1 ELSE 0 END) AS move_outs_by_week_11,
  SUM(CASE WHEN u.leaves_in <= 84 THEN 1 ELSE 0 END) AS move_outs_by_week_12
FROM good_days d CROSS JOIN unit_schedules u
WHERE d.dataset = 'units' AND d.primary_source IN ('rent_roll', 'unit_list', 'ledger_book', 'unit_information')
  AND u.property_id = d.property_id AND u.as_of = d.as_of
GROUP BY d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because;
