-- One row for each good day of a property, floor plan, bedroom count and class. The classes partition the property.
SELECT d.property_id, d.as_of, d.as_of_day, u.floorplan, u.bedrooms, u.unit_class, COUNT(*) AS units
FROM good_days d CROSS JOIN unit_days u
WHERE d.dataset = 'units' AND d.primary_source IN ('rent_roll', 'unit_list', 'ledger_book', 'unit_information')
  AND u.property_id = d.property_id AND u.as_of = d.as_of
GROUP BY d.property_id, d.as_of, d.as_of_day, u.floorplan, u.bedrooms, u.unit_class
UNION ALL
SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, 'occupied_no_notice' AS unit_class,
  b.occupied_no_notice AS units
FROM good_days d CROSS JOIN unified_floorplans b
WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity') AND b.property_id = d.property_id
  AND b.as_of = d.as_of
  AND b.occupied_no_notice > 0
UNION ALL
SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, 'notice_unrented' AS unit_class,
  b.notice_not_leased AS units
FROM good_days d CROSS JOIN unified_floorplans b
WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity') AND b.property_id = d.property_id
  AND b.as_of = d.as_of
  AND b.notice_not_leased > 0
UNION ALL
SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, 'notice_rented' AS unit_class,
  b.notice_leased AS units
FROM good_days d CROSS JOIN unified_floorplans b
WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity') AND b.property_id = d.property_id
  AND b.as_of = d.as_of
  AND b.notice_leased > 0
UNION ALL
SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, 'vacant_unrented' AS unit_class,
  b.vacant_not_leased AS units
FROM good_days d CROSS JOIN unified_floorplans b
WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity') AND b.property_id = d.property_id
  AND b.as_of = d.as_of
  AND b.vacant_not_leased > 0
UNION ALL
SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, 'vacant_rented' AS unit_class,
  b.vacant_leased AS units
FROM good_days d CROSS JOIN unified_floorplans b
WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity') AND b.property_id = d.property_id
  AND b.as_of = d.as_of
  AND b.vacant_leased > 0
UNION ALL
SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, 'model' AS unit_class,
  b.model_units AS units
FROM good_days d CROSS JOIN unified_floorplans b
WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity') AND b.property_id = d.property_id
  AND b.as_of = d.as_of
  AND b.model_units > 0
UNION ALL
SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, 'down' AS unit_class,
  b.down_units AS units
FROM good_days d CROSS JOIN unified_floorplans b
WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity') AND b.property_id = d.property_id
  AND b.as_of = d.as_of
  AND b.down_units > 0;
