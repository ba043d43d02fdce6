-- One row for each finding about a current day, or about a later day that is held back.
SELECT f.property_id, f.as_of, f.as_of_day, f.dataset, f.ordinal, f.severity, f.rule, f.subject, f.message,
  f.item_count, f.item, f.amount_cents, f.effect, f.remedy, f.first_as_of
FROM dated_findings f
LEFT JOIN published p ON p.property_id = f.property_id AND p.dataset = f.dataset
WHERE p.as_of_day IS NULL OR f.as_of_day >= p.as_of_day;
