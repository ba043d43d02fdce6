-- One row for each property, day and floor plan of a Box Score: its averages do not state the potential rent of units.
SELECT b.property_id, b.as_of, b.floorplan, b.bedrooms, b.total_units,
  CAST(NULL AS BIGINT) AS unit_level_units,
  CAST(NULL AS BIGINT) AS potential_units,
  CAST(NULL AS BIGINT) AS market_units,
  CAST(NULL AS BIGINT) AS gross_potential_rent_cents,
  CAST(NULL AS BIGINT) AS gross_potential_rent_at_market_cents,
  CAST(NULL AS BIGINT) AS leased_rent_cents,
  CAST(NULL AS BIGINT) AS vacancy_loss_cents,
  CAST(NULL AS BIGINT) AS model_rent_cents,
  CAST(NULL AS BIGINT) AS admin_rent_cents,
  CAST(NULL AS BIGINT) AS down_rent_cents,
  CAST(NULL AS BIGINT) AS employee_rent_cents,
  CAST(NULL AS BIGINT) AS unknown_rent_cents
FROM unified_floorplans b;
