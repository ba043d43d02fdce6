-- One row for each property, day and unit: in how many days the household moves out and the next one moves in.
-- leaves_in and comes_in are below 0 when the day is overdue, and NULL when no day is known; is_leaving and is_coming
-- say whether anyone does. They are the rules of the projected exposure.
SELECT u.property_id, u.as_of, u.unit_id, k.total_units, k.occupied_units,
  CASE WHEN k.occupied_units = 1 AND u.notice = 'given' THEN 1 ELSE 0 END AS is_leaving,
  CASE WHEN k.occupied_units = 1 AND u.notice = 'given' THEN u.expected_move_out_day - u.as_of_day END AS leaves_in,
  CASE WHEN u.next_lease = 'signed' AND (k.vacant_units = 1 OR k.occupied_units = 1 AND u.notice = 'given')
    THEN 1 ELSE 0 END AS is_coming,
  CASE WHEN u.next_lease = 'signed' AND (k.vacant_units = 1 OR k.occupied_units = 1 AND u.notice = 'given')
    THEN u.next_move_in_day - u.as_of_day END AS comes_in
FROM unit_days u JOIN unit_classes k ON k.unit_class = u.unit_class;
