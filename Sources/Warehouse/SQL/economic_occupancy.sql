-- One row for each good day of a property: the rent charged in the fiscal month of the day, less concessions and bad
-- debt, and the gross potential rent of the day's units that it is a percentage of. The _at_market_ variant has all
-- units at market rent. A property without its billing or with a unit without a rent has neither.
SELECT c.*,
  -- economic_occupancy_pct: of the properties whose billing and potential rent are known
  round(100.0 * c.economic_rent_cents / NULLIF(c.economic_potential_cents, 0), 2) AS economic_occupancy_pct,
  round(100.0 * c.economic_rent_at_market_cents / NULLIF(c.economic_market_cents, 0), 2)
    AS economic_occupancy_at_market_pct,
  CASE WHEN c.total_units = 0 THEN 'no_population'
    WHEN c.unit_level_units IS NULL OR c.unit_level_units < c.total_units THEN 'incomplete:units'
    WHEN c.potential_units < c.total_units THEN 'incomplete:rent'
    WHEN c.economic_properties < /* properties */ 1 /* end */ THEN 'incomplete:billed' END AS reason
FROM (
  SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
    b.fiscal_month, d.total_units, d.unit_level_units, d.potential_units,
    d.gross_potential_rent_cents, d.leased_rent_cents, d.vacancy_loss_cents, d.model_rent_cents, d.admin_rent_cents,
    d.down_rent_cents, d.employee_rent_cents, d.unknown_rent_cents, d.gross_potential_rent_at_market_cents,
    b.rent_charged_cents, b.concessions_cents, b.bad_debt_cents,
    CASE WHEN d.gross_potential_rent_cents IS NULL OR b.economic_rent_cents IS NULL THEN 0 ELSE 1 END
      AS economic_properties,
    CASE WHEN d.gross_potential_rent_cents IS NOT NULL THEN b.economic_rent_cents END AS economic_rent_cents,
    CASE WHEN b.economic_rent_cents IS NOT NULL THEN d.gross_potential_rent_cents END AS economic_potential_cents,
    CASE WHEN d.gross_potential_rent_at_market_cents IS NOT NULL THEN b.economic_rent_cents END
      AS economic_rent_at_market_cents,
    CASE WHEN b.economic_rent_cents IS NOT NULL THEN d.gross_potential_rent_at_market_cents END AS economic_market_cents
  FROM gross_potential_rent d CROSS JOIN fiscal_days f
  LEFT JOIN billed_months b ON b.property_id = f.property_id AND b.fiscal_month = f.fiscal_month
  WHERE f.property_id = d.property_id AND f.as_of = d.as_of
) c;
