-- One row for each good day of a property and week, 1 to 12: the units that will be occupied at the week's end. From
-- schedules, not a model: only signed leases move in and only dated notices move out; signed leases and notices
-- without a date are counted separately. Only days with individual units have a forecast. From the inside out: p has
-- the counts by the end of the week and of the week before, k what is in the week.
SELECT c.*,
  -- occupancy_forecast: occupied + scheduled move-ins - scheduled move-outs, cumulative; 70 + 4 - 2 is 72
  c.occupied_units + c.move_ins_by_then - c.move_outs_by_then AS occupancy_forecast,
  round(100.0 * (c.occupied_units + c.move_ins_by_then - c.move_outs_by_then) / NULLIF(c.total_units, 0), 2)
    AS occupancy_forecast_pct,
  CASE WHEN c.total_units = 0 THEN 'no_population' END AS reason
FROM (
  SELECT p.property_id, p.as_of, p.as_of_day, p.as_of_basis, p.primary_source, p.is_current, p.stale_because, p.week,
    p.total_units, p.occupied_units,
    p.move_ins_by_then - p.move_ins_before AS move_ins,
    p.move_outs_by_then - p.move_outs_before AS move_outs,
    p.move_ins_by_then,
    p.move_outs_by_then,
    p.undated_move_ins,
    p.undated_move_outs,
    p.as_of_day + 7 * p.week AS week_ending_day
  FROM (
    SELECT m.*, w.week,
      CASE w.week WHEN 1 THEN m.move_ins_by_week_1 WHEN 2 THEN m.move_ins_by_week_2
        WHEN 3 THEN m.move_ins_by_week_3 WHEN 4 THEN m.move_ins_by_week_4 WHEN 5 THEN m.move_ins_by_week_5
        WHEN 6 THEN m.move_ins_by_week_6 WHEN 7 THEN m.move_ins_by_week_7 WHEN 8 THEN m.move_ins_by_week_8
        WHEN 9 THEN m.move_ins_by_week_9 WHEN 10 THEN m.move_ins_by_week_10 WHEN 11 THEN m.move_ins_by_week_11
        WHEN 12 THEN m.move_ins_by_week_12 END
        AS move_ins_by_then,
      CASE w.week WHEN 1 THEN m.move_outs_by_week_1 WHEN 2 THEN m.move_outs_by_week_2
        WHEN 3 THEN m.move_outs_by_week_3 WHEN 4 THEN m.move_outs_by_week_4 WHEN 5 THEN m.move_outs_by_week_5
        WHEN 6 THEN m.move_outs_by_week_6 WHEN 7 THEN m.move_outs_by_week_7 WHEN 8 THEN m.move_outs_by_week_8
        WHEN 9 THEN m.move_outs_by_week_9 WHEN 10 THEN m.move_outs_by_week_10
        WHEN 11 THEN m.move_outs_by_week_11 WHEN 12 THEN m.move_outs_by_week_12 END
        AS move_outs_by_then,
      CASE w.week WHEN 1 THEN 0 WHEN 2 THEN m.move_ins_by_week_1 WHEN 3 THEN m.move_ins_by_week_2
        WHEN 4 THEN m.move_ins_by_week_3 WHEN 5 THEN m.move_ins_by_week_4 WHEN 6 THEN m.move_ins_by_week_5
        WHEN 7 THEN m.move_ins_by_week_6 WHEN 8 THEN m.move_ins_by_week_7 WHEN 9 THEN m.move_ins_by_week_8
        WHEN 10 THEN m.move_ins_by_week_9 WHEN 11 THEN m.move_ins_by_week_10 WHEN 12 THEN m.move_ins_by_week_11 END
        AS move_ins_before,
      CASE w.week WHEN 1 THEN 0 WHEN 2 THEN m.move_outs_by_week_1 WHEN 3 THEN m.move_outs_by_week_2
        WHEN 4 THEN m.move_outs_by_week_3 WHEN 5 THEN m.move_outs_by_week_4 WHEN 6 THEN m.move_outs_by_week_5
        WHEN 7 THEN m.move_outs_by_week_6 WHEN 8 THEN m.move_outs_by_week_7 WHEN 9 THEN m.move_outs_by_week_8
        WHEN 10 THEN m.move_outs_by_week_9 WHEN 11 THEN m.move_outs_by_week_10
        WHEN 12 THEN m.move_outs_by_week_11 END
        AS move_outs_before
    FROM scheduled_moves m CROSS JOIN (
      SELECT 1 AS week UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6
        UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9 UNION ALL SELECT 10 UNION ALL SELECT 11
        UNION ALL SELECT 12
    ) w
  ) p
) c;
