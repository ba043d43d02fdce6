-- One row for each good day of a property whose billing is known: what the fiscal month of the day billed and received.
SELECT d.property_id, d.as_of, d.fiscal_month, b.billing_source, b.billed_as_of,
  b.charges_billed_cents, b.rent_charged_cents, b.concessions_cents, b.bad_debt_cents, b.collected_cents,
  b.payments_applied_cents, b.economic_rent_cents
FROM fiscal_days d
JOIN billed_months b ON b.property_id = d.property_id AND b.fiscal_month = d.fiscal_month;
