-- One row for each property, dataset and day that passed every blocking check. is_current is 1 on the dataset's
-- current day; stale_because is set on that day only.
SELECT f.property_id, f.dataset, f.as_of, f.as_of_day, f.as_of_basis, f.primary_source, f.fiscal_month,
  f.is_current, f.stale_because
FROM unified_fact_days f
WHERE f.held_because IS NULL;
