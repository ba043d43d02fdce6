-- One row for each metric, property, window and week with a value: the 12 weeks before, and now as week 0.
SELECT m.metric_id, m.property_id, m.window_name, m.weeks_ago, m.wanted_day, m.as_of, m.numerator, m.denominator,
  m.value, m.unit
FROM period_metrics m
WHERE m.weeks_ago IS NOT NULL AND m.value IS NOT NULL;
