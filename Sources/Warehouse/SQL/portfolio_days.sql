-- One row for each dataset, day on which any property has facts, and property with a good day by then. facts_as_of is
-- the property's latest good day by as_of. stale_because gives the reason when a later day, not after as_of, failed a
-- check; a property that only reports a day late is not stale. A day is read from the facts of the first property that
-- has any, so that a condition on as_of or property_id leads to rows of these tables.
SELECT a.dataset, a.as_of, a.as_of_day, p.property_id, f.as_of AS facts_as_of,
  (SELECT h.held_because FROM unified_fact_days h
   WHERE h.property_id = p.property_id AND h.dataset = a.dataset AND h.held_because IS NOT NULL
     AND h.as_of > f.as_of AND h.as_of <= a.as_of
   ORDER BY h.as_of DESC LIMIT 1) AS stale_because
FROM unified_fact_days a CROSS JOIN unified_properties p CROSS JOIN unified_fact_days f
WHERE a.property_id = (SELECT MIN(x.property_id) FROM unified_fact_days x
    WHERE x.as_of = a.as_of AND x.dataset = a.dataset)
  AND f.property_id = p.property_id AND f.dataset = a.dataset
  AND f.as_of = (SELECT g.as_of FROM unified_fact_days g
    WHERE g.property_id = p.property_id AND g.dataset = a.dataset AND g.as_of <= a.as_of AND g.held_because IS NULL
    ORDER BY g.as_of DESC LIMIT 1);
