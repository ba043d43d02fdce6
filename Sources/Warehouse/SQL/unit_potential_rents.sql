-- One row for each property, day and unit: what the unit adds to each column of gross_potential_rent.
-- The potential rent of a unit is the lease rent while a resident leases it, else the market rent (NAA, Survey of
-- Operating Income and Expenses: gross potential rents). An employee's unit without a stated rent counts at market.
-- A unit whose rent is not stated adds nothing and is missing from potential_units.
SELECT s.property_id, s.as_of, s.unit_id, s.floorplan, s.bedrooms,
  s.total_units, s.total_units AS unit_level_units,
  CASE WHEN s.total_units = 1 AND s.potential_cents IS NOT NULL THEN 1 ELSE 0 END AS potential_units,
  CASE WHEN s.total_units = 1 AND s.market_cents IS NOT NULL THEN 1 ELSE 0 END AS market_units,
  CASE WHEN s.total_units = 1 THEN s.potential_cents END AS gross_potential_rent_cents,
  CASE WHEN s.total_units = 1 THEN s.market_cents END AS gross_potential_rent_at_market_cents,
  CASE WHEN s.leased = 1 THEN s.potential_cents ELSE 0 END AS leased_rent_cents,
  CASE WHEN s.unit_class = 'vacant_unrented' OR s.unit_class = 'vacant_rented' THEN s.potential_cents ELSE 0 END
    AS vacancy_loss_cents,
  CASE WHEN s.unit_class = 'model' THEN s.potential_cents ELSE 0 END AS model_rent_cents,
  CASE WHEN s.unit_class = 'admin' THEN s.potential_cents ELSE 0 END AS admin_rent_cents,
  CASE WHEN s.unit_class = 'down' THEN s.potential_cents ELSE 0 END AS down_rent_cents,
  CASE WHEN s.unit_class = 'employee_occupied' OR s.unit_class = 'employee_vacant' THEN s.potential_cents ELSE 0 END
    AS employee_rent_cents,
  CASE WHEN s.unit_class = 'unknown' THEN s.potential_cents ELSE 0 END AS unknown_rent_cents
FROM (
  SELECT m.property_id, m.as_of, m.unit_id, m.floorplan, m.bedrooms, m.unit_class, m.total_units, m.leased,
    m.market_cents,
    CASE WHEN m.leased = 1 THEN m.lease_rent_cents
      WHEN m.unit_class = 'employee_occupied' THEN COALESCE(m.lease_rent_cents, m.market_cents)
      ELSE m.market_cents END AS potential_cents
  FROM (
    SELECT u.property_id, u.as_of, u.unit_id, u.floorplan, u.bedrooms, u.unit_class, u.lease_rent_cents,
      k.total_units,
      CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented') THEN 1 ELSE 0 END AS leased,
      CASE WHEN u.market_rent_cents > 0 THEN u.market_rent_cents END AS market_cents
    FROM unified_units u JOIN unit_classes k ON k.unit_class = u.unit_class
  ) m
) s;
