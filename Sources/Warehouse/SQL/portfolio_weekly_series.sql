-- One row for each metric, window and week: the value pooled over the properties that have one in that week.
SELECT c.*,
  CASE WHEN c.unit = 'percent' THEN round(100.0 * c.numerator / NULLIF(c.denominator, 0), 2)
    WHEN c.denominator IS NULL THEN c.numerator
    ELSE round(1.0 * c.numerator / NULLIF(c.denominator, 0), 0) END AS value
FROM (
  SELECT m.metric_id, m.window_name, m.weeks_ago, m.wanted_day, m.unit, COUNT(*) AS properties,
    SUM(m.numerator) AS numerator, SUM(m.denominator) AS denominator
  FROM weekly_series m
  GROUP BY m.metric_id, m.window_name, m.weeks_ago, m.wanted_day, m.unit
) c;
