-- One row for each property, dataset, and period for which the property has a day: now, each of the 12 weeks before, the
-- same day of the last month and of the last year. wanted_day is the day looked for, counted from latest_day; a month
-- that lacks the day has its last one. as_of is the property's last good day of the seven up to it, and now its current
-- day. Delinquency follows the month, about five times as high once rent is billed: its days are of wanted_day's month.
SELECT c.property_id, c.dataset, c.period, c.weeks_ago, c.wanted_day, c.as_of
FROM (
  SELECT p.property_id, p.dataset, 'now' AS period, 0 AS weeks_ago, l.as_of_day AS wanted_day, p.as_of
  FROM latest_day l CROSS JOIN published p
  UNION ALL
  SELECT p.property_id, p.dataset, w.period, w.weeks_ago, w.wanted_day,
    (SELECT f.as_of FROM unified_fact_days f
     WHERE f.property_id = p.property_id AND f.dataset = p.dataset AND f.held_because IS NULL
       AND f.as_of_day <= w.wanted_day AND f.as_of_day > w.wanted_day - 7
       AND (f.dataset <> 'delinquency'
         OR CAST(SUBSTR(f.as_of, 9, 2) AS INTEGER) + w.wanted_day - f.as_of_day <=
           CASE WHEN SUBSTR(f.as_of, 6, 2) IN ('04', '06', '09', '11') THEN 30
             WHEN SUBSTR(f.as_of, 6, 2) <> '02' THEN 31
             WHEN CAST(SUBSTR(f.as_of, 1, 4) AS INTEGER) % 400 = 0
               OR CAST(SUBSTR(f.as_of, 1, 4) AS INTEGER) % 4 = 0 AND CAST(SUBSTR(f.as_of, 1, 4) AS INTEGER) % 100 <> 0
               THEN 29
             ELSE 28 END)
     ORDER BY f.as_of_day DESC LIMIT 1) AS as_of
  FROM (
    SELECT 'week' AS period, n.weeks_ago, l.as_of_day - 7 * n.weeks_ago AS wanted_day
    FROM latest_day l CROSS JOIN (
      SELECT 1 AS weeks_ago UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5
        UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9 UNION ALL SELECT 10
        UNION ALL SELECT 11 UNION ALL SELECT 12
    ) n
    UNION ALL
    -- The month before is shorter than the day's number: its last day.
    SELECT 'month' AS period, NULL AS weeks_ago,
      m.as_of_day - CASE WHEN m.day_of_month > m.month_before THEN m.day_of_month ELSE m.month_before END AS wanted_day
    FROM (
      SELECT d.as_of_day, d.day_of_month,
        CASE WHEN d.month_number = 3 THEN 28 + d.is_leap WHEN d.month_number IN (5, 7, 10, 12) THEN 30 ELSE 31 END
          AS month_before
      FROM (
        SELECT l.as_of_day, CAST(SUBSTR(l.as_of, 6, 2) AS INTEGER) AS month_number,
          CAST(SUBSTR(l.as_of, 9, 2) AS INTEGER) AS day_of_month,
          CASE WHEN CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) % 400 = 0
              OR CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) % 4 = 0 AND CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) % 100 <> 0
            THEN 1 ELSE 0 END AS is_leap
        FROM latest_day l
      ) d
    ) m
    UNION ALL
    -- A February 29 lies in between: after it in a leap year, or before its date in the year behind one.
    SELECT 'year' AS period, NULL AS weeks_ago,
      y.as_of_day - CASE WHEN y.after_february = 1 AND y.is_leap = 1 OR y.after_february = 0 AND y.was_leap = 1
        THEN 366 ELSE 365 END AS wanted_day
    FROM (
      SELECT l.as_of_day, CASE WHEN SUBSTR(l.as_of, 6, 5) > '02-28' THEN 1 ELSE 0 END AS after_february,
        CASE WHEN CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) % 400 = 0
            OR CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) % 4 = 0 AND CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) % 100 <> 0
          THEN 1 ELSE 0 END AS is_leap,
        CASE WHEN (CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) - 1) % 400 = 0
            OR (CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) - 1) % 4 = 0
              AND (CAST(SUBSTR(l.as_of, 1, 4) AS INTEGER) - 1) % 100 <> 0
          THEN 1 ELSE 0 END AS was_leap
      FROM latest_day l
    ) y
  ) w CROSS JOIN published p
) c
WHERE c.as_of IS NOT NULL;
