-- One row for each dataset, day on which any property has facts, and property with a good day by then. facts_as_of is
-- the property's latest good day by as_of, which the key of the days leads to. stale_because gives the reason when a
-- later day, not after as_of, failed a check; a property that only reports a day late is not stale.
SELECT l.dataset, l.as_of, l.as_of_day, l.property_id, l.facts_as_of,
  (SELECT h.held_because FROM unified_fact_days h
   WHERE h.property_id = l.property_id AND h.dataset = l.dataset AND h.held_because IS NOT NULL
     AND h.as_of > l.facts_as_of AND h.as_of <= l.as_of
   ORDER BY h.as_of DESC LIMIT 1) AS stale_because
FROM (
  SELECT a.dataset, a.as_of, a.as_of_day, p.property_id,
    (SELECT f.as_of FROM unified_fact_days f
     WHERE f.property_id = p.property_id AND f.dataset = a.dataset AND f.as_of <= a.as_of AND f.held_because IS NULL
     ORDER BY f.as_of DESC LIMIT 1) AS facts_as_of
  FROM (SELECT DISTINCT dataset, as_of, as_of_day FROM unified_fact_days) a CROSS JOIN unified_properties p
) l
WHERE l.facts_as_of IS NOT NULL;
