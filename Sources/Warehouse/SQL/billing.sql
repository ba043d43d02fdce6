-- One row for each good day of a property: what the fiscal month of the day billed and received so far, and the share
-- of its charges that payments are applied to. Most sources do not state which charges a payment is applied to.
SELECT c.*,
  -- collections_rate_pct: of the properties whose source states what payments are applied to
  round(100.0 * c.payments_applied_cents / NULLIF(c.rated_charges_billed_cents, 0), 2) AS collections_rate_pct,
  CASE WHEN c.billed_properties < /* properties */ 1 /* end */ THEN 'incomplete:billed'
    WHEN c.applied_properties < /* properties */ 1 /* end */ THEN 'incomplete:applied' END AS reason
FROM (
  SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
    b.fiscal_month,
    CASE WHEN b.charges_billed_cents IS NULL THEN 0 ELSE 1 END AS billed_properties,
    b.charges_billed_cents, b.rent_charged_cents, b.concessions_cents, b.bad_debt_cents, b.collected_cents,
    b.payments_applied_cents,
    CASE WHEN b.payments_applied_cents IS NULL THEN 0 ELSE 1 END AS applied_properties,
    CASE WHEN b.payments_applied_cents IS NOT NULL THEN b.charges_billed_cents END AS rated_charges_billed_cents
  FROM good_days d CROSS JOIN fiscal_days f
  LEFT JOIN billed_months b ON b.property_id = f.property_id AND b.fiscal_month = f.fiscal_month
  WHERE d.dataset = 'pricing' AND f.property_id = d.property_id AND f.as_of = d.as_of
) c;
