-- One row for each property and dataset that has a publishable day: the latest one.
SELECT property_id, dataset, as_of, as_of_day, stale_because
FROM unified_fact_days
WHERE is_current = 1;
