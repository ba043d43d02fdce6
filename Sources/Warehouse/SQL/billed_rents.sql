-- One row for each good day of a property whose billing is known: what the fiscal month of the day billed and received,
-- from the month's latest file. The month is the one that the day's file or its file of balances prints, else the
-- calendar month.
SELECT d.property_id, d.as_of, b.fiscal_month, b.primary_source AS billing_source, b.as_of AS billed_as_of,
  b.billed_cents, b.rent_charged_cents, b.concessions_cents, b.bad_debt_cents, b.collected_cents, b.applied_cents,
  b.rent_charged_cents - b.concessions_cents - b.bad_debt_cents AS economic_rent_cents
FROM good_days d
LEFT JOIN unified_fact_days q
  ON q.property_id = d.property_id AND q.dataset = 'delinquency' AND q.as_of = d.as_of AND q.held_because IS NULL
JOIN unified_billed_months b
  ON b.property_id = d.property_id
  AND b.fiscal_month = COALESCE(d.fiscal_month, q.fiscal_month, SUBSTR(d.as_of, 1, 7))
WHERE d.dataset = 'pricing';
