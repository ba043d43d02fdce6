-- One row for each good day of a property's rents, with its fiscal month: the one that the day's file or its file of
-- balances prints, else the calendar month.
SELECT d.property_id, d.as_of, COALESCE(d.fiscal_month, q.fiscal_month, SUBSTR(d.as_of, 1, 7)) AS fiscal_month
FROM good_days d
LEFT JOIN unified_fact_days q
  ON q.property_id = d.property_id AND q.dataset = 'delinquency' AND q.as_of = d.as_of AND q.held_because IS NULL
WHERE d.dataset = 'pricing';
