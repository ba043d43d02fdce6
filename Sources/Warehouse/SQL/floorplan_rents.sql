-- One row for each property, day and floor plan of a Box Score: each printed average times its number of units. The
-- market average is of all units of the floor plan, the leased average of the occupied ones.
SELECT b.property_id, b.as_of, b.floorplan, b.bedrooms, b.bathrooms, b.total_units,
  CASE WHEN b.avg_leased_rent_cents > 0 THEN (b.occupied_no_notice + b.notice_not_leased + b.notice_leased) ELSE 0 END
    AS in_place_units,
  CASE WHEN b.avg_leased_rent_cents > 0 THEN b.avg_leased_rent_cents * (b.occupied_no_notice + b.notice_not_leased
    + b.notice_leased) ELSE 0 END
    AS in_place_rent_cents,
  CASE WHEN b.avg_market_rent_cents > 0 THEN b.total_units ELSE 0 END AS plan_units,
  CASE WHEN b.avg_market_rent_cents > 0 THEN b.avg_market_rent_cents * b.total_units ELSE 0 END AS plan_rent_cents,
  CAST(NULL AS BIGINT) AS unit_level_units,
  CAST(NULL AS BIGINT) AS square_feet,
  CAST(NULL AS BIGINT) AS sized_units,
  CAST(NULL AS BIGINT) AS in_place_unsized_units,
  CAST(NULL AS BIGINT) AS in_place_sized_rent_cents,
  CAST(NULL AS BIGINT) AS in_place_square_feet,
  CAST(NULL AS BIGINT) AS available_units,
  CAST(NULL AS BIGINT) AS available_rent_cents,
  CAST(NULL AS BIGINT) AS available_unsized_units,
  CAST(NULL AS BIGINT) AS available_sized_rent_cents,
  CAST(NULL AS BIGINT) AS available_square_feet,
  CAST(NULL AS BIGINT) AS plan_unsized_units,
  CAST(NULL AS BIGINT) AS plan_sized_rent_cents,
  CAST(NULL AS BIGINT) AS plan_square_feet,
  CAST(NULL AS BIGINT) AS occupied_revenue_units,
  CAST(NULL AS BIGINT) AS lease_gap_units,
  CAST(NULL AS BIGINT) AS lease_gap_market_cents,
  CAST(NULL AS BIGINT) AS loss_to_lease_cents,
  CAST(NULL AS BIGINT) AS gain_to_lease_cents
FROM unified_floorplans b;
