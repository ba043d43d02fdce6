-- One row for each good day of a property, window and advertising source that a prospect names: leads, tours,
-- applications and leases of its prospects, each counted as in leasing_funnel, to which the sources add up. Prospects
-- without a source are a row of their own. A window that reports do not cover has no figures.
SELECT c.*,
  round(100.0 * c.tours / NULLIF(c.leads, 0), 2) AS lead_tour_pct,
  round(100.0 * c.leases / NULLIF(c.leads, 0), 2) AS lead_lease_pct,
  round(100.0 * c.leases / NULLIF(c.tours, 0), 2) AS tour_lease_pct,
  CASE WHEN c.leads IS NULL THEN 'incomplete:days' END AS reason
FROM (
  SELECT f.property_id, f.as_of, f.as_of_day, f.as_of_basis, f.primary_source, f.is_current, f.stale_because,
    f.window_name, f.first_date, f.last_date, p.advertising_source,
    CASE WHEN f.is_complete = 1 THEN SUM(e.leads) END AS leads,
    CASE WHEN f.is_complete = 1 THEN SUM(e.tours) END AS tours,
    CASE WHEN f.is_complete = 1 AND f.applications IS NOT NULL THEN SUM(e.applications) END AS applications,
    CASE WHEN f.is_complete = 1 THEN SUM(e.leases) END AS leases,
    CASE WHEN f.is_complete = 1 AND f.cancelled IS NOT NULL THEN SUM(e.cancelled) END AS cancelled
  FROM leasing_funnel f CROSS JOIN windows w CROSS JOIN leasing_counts e CROSS JOIN unified_prospects p
  WHERE w.property_id = f.property_id AND w.as_of = f.as_of AND w.window = f.window_name
    AND e.property_id = f.property_id AND e.event_day BETWEEN w.first_day AND w.last_day
    AND p.property_id = e.property_id AND p.prospect_id = e.prospect_id
  GROUP BY f.property_id, f.as_of, f.as_of_day, f.as_of_basis, f.primary_source, f.is_current, f.stale_because,
    f.window_name, f.first_date, f.last_date, p.advertising_source, f.is_complete, f.applications, f.cancelled
) c;
