-- One row for each property and kind of group: the configured groups, and the city and state of each property. A
-- configured group takes precedence over the property's own city.
SELECT g.property_id, g.kind, g.name
FROM unified_property_groups g
UNION ALL
SELECT p.property_id, 'city' AS kind, CASE WHEN p.state IS NULL THEN p.city ELSE p.city || ', ' || p.state END AS name
FROM property_places p
WHERE p.city IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM unified_property_groups g WHERE g.property_id = p.property_id AND g.kind = 'city'
  )
UNION ALL
SELECT p.property_id, 'state' AS kind, p.state AS name
FROM property_places p
WHERE p.state IS NOT NULL;
