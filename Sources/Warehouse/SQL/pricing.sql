-- One row for each good day of a property: asking rent and in-place rent. CROSS JOIN keeps SQLite from scanning all
-- units before it has the days. Each kind of primary source is summed by itself, so that a condition on the day
-- reaches the tables' keys.
SELECT c.*,
  -- in_place_rent_avg: to the nearest cent
  CAST(round(1.0 * c.in_place_rent_cents / NULLIF(c.in_place_units, 0)) AS BIGINT) AS in_place_rent_avg_cents,
  -- asking_rent_avg: of the available units, of the floor plan where none is
  CAST(round(1.0 * c.asking_rent_cents / NULLIF(c.asking_units, 0)) AS BIGINT) AS asking_rent_avg_cents,
  CASE WHEN c.asking_units = 0 THEN NULL WHEN c.asking_available_units = c.asking_units THEN 'available_units'
    WHEN c.asking_available_units = 0 THEN 'floorplan' ELSE 'mixed' END AS asking_basis,
  -- in_place_psf, asking_psf: dollars a square foot; units without square feet leave both sides
  round(c.in_place_sized_rent_cents / 100.0 / NULLIF(c.in_place_square_feet, 0), 2) AS in_place_psf,
  round(c.asking_sized_rent_cents / 100.0 / NULLIF(c.asking_square_feet, 0), 2) AS asking_psf,
  -- rent_growth_pct, "asking vs in-place": of the two averages before they are rounded
  round(100.0 * (c.asking_rent_cents * c.in_place_units - c.in_place_rent_cents * c.asking_units)
    / NULLIF(c.in_place_rent_cents * c.asking_units, 0), 2) AS rent_growth_pct,
  -- loss_to_lease_pct, gain_to_lease_pct: of the market rent of the units with both rents
  round(100.0 * c.loss_to_lease_cents / NULLIF(c.lease_gap_market_cents, 0), 2) AS loss_to_lease_pct,
  round(100.0 * c.gain_to_lease_cents / NULLIF(c.lease_gap_market_cents, 0), 2) AS gain_to_lease_pct,
  CASE WHEN c.total_units = 0 THEN 'no_population'
    WHEN c.unit_level_units IS NULL OR c.unit_level_units < c.total_units THEN 'incomplete:units' END AS reason
FROM (
  SELECT s.*,
    CASE WHEN s.available_units > 0 THEN s.available_units ELSE s.plan_units END AS asking_units,
    CASE WHEN s.available_units > 0 THEN s.available_rent_cents ELSE s.plan_rent_cents END AS asking_rent_cents,
    CASE WHEN s.available_units > 0 THEN s.available_unsized_units ELSE s.plan_unsized_units END
      AS asking_unsized_units,
    CASE WHEN s.available_units > 0 THEN s.available_sized_rent_cents ELSE s.plan_sized_rent_cents END
      AS asking_sized_rent_cents,
    CASE WHEN s.available_units > 0 THEN s.available_square_feet ELSE s.plan_square_feet END AS asking_square_feet,
    CASE WHEN s.available_units > 0 THEN s.available_units ELSE 0 END AS asking_available_units
  FROM (
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(u.total_units) AS total_units,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.square_feet) AS square_feet,
    SUM(u.sized_units) AS sized_units,
    SUM(u.in_place_units) AS in_place_units,
    SUM(u.in_place_rent_cents) AS in_place_rent_cents,
    SUM(u.in_place_unsized_units) AS in_place_unsized_units,
    SUM(u.in_place_sized_rent_cents) AS in_place_sized_rent_cents,
    SUM(u.in_place_square_feet) AS in_place_square_feet,
    SUM(u.available_units) AS available_units,
    SUM(u.available_rent_cents) AS available_rent_cents,
    SUM(u.available_unsized_units) AS available_unsized_units,
    SUM(u.available_sized_rent_cents) AS available_sized_rent_cents,
    SUM(u.available_square_feet) AS available_square_feet,
    SUM(u.plan_units) AS plan_units,
    SUM(u.plan_rent_cents) AS plan_rent_cents,
    SUM(u.plan_unsized_units) AS plan_unsized_units,
    SUM(u.plan_sized_rent_cents) AS plan_sized_rent_cents,
    SUM(u.plan_square_feet) AS plan_square_feet,
    SUM(u.occupied_revenue_units) AS occupied_revenue_units,
    SUM(u.lease_gap_units) AS lease_gap_units,
    SUM(u.lease_gap_market_cents) AS lease_gap_market_cents,
    CASE WHEN SUM(u.occupied_revenue_units) = 0 THEN 0 ELSE SUM(u.loss_to_lease_cents) END AS loss_to_lease_cents,
    CASE WHEN SUM(u.occupied_revenue_units) = 0 THEN 0 ELSE SUM(u.gain_to_lease_cents) END AS gain_to_lease_cents
  FROM good_days d CROSS JOIN /* summed */ unit_rents /* end */ u
  WHERE d.dataset = 'pricing' AND d.primary_source IN ('rent_roll', 'unit_list', 'ledger_book', 'unit_information')
    AND u.property_id = d.property_id AND u.as_of = d.as_of
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
  UNION ALL
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(u.total_units) AS total_units,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.square_feet) AS square_feet,
    SUM(u.sized_units) AS sized_units,
    SUM(u.in_place_units) AS in_place_units,
    SUM(u.in_place_rent_cents) AS in_place_rent_cents,
    SUM(u.in_place_unsized_units) AS in_place_unsized_units,
    SUM(u.in_place_sized_rent_cents) AS in_place_sized_rent_cents,
    SUM(u.in_place_square_feet) AS in_place_square_feet,
    SUM(u.available_units) AS available_units,
    SUM(u.available_rent_cents) AS available_rent_cents,
    SUM(u.available_unsized_units) AS available_unsized_units,
    SUM(u.available_sized_rent_cents) AS available_sized_rent_cents,
    SUM(u.available_square_feet) AS available_square_feet,
    SUM(u.plan_units) AS plan_units,
    SUM(u.plan_rent_cents) AS plan_rent_cents,
    SUM(u.plan_unsized_units) AS plan_unsized_units,
    SUM(u.plan_sized_rent_cents) AS plan_sized_rent_cents,
    SUM(u.plan_square_feet) AS plan_square_feet,
    SUM(u.occupied_revenue_units) AS occupied_revenue_units,
    SUM(u.lease_gap_units) AS lease_gap_units,
    SUM(u.lease_gap_market_cents) AS lease_gap_market_cents,
    CASE WHEN SUM(u.occupied_revenue_units) = 0 THEN 0 ELSE SUM(u.loss_to_lease_cents) END AS loss_to_lease_cents,
    CASE WHEN SUM(u.occupied_revenue_units) = 0 THEN 0 ELSE SUM(u.gain_to_lease_cents) END AS gain_to_lease_cents
  FROM good_days d CROSS JOIN floorplan_rents u
  WHERE d.dataset = 'pricing' AND d.primary_source IN ('box_score', 'monthly_activity')
    AND u.property_id = d.property_id AND u.as_of = d.as_of
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
  ) s
) c;
