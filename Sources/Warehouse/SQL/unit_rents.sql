-- One row for each property, day and unit: what the unit adds to each column of pricing.
-- in_place: leased revenue units with a rent above 0; base rent only. available: units that can be rented and have a
-- market rent. plan: all revenue units with a market rent. sized: units with square feet; unsized: those without.
-- loss_to_lease, gain_to_lease: leased units with both a market rent and a lease rent (lease_gap_units).
SELECT s.property_id, s.as_of, s.unit_id, s.floorplan, s.bedrooms, s.bathrooms,
  s.total_units, s.total_units AS unit_level_units,
  CASE WHEN s.total_units = 1 THEN s.square_feet END AS square_feet,
  CASE WHEN s.total_units = 1 AND s.square_feet IS NOT NULL THEN 1 ELSE 0 END AS sized_units,
  CASE WHEN s.in_place = 1 THEN 1 ELSE 0 END AS in_place_units,
  CASE WHEN s.in_place = 1 THEN s.lease_rent_cents ELSE 0 END AS in_place_rent_cents,
  CASE WHEN s.in_place = 1 AND s.square_feet IS NULL THEN 1 ELSE 0 END AS in_place_unsized_units,
  CASE WHEN s.in_place = 1 AND s.square_feet IS NOT NULL THEN s.lease_rent_cents ELSE 0 END
    AS in_place_sized_rent_cents,
  CASE WHEN s.in_place = 1 AND s.square_feet IS NOT NULL THEN s.square_feet ELSE 0 END AS in_place_square_feet,
  CASE WHEN s.available = 1 THEN 1 ELSE 0 END AS available_units,
  CASE WHEN s.available = 1 THEN s.market_rent_cents ELSE 0 END AS available_rent_cents,
  CASE WHEN s.available = 1 AND s.square_feet IS NULL THEN 1 ELSE 0 END AS available_unsized_units,
  CASE WHEN s.available = 1 AND s.square_feet IS NOT NULL THEN s.market_rent_cents ELSE 0 END
    AS available_sized_rent_cents,
  CASE WHEN s.available = 1 AND s.square_feet IS NOT NULL THEN s.square_feet ELSE 0 END AS available_square_feet,
  CASE WHEN s.plan = 1 THEN 1 ELSE 0 END AS plan_units,
  CASE WHEN s.plan = 1 THEN s.market_rent_cents ELSE 0 END AS plan_rent_cents,
  CASE WHEN s.plan = 1 AND s.square_feet IS NULL THEN 1 ELSE 0 END AS plan_unsized_units,
  CASE WHEN s.plan = 1 AND s.square_feet IS NOT NULL THEN s.market_rent_cents ELSE 0 END AS plan_sized_rent_cents,
  CASE WHEN s.plan = 1 AND s.square_feet IS NOT NULL THEN s.square_feet ELSE 0 END AS plan_square_feet,
  s.leased AS occupied_revenue_units,
  CASE WHEN s.leased = 1 AND s.gap IS NOT NULL THEN 1 ELSE 0 END AS lease_gap_units,
  CASE WHEN s.leased = 1 AND s.gap IS NOT NULL THEN s.market_rent_cents ELSE 0 END AS lease_gap_market_cents,
  CASE WHEN s.leased = 1 AND s.gap IS NOT NULL THEN CASE WHEN s.gap > 0 THEN s.gap ELSE 0 END END
    AS loss_to_lease_cents,
  CASE WHEN s.leased = 1 AND s.gap IS NOT NULL THEN CASE WHEN s.gap < 0 THEN -s.gap ELSE 0 END END
    AS gain_to_lease_cents
FROM (
  SELECT u.property_id, u.as_of, u.unit_id, u.floorplan, u.bedrooms, u.bathrooms, u.square_feet, u.market_rent_cents,
    u.lease_rent_cents, u.market_rent_cents - u.lease_rent_cents AS gap,
    k.total_units,
    CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented') THEN 1 ELSE 0 END AS leased,
    CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented') AND u.lease_rent_cents > 0
      THEN 1 ELSE 0 END AS in_place,
    CASE WHEN u.unit_class IN ('vacant_unrented', 'notice_unrented') AND u.market_rent_cents > 0 THEN 1 ELSE 0 END
      AS available,
    CASE WHEN u.unit_class IN ('occupied_no_notice', 'notice_unrented', 'notice_rented', 'vacant_unrented',
      'vacant_rented') AND u.market_rent_cents > 0 THEN 1 ELSE 0 END AS plan
  FROM unified_units u JOIN unit_classes k ON k.unit_class = u.unit_class
) s;
