-- One row for each dataset, day on which any property has facts, and property with a good day by then. facts_as_of is
-- the property's latest good day by as_of. stale_because gives the reason when a later day, not after as_of, failed a
-- check; a property that only reports a day late is not stale.
SELECT l.dataset, l.as_of, l.as_of_day, l.property_id, l.facts_as_of,
  (SELECT h.held_because FROM unified_fact_days h
   WHERE h.property_id = l.property_id AND h.dataset = l.dataset AND h.held_because IS NOT NULL
     AND h.as_of > l.facts_as_of AND h.as_of <= l.as_of
   ORDER BY h.as_of DESC LIMIT 1) AS stale_because
FROM (
  SELECT a.dataset, a.as_of, a.as_of_day, f.property_id, MAX(f.as_of) AS facts_as_of
  FROM (SELECT DISTINCT dataset, as_of, as_of_day FROM unified_fact_days) a
  JOIN unified_fact_days f ON f.dataset = a.dataset AND f.as_of <= a.as_of
  WHERE f.held_because IS NULL
  GROUP BY a.dataset, a.as_of, a.as_of_day, f.property_id
) l;
