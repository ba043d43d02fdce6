-- One row for each property and fiscal month whose billing is known: what the month billed and received, from its latest
-- file.
SELECT b.property_id, b.fiscal_month, b.primary_source AS billing_source, b.as_of AS billed_as_of,
  b.charges_billed_cents, b.rent_charged_cents, b.concessions_cents, b.bad_debt_cents, b.collected_cents,
  b.payments_applied_cents,
  b.rent_charged_cents - b.concessions_cents - b.bad_debt_cents AS economic_rent_cents
FROM unified_billed_months b;
