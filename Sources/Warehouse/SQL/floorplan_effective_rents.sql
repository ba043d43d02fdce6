-- One row for each property, day and floor plan of a Box Score: its printed average effective rent times its units, and
-- the average market rent of the same units. The printed averages are of all units of the floor plan.
SELECT b.property_id, b.as_of, b.floorplan, b.bedrooms, b.total_units,
  CASE WHEN b.avg_effective_rent_cents > 0 THEN b.total_units ELSE 0 END AS effective_units,
  CASE WHEN b.avg_effective_rent_cents > 0 THEN b.avg_effective_rent_cents * b.total_units ELSE 0 END
    AS effective_rent_cents,
  CASE WHEN b.avg_effective_rent_cents > 0 AND b.avg_market_rent_cents > 0
    THEN b.avg_market_rent_cents * b.total_units ELSE 0 END AS effective_market_cents,
  CASE WHEN b.avg_effective_rent_cents > 0 AND b.avg_market_rent_cents > 0
    THEN (b.avg_market_rent_cents - b.avg_effective_rent_cents) * b.total_units ELSE 0 END AS effective_discount_cents
FROM unified_floorplans b;
