-- One row for each good day of a property, window and event of a prospect in it: what the event adds to each column of
-- lead_sources. A window that reports do not cover adds nothing that is known.
SELECT f.property_id, f.as_of, f.as_of_day, f.as_of_basis, f.primary_source, f.is_current, f.stale_because,
  f.window_name, f.first_date, f.last_date, p.advertising_source,
  CASE WHEN f.is_complete = 1 THEN e.leads END AS leads,
  CASE WHEN f.is_complete = 1 THEN e.tours END AS tours,
  CASE WHEN f.is_complete = 1 AND f.applications IS NOT NULL THEN e.applications END AS applications,
  CASE WHEN f.is_complete = 1 THEN e.leases END AS leases,
  CASE WHEN f.is_complete = 1 AND f.cancelled IS NOT NULL THEN e.cancelled END AS cancelled
FROM leasing_funnel f CROSS JOIN windows w CROSS JOIN leasing_counts e CROSS JOIN unified_prospects p
WHERE w.property_id = f.property_id AND w.as_of = f.as_of AND w.window = f.window_name
  AND e.property_id = f.property_id AND e.event_day BETWEEN w.first_day AND w.last_day
  AND p.property_id = e.property_id AND p.prospect_id = e.prospect_id;
