-- One row for each property, unit and move-in: what the turn adds to each column of turns. An unknown day leaves the
-- durations that need it out, and the turn out of their counts.
SELECT t.property_id, t.unit_number, t.move_in, t.move_in_day,
  1 AS turns,
  CASE WHEN t.move_out IS NOT NULL AND t.made_ready IS NOT NULL THEN 1 ELSE 0 END AS turns_known,
  CASE WHEN t.move_out IS NOT NULL AND t.made_ready IS NOT NULL THEN t.made_ready_day - t.move_out_day ELSE 0 END
    AS make_ready_days,
  CASE WHEN t.move_out IS NOT NULL AND t.made_ready IS NOT NULL THEN t.move_in_day - t.made_ready_day ELSE 0 END
    AS ready_days,
  CASE WHEN t.move_out IS NOT NULL THEN 1 ELSE 0 END AS vacated_turns,
  CASE WHEN t.move_out IS NOT NULL THEN t.move_in_day - t.move_out_day ELSE 0 END AS between_days,
  CASE WHEN t.listed IS NOT NULL AND t.leased IS NOT NULL THEN 1 ELSE 0 END AS marketed_turns,
  CASE WHEN t.listed IS NOT NULL AND t.leased IS NOT NULL THEN t.leased_day - t.listed_day ELSE 0 END AS market_days
FROM unified_turns t;
