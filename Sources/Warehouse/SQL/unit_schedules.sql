-- One row for each property, day and unit: in how many days the household moves out and the next one moves in.
-- leaves_in and comes_in are below 0 when the day is overdue, and NULL when no day is known; is_leaving and is_coming
-- say whether anyone does. They are the rules of the projected exposure.
SELECT u.property_id, u.as_of, u.unit_id,
  CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'employee_occupied',
    'vacant_unrented', 'vacant_rented', 'model', 'admin', 'down', 'employee_vacant', 'unknown') THEN 1 ELSE 0 END
    AS total_units,
  CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'employee_occupied') THEN 1
    ELSE 0 END AS occupied_units,
  CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'employee_occupied')
    AND u.notice = 'given' THEN 1 ELSE 0 END AS is_leaving,
  CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'employee_occupied')
    AND u.notice = 'given' THEN u.expected_move_out_day - u.as_of_day END AS leaves_in,
  CASE WHEN u.next_lease = 'signed' AND (u.unit_class IN ('vacant_unrented', 'vacant_rented', 'model', 'admin',
    'down', 'employee_vacant')
            OR u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'employee_occupied')
              AND u.notice = 'given') THEN 1 ELSE 0 END AS is_coming,
  CASE WHEN u.next_lease = 'signed' AND (u.unit_class IN ('vacant_unrented', 'vacant_rented', 'model', 'admin',
    'down', 'employee_vacant')
            OR u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'employee_occupied')
              AND u.notice = 'given') THEN u.next_move_in_day - u.as_of_day END AS comes_in
FROM unit_days u;
