-- One row for each metric, window and period: both values pooled over the properties that have both.
SELECT c.*,
  -- difference: of the pooled values
  round(CAST(c.value - c.earlier_value AS NUMERIC), 2) AS difference
FROM (
  SELECT s.*,
    CASE WHEN s.unit = 'percent' THEN round(100.0 * s.numerator / NULLIF(s.denominator, 0), 2)
      WHEN s.denominator IS NULL THEN s.numerator
      ELSE round(1.0 * s.numerator / NULLIF(s.denominator, 0), 0) END AS value,
    CASE WHEN s.unit = 'percent' THEN round(100.0 * s.earlier_numerator / NULLIF(s.earlier_denominator, 0), 2)
      WHEN s.earlier_denominator IS NULL THEN s.earlier_numerator
      ELSE round(1.0 * s.earlier_numerator / NULLIF(s.earlier_denominator, 0), 0) END AS earlier_value
  FROM (
    SELECT m.metric_id, m.window_name, m.period, m.unit, COUNT(*) AS properties,
      SUM(m.numerator) AS numerator, SUM(m.denominator) AS denominator,
      SUM(m.earlier_numerator) AS earlier_numerator, SUM(m.earlier_denominator) AS earlier_denominator
    FROM comparisons m
    GROUP BY m.metric_id, m.window_name, m.period, m.unit
  ) s
) c;
