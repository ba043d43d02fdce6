-- One row for each metric, property, window, and period that has a value too: the value now, and the one of a week ago,
-- of the same day of the last month, or of the last year. value is as in period_metrics.
-- SQLite would otherwise join each of the 20 parts of period_metrics with each of them.
WITH m AS MATERIALIZED (SELECT * FROM period_metrics WHERE value IS NOT NULL)
SELECT n.metric_id, n.property_id, n.window_name, e.period, n.unit, n.as_of, n.numerator, n.denominator, n.value,
  e.as_of AS earlier_as_of, e.numerator AS earlier_numerator, e.denominator AS earlier_denominator,
  e.value AS earlier_value,
  -- difference: 95.30 after 94.10 is 1.20
  round(CAST(n.value - e.value AS NUMERIC), 2) AS difference
FROM m n
JOIN m e ON e.metric_id = n.metric_id AND e.property_id = n.property_id
  AND COALESCE(e.window_name, '') = COALESCE(n.window_name, '')
WHERE n.period = 'now' AND (e.period IN ('month', 'year') OR e.weeks_ago = 1);
