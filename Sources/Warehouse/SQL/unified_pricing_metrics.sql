-- One row for each good day of a property and floor plan: pricing under the column names of the earlier dashboard.
-- Money is in dollars, rent_growth in percent. Bedrooms and bathrooms come from the Box Score, else from the units.
SELECT p.property_id, p.as_of AS snapshot_date, p.floorplan,
  p.total_units AS unit_count,
  COALESCE(f.bedrooms, (SELECT MAX(u.bedrooms) FROM unit_days u
    WHERE u.property_id = p.property_id AND u.as_of = p.as_of AND u.floorplan = p.floorplan)) AS bedrooms,
  COALESCE(f.bathrooms, (SELECT MAX(u.bathrooms) FROM unit_days u
    WHERE u.property_id = p.property_id AND u.as_of = p.as_of AND u.floorplan = p.floorplan)) AS bathrooms,
  round(1.0 * p.square_feet / NULLIF(p.sized_units, 0), 2) AS avg_square_feet,
  p.in_place_rent_avg_cents / 100.0 AS in_place_rent,
  p.in_place_psf AS in_place_per_sf,
  p.asking_rent_avg_cents / 100.0 AS asking_rent,
  p.asking_psf AS asking_per_sf,
  p.rent_growth_pct AS rent_growth
FROM pricing_by_floorplan p
LEFT JOIN unified_floorplans f
  ON f.property_id = p.property_id AND f.as_of = p.as_of AND f.floorplan = p.floorplan;
