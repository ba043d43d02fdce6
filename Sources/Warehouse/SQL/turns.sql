-- One row for each good day of a property and window: how long the units that were moved into in the window took from
-- one resident to the next. A turn counts on the day of its move-in, of whichever household, so transfers count too. A
-- turn whose move-out or made-ready day is unknown is in turns but not in turns_known; its days are not taken as 0. The
-- days that reports of move-ins cover are those of activity; a window that they do not cover has no figures.
SELECT c.*,
  -- turn_time_avg: 30 days for 5 turns is 6.00
  round(1.0 * c.make_ready_days / NULLIF(c.turns_known, 0), 2) AS turn_time_avg,
  -- ready_to_move_in_avg: 20 days for 5 turns is 4.00
  round(1.0 * c.ready_days / NULLIF(c.turns_known, 0), 2) AS ready_to_move_in_avg,
  -- days_between_residents_avg: 50 days for 5 turns is 10.00
  round(1.0 * c.between_days / NULLIF(c.vacated_turns, 0), 2) AS days_between_residents_avg,
  -- days_on_market_avg: 60 days for 5 turns is 12.00
  round(1.0 * c.market_days / NULLIF(c.marketed_turns, 0), 2) AS days_on_market_avg,
  round(1.0 * c.compared_make_ready_days / NULLIF(c.compared_turns_known, 0), 2) AS compared_turn_time_avg,
  round(1.0 * c.compared_ready_days / NULLIF(c.compared_turns_known, 0), 2) AS compared_ready_to_move_in_avg,
  round(1.0 * c.compared_between_days / NULLIF(c.compared_vacated_turns, 0), 2) AS compared_days_between_residents_avg,
  round(1.0 * c.compared_market_days / NULLIF(c.compared_marketed_turns, 0), 2) AS compared_days_on_market_avg,
  round(1.0 * c.last_year_make_ready_days / NULLIF(c.last_year_turns_known, 0), 2) AS last_year_turn_time_avg,
  round(1.0 * c.last_year_ready_days / NULLIF(c.last_year_turns_known, 0), 2) AS last_year_ready_to_move_in_avg,
  round(1.0 * c.last_year_between_days / NULLIF(c.last_year_vacated_turns, 0), 2)
    AS last_year_days_between_residents_avg,
  round(1.0 * c.last_year_market_days / NULLIF(c.last_year_marketed_turns, 0), 2) AS last_year_days_on_market_avg,
  CASE WHEN /* incomplete */ c.is_complete = 0 /* end */ THEN 'incomplete:days'
    WHEN c.turns = 0 THEN 'no_population' END AS reason
FROM (
  SELECT a.property_id, a.as_of, a.as_of_day, a.as_of_basis, a.primary_source, a.is_current, a.stale_because,
    a.window_name, a.first_date, a.last_date, a.compared_first_date, a.compared_last_date, a.last_year_first_date,
    a.last_year_last_date, a.known_since,
    CASE WHEN a.move_ins IS NULL THEN 0 ELSE 1 END AS is_complete,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.turns
        ELSE 0 END) END
      AS turns,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.turns_known
        ELSE 0 END) END
      AS turns_known,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.make_ready_days
        ELSE 0 END) END
      AS make_ready_days,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.ready_days
        ELSE 0 END) END
      AS ready_days,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.vacated_turns
        ELSE 0 END) END
      AS vacated_turns,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.between_days
        ELSE 0 END) END
      AS between_days,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.marketed_turns
        ELSE 0 END) END
      AS marketed_turns,
    CASE WHEN a.move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.first_day AND w.last_day THEN t.market_days
        ELSE 0 END) END
      AS market_days,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.turns
        ELSE 0 END) END
      AS compared_turns,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.turns_known
        ELSE 0 END) END
      AS compared_turns_known,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.make_ready_days
        ELSE 0 END) END
      AS compared_make_ready_days,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.ready_days
        ELSE 0 END) END
      AS compared_ready_days,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.vacated_turns
        ELSE 0 END) END
      AS compared_vacated_turns,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.between_days
        ELSE 0 END) END
      AS compared_between_days,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.marketed_turns
        ELSE 0 END) END
      AS compared_marketed_turns,
    CASE WHEN a.compared_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.market_days
        ELSE 0 END) END
      AS compared_market_days,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.turns
        ELSE 0 END) END
      AS last_year_turns,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.turns_known
        ELSE 0 END) END
      AS last_year_turns_known,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.make_ready_days
        ELSE 0 END) END
      AS last_year_make_ready_days,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.ready_days
        ELSE 0 END) END
      AS last_year_ready_days,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.vacated_turns
        ELSE 0 END) END
      AS last_year_vacated_turns,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.between_days
        ELSE 0 END) END
      AS last_year_between_days,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.marketed_turns
        ELSE 0 END) END
      AS last_year_marketed_turns,
    CASE WHEN a.last_year_move_ins IS NOT NULL THEN
      SUM(CASE WHEN t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.market_days
        ELSE 0 END) END
      AS last_year_market_days
  FROM activity a CROSS JOIN windows w
  LEFT JOIN turn_counts t
    ON t.property_id = a.property_id AND (t.move_in_day BETWEEN w.first_day AND w.last_day
      OR t.move_in_day BETWEEN w.compared_first_day AND w.compared_last_day
      OR t.move_in_day BETWEEN w.last_year_first_day AND w.last_year_last_day)
  WHERE w.property_id = a.property_id AND w.as_of = a.as_of AND w.window = a.window_name
  GROUP BY a.property_id, a.as_of, a.as_of_day, a.as_of_basis, a.primary_source, a.is_current, a.stale_because,
    a.window_name, a.first_date, a.last_date, a.compared_first_date, a.compared_last_date, a.last_year_first_date,
    a.last_year_last_date, a.known_since, a.move_ins, a.compared_move_ins, a.last_year_move_ins
) c;
