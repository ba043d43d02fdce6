-- One row for each Primary Advertising Source Evaluation of a property and source: what the report counts in its own
-- period. Current are the reports of a property's latest day with one; a period need not be a window of lead_sources.
SELECT e.property_id, e.as_of, e.as_of_day,
  CASE WHEN e.as_of = l.as_of THEN 1 ELSE 0 END AS is_current,
  e.period_first, e.period_first_day, e.period_last, e.period_last_day, e.advertising_source,
  e.leads, e.phone_calls, e.tours, e.return_visits, e.leases, e.waitlisted, e.cancelled, e.net_leases,
  round(100.0 * e.net_leases / NULLIF(e.leads, 0), 2) AS lead_net_lease_pct,
  round(100.0 * e.net_leases / NULLIF(e.tours, 0), 2) AS tour_net_lease_pct
FROM unified_source_evaluations e
  JOIN (SELECT property_id, MAX(as_of) AS as_of FROM unified_source_evaluations GROUP BY property_id) l
    ON l.property_id = e.property_id;
