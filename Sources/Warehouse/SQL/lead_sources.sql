-- One row for each good day of a property, window and advertising source that a prospect names: leads, tours,
-- applications and leases of its prospects, each counted as in leasing_funnel, to which the sources add up. Prospects
-- without a source are a row of their own. A window that reports do not cover has no figures.
SELECT c.*,
  round(100.0 * c.tours / NULLIF(c.leads, 0), 2) AS lead_tour_pct,
  round(100.0 * c.leases / NULLIF(c.leads, 0), 2) AS lead_lease_pct,
  round(100.0 * c.leases / NULLIF(c.tours, 0), 2) AS tour_lease_pct,
  CASE WHEN c.leads IS NULL THEN 'incomplete:days' END AS reason
FROM (
  SELECT s.property_id, s.as_of, s.as_of_day, s.as_of_basis, s.primary_source, s.is_current, s.stale_because,
    s.window_name, s.first_date, s.last_date, s.advertising_source,
    SUM(s.leads) AS leads, SUM(s.tours) AS tours, SUM(s.applications) AS applications, SUM(s.leases) AS leases,
    SUM(s.cancelled) AS cancelled
  FROM lead_source_counts s
  GROUP BY s.property_id, s.as_of, s.as_of_day, s.as_of_basis, s.primary_source, s.is_current, s.stale_because,
    s.window_name, s.first_date, s.last_date, s.advertising_source
) c;
