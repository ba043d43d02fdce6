-- One row for each property and event of a prospect: what the event adds to each column of leasing_funnel. leads,
-- tours, applications, leases and cancelled count prospects by their first such event, co-applicants once; the
-- _events columns count the events themselves. leads_first_seen: the first contact is only the earliest on record.
SELECT e.property_id, e.event_day, e.event_date, e.prospect_id, e.stage, e.activity, e.occurrence,
  CASE WHEN e.is_lead = 1 THEN 1 ELSE 0 END AS leads,
  CASE WHEN e.stage = 'tour' AND e.is_first = 1 THEN 1 ELSE 0 END AS tours,
  CASE WHEN e.stage = 'application' AND e.is_first = 1 THEN 1 ELSE 0 END AS applications,
  CASE WHEN e.stage = 'lease' AND e.is_first = 1 THEN 1 ELSE 0 END AS leases,
  CASE WHEN e.stage = 'cancelled' AND e.is_first = 1 THEN 1 ELSE 0 END AS cancelled,
  e.times AS contact_events,
  CASE WHEN e.stage = 'tour' THEN e.times ELSE 0 END AS tour_events,
  CASE WHEN e.stage = 'application' THEN e.times ELSE 0 END AS application_events,
  CASE WHEN e.stage = 'lease' THEN e.times ELSE 0 END AS lease_events,
  CASE WHEN e.stage = 'cancelled' THEN e.times ELSE 0 END AS cancelled_events,
  CASE WHEN e.is_lead = 1 AND EXISTS (SELECT 1 FROM unified_prospects p WHERE p.property_id = e.property_id
    AND p.prospect_id = e.prospect_id AND p.first_contact_basis = 'first_seen') THEN 1 ELSE 0 END AS leads_first_seen,
  CASE WHEN e.stage = 'unknown' THEN e.times ELSE 0 END AS unknown_events
FROM unified_leasing_events e;
