-- One row for each good day of a property and month: the day's own month, and the two after it.
SELECT m.*
FROM expirations_by_month m
WHERE CASE WHEN m.month <> 'month_to_month'
  THEN (12 * CAST(SUBSTR(m.month, 1, 4) AS INTEGER) + CAST(SUBSTR(m.month, 6, 2) AS INTEGER))
    - (12 * CAST(SUBSTR(m.as_of, 1, 4) AS INTEGER) + CAST(SUBSTR(m.as_of, 6, 2) AS INTEGER)) END BETWEEN 0 AND 2;
