-- One row for each good day of a property and window: leads, tours, applications and leases, and their conversions. A
-- conversion can pass 100 % in a short window: _over_100 says so. Its _part and _whole are NULL unless both are
-- known. Each figure has three columns: for the window, as compared_ for the days that it is first compared with, and
-- as last_year_ for the same days of last year. A figure whose days no report covers is NULL, never a smaller count.
-- known_since is the first of the days without a gap, up to the window, for which every needed stage is reported.
-- From the inside out: t counts and says which days are reported, k keeps what is reported, c computes differences.
SELECT c.*,
  round(100.0 * c.lead_tour_part / NULLIF(c.lead_tour_whole, 0), 2) AS lead_tour_pct,
  CASE WHEN c.lead_tour_whole > 0 AND c.lead_tour_part > c.lead_tour_whole THEN 1 ELSE 0 END AS lead_tour_over_100,
  round(100.0 * c.lead_application_part / NULLIF(c.lead_application_whole, 0), 2) AS lead_application_pct,
  CASE WHEN c.lead_application_whole > 0 AND c.lead_application_part > c.lead_application_whole THEN 1 ELSE 0 END
    AS lead_application_over_100,
  round(100.0 * c.lead_lease_part / NULLIF(c.lead_lease_whole, 0), 2) AS lead_lease_pct,
  CASE WHEN c.lead_lease_whole > 0 AND c.lead_lease_part > c.lead_lease_whole THEN 1 ELSE 0 END
    AS lead_lease_over_100,
  round(100.0 * c.tour_application_part / NULLIF(c.tour_application_whole, 0), 2) AS tour_application_pct,
  CASE WHEN c.tour_application_whole > 0 AND c.tour_application_part > c.tour_application_whole THEN 1 ELSE 0 END
    AS tour_application_over_100,
  round(100.0 * c.tour_lease_part / NULLIF(c.tour_lease_whole, 0), 2) AS tour_lease_pct,
  CASE WHEN c.tour_lease_whole > 0 AND c.tour_lease_part > c.tour_lease_whole THEN 1 ELSE 0 END
    AS tour_lease_over_100,
  round(100.0 * c.application_lease_part / NULLIF(c.application_lease_whole, 0), 2) AS application_lease_pct,
  CASE WHEN c.application_lease_whole > 0 AND c.application_lease_part > c.application_lease_whole THEN 1 ELSE 0 END
    AS application_lease_over_100,
  round(100.0 * c.compared_lead_tour_part / NULLIF(c.compared_lead_tour_whole, 0), 2) AS compared_lead_tour_pct,
  CASE WHEN c.compared_lead_tour_whole > 0 AND c.compared_lead_tour_part > c.compared_lead_tour_whole THEN 1 ELSE 0
    END AS compared_lead_tour_over_100,
  round(100.0 * c.compared_lead_application_part / NULLIF(c.compared_lead_application_whole, 0), 2)
    AS compared_lead_application_pct,
  CASE WHEN c.compared_lead_application_whole > 0
    AND c.compared_lead_application_part > c.compared_lead_application_whole THEN 1 ELSE 0 END
    AS compared_lead_application_over_100,
  round(100.0 * c.compared_lead_lease_part / NULLIF(c.compared_lead_lease_whole, 0), 2) AS compared_lead_lease_pct,
  CASE WHEN c.compared_lead_lease_whole > 0 AND c.compared_lead_lease_part > c.compared_lead_lease_whole THEN 1 ELSE 0
    END AS compared_lead_lease_over_100,
  round(100.0 * c.compared_tour_application_part / NULLIF(c.compared_tour_application_whole, 0), 2)
    AS compared_tour_application_pct,
  CASE WHEN c.compared_tour_application_whole > 0
    AND c.compared_tour_application_part > c.compared_tour_application_whole THEN 1 ELSE 0 END
    AS compared_tour_application_over_100,
  round(100.0 * c.compared_tour_lease_part / NULLIF(c.compared_tour_lease_whole, 0), 2) AS compared_tour_lease_pct,
  CASE WHEN c.compared_tour_lease_whole > 0 AND c.compared_tour_lease_part > c.compared_tour_lease_whole THEN 1 ELSE 0
    END AS compared_tour_lease_over_100,
  round(100.0 * c.compared_application_lease_part / NULLIF(c.compared_application_lease_whole, 0), 2)
    AS compared_application_lease_pct,
  CASE WHEN c.compared_application_lease_whole > 0
    AND c.compared_application_lease_part > c.compared_application_lease_whole THEN 1 ELSE 0 END
    AS compared_application_lease_over_100,
  round(100.0 * c.last_year_lead_tour_part / NULLIF(c.last_year_lead_tour_whole, 0), 2) AS last_year_lead_tour_pct,
  CASE WHEN c.last_year_lead_tour_whole > 0 AND c.last_year_lead_tour_part > c.last_year_lead_tour_whole THEN 1 ELSE 0
    END AS last_year_lead_tour_over_100,
  round(100.0 * c.last_year_lead_application_part / NULLIF(c.last_year_lead_application_whole, 0), 2)
    AS last_year_lead_application_pct,
  CASE WHEN c.last_year_lead_application_whole > 0
    AND c.last_year_lead_application_part > c.last_year_lead_application_whole THEN 1 ELSE 0 END
    AS last_year_lead_application_over_100,
  round(100.0 * c.last_year_lead_lease_part / NULLIF(c.last_year_lead_lease_whole, 0), 2) AS last_year_lead_lease_pct,
  CASE WHEN c.last_year_lead_lease_whole > 0 AND c.last_year_lead_lease_part > c.last_year_lead_lease_whole THEN 1
    ELSE 0 END AS last_year_lead_lease_over_100,
  round(100.0 * c.last_year_tour_application_part / NULLIF(c.last_year_tour_application_whole, 0), 2)
    AS last_year_tour_application_pct,
  CASE WHEN c.last_year_tour_application_whole > 0
    AND c.last_year_tour_application_part > c.last_year_tour_application_whole THEN 1 ELSE 0 END
    AS last_year_tour_application_over_100,
  round(100.0 * c.last_year_tour_lease_part / NULLIF(c.last_year_tour_lease_whole, 0), 2) AS last_year_tour_lease_pct,
  CASE WHEN c.last_year_tour_lease_whole > 0 AND c.last_year_tour_lease_part > c.last_year_tour_lease_whole THEN 1
    ELSE 0 END AS last_year_tour_lease_over_100,
  round(100.0 * c.last_year_application_lease_part / NULLIF(c.last_year_application_lease_whole, 0), 2)
    AS last_year_application_lease_pct,
  CASE WHEN c.last_year_application_lease_whole > 0
    AND c.last_year_application_lease_part > c.last_year_application_lease_whole THEN 1 ELSE 0 END
    AS last_year_application_lease_over_100,
  CASE WHEN c.unknown_events > 0 THEN 'degraded' ELSE 'good' END AS quality,
  CASE WHEN c.applications IS NULL THEN 'incomplete:applications' END AS applications_reason,
  CASE WHEN c.net_leases IS NULL THEN 'incomplete:cancelled' END AS net_leases_reason,
  CASE WHEN /* incomplete */ c.is_complete = 0 /* end */ THEN 'incomplete:days' END AS reason
FROM (
  SELECT k.property_id, k.as_of, k.as_of_day, k.as_of_basis, k.primary_source, k.is_current, k.stale_because,
    k.window_name, k.first_date, k.last_date, k.compared_first_date, k.compared_last_date, k.last_year_first_date,
    k.last_year_last_date, k.known_since, k.is_complete,
    k.leads,
    k.tours,
    k.applications,
    k.leases,
    k.cancelled,
    k.contact_events,
    k.tour_events,
    k.application_events,
    k.lease_events,
    k.cancelled_events,
    k.leads_first_seen,
    k.unknown_events,
    k.leases - k.cancelled AS net_leases,
    CASE WHEN k.leads IS NOT NULL THEN k.tours END AS lead_tour_part,
    CASE WHEN k.tours IS NOT NULL THEN k.leads END AS lead_tour_whole,
    CASE WHEN k.leads IS NOT NULL THEN k.applications END AS lead_application_part,
    CASE WHEN k.applications IS NOT NULL THEN k.leads END AS lead_application_whole,
    CASE WHEN k.leads IS NOT NULL THEN k.leases END AS lead_lease_part,
    CASE WHEN k.leases IS NOT NULL THEN k.leads END AS lead_lease_whole,
    CASE WHEN k.tours IS NOT NULL THEN k.applications END AS tour_application_part,
    CASE WHEN k.applications IS NOT NULL THEN k.tours END AS tour_application_whole,
    CASE WHEN k.tours IS NOT NULL THEN k.leases END AS tour_lease_part,
    CASE WHEN k.leases IS NOT NULL THEN k.tours END AS tour_lease_whole,
    CASE WHEN k.applications IS NOT NULL THEN k.leases END AS application_lease_part,
    CASE WHEN k.leases IS NOT NULL THEN k.applications END AS application_lease_whole,
    k.compared_leads,
    k.compared_tours,
    k.compared_applications,
    k.compared_leases,
    k.compared_cancelled,
    k.compared_contact_events,
    k.compared_tour_events,
    k.compared_application_events,
    k.compared_lease_events,
    k.compared_cancelled_events,
    k.compared_leads_first_seen,
    k.compared_unknown_events,
    k.compared_leases - k.compared_cancelled AS compared_net_leases,
    CASE WHEN k.compared_leads IS NOT NULL THEN k.compared_tours END AS compared_lead_tour_part,
    CASE WHEN k.compared_tours IS NOT NULL THEN k.compared_leads END AS compared_lead_tour_whole,
    CASE WHEN k.compared_leads IS NOT NULL THEN k.compared_applications END AS compared_lead_application_part,
    CASE WHEN k.compared_applications IS NOT NULL THEN k.compared_leads END AS compared_lead_application_whole,
    CASE WHEN k.compared_leads IS NOT NULL THEN k.compared_leases END AS compared_lead_lease_part,
    CASE WHEN k.compared_leases IS NOT NULL THEN k.compared_leads END AS compared_lead_lease_whole,
    CASE WHEN k.compared_tours IS NOT NULL THEN k.compared_applications END AS compared_tour_application_part,
    CASE WHEN k.compared_applications IS NOT NULL THEN k.compared_tours END AS compared_tour_application_whole,
    CASE WHEN k.compared_tours IS NOT NULL THEN k.compared_leases END AS compared_tour_lease_part,
    CASE WHEN k.compared_leases IS NOT NULL THEN k.compared_tours END AS compared_tour_lease_whole,
    CASE WHEN k.compared_applications IS NOT NULL THEN k.compared_leases END AS compared_application_lease_part,
    CASE WHEN k.compared_leases IS NOT NULL THEN k.compared_applications END AS compared_application_lease_whole,
    k.last_year_leads,
    k.last_year_tours,
    k.last_year_applications,
    k.last_year_leases,
    k.last_year_cancelled,
    k.last_year_contact_events,
    k.last_year_tour_events,
    k.last_year_application_events,
    k.last_year_lease_events,
    k.last_year_cancelled_events,
    k.last_year_leads_first_seen,
    k.last_year_unknown_events,
    k.last_year_leases - k.last_year_cancelled AS last_year_net_leases,
    CASE WHEN k.last_year_leads IS NOT NULL THEN k.last_year_tours END AS last_year_lead_tour_part,
    CASE WHEN k.last_year_tours IS NOT NULL THEN k.last_year_leads END AS last_year_lead_tour_whole,
    CASE WHEN k.last_year_leads IS NOT NULL THEN k.last_year_applications END AS last_year_lead_application_part,
    CASE WHEN k.last_year_applications IS NOT NULL THEN k.last_year_leads END AS last_year_lead_application_whole,
    CASE WHEN k.last_year_leads IS NOT NULL THEN k.last_year_leases END AS last_year_lead_lease_part,
    CASE WHEN k.last_year_leases IS NOT NULL THEN k.last_year_leads END AS last_year_lead_lease_whole,
    CASE WHEN k.last_year_tours IS NOT NULL THEN k.last_year_applications END AS last_year_tour_application_part,
    CASE WHEN k.last_year_applications IS NOT NULL THEN k.last_year_tours END AS last_year_tour_application_whole,
    CASE WHEN k.last_year_tours IS NOT NULL THEN k.last_year_leases END AS last_year_tour_lease_part,
    CASE WHEN k.last_year_leases IS NOT NULL THEN k.last_year_tours END AS last_year_tour_lease_whole,
    CASE WHEN k.last_year_applications IS NOT NULL THEN k.last_year_leases END AS last_year_application_lease_part,
    CASE WHEN k.last_year_leases IS NOT NULL THEN k.last_year_applications END AS last_year_application_lease_whole
  FROM (
    SELECT t.property_id, t.as_of, t.as_of_day, t.as_of_basis, t.primary_source, t.is_current, t.stale_because,
      t.window_name, t.first_date, t.last_date, t.compared_first_date, t.compared_last_date, t.last_year_first_date,
      t.last_year_last_date, t.known_since,
      CASE WHEN t.contact_told = 1 AND t.tour_told = 1 AND t.lease_told = 1 THEN 1 ELSE 0 END AS is_complete,
      CASE WHEN t.contact_told = 1 THEN t.leads END AS leads,
      CASE WHEN t.tour_told = 1 THEN t.tours END AS tours,
      CASE WHEN t.application_told = 1 THEN t.applications END AS applications,
      CASE WHEN t.lease_told = 1 THEN t.leases END AS leases,
      CASE WHEN t.cancelled_told = 1 THEN t.cancelled END AS cancelled,
      CASE WHEN t.contact_told = 1 THEN t.contact_events END AS contact_events,
      CASE WHEN t.tour_told = 1 THEN t.tour_events END AS tour_events,
      CASE WHEN t.application_told = 1 THEN t.application_events END AS application_events,
      CASE WHEN t.lease_told = 1 THEN t.lease_events END AS lease_events,
      CASE WHEN t.cancelled_told = 1 THEN t.cancelled_events END AS cancelled_events,
      CASE WHEN t.contact_told = 1 THEN t.leads_first_seen END AS leads_first_seen,
      CASE WHEN t.contact_told = 1 THEN t.unknown_events END AS unknown_events,
      CASE WHEN t.compared_contact_told = 1 THEN t.compared_leads END AS compared_leads,
      CASE WHEN t.compared_tour_told = 1 THEN t.compared_tours END AS compared_tours,
      CASE WHEN t.compared_application_told = 1 THEN t.compared_applications END AS compared_applications,
      CASE WHEN t.compared_lease_told = 1 THEN t.compared_leases END AS compared_leases,
      CASE WHEN t.compared_cancelled_told = 1 THEN t.compared_cancelled END AS compared_cancelled,
      CASE WHEN t.compared_contact_told = 1 THEN t.compared_contact_events END AS compared_contact_events,
      CASE WHEN t.compared_tour_told = 1 THEN t.compared_tour_events END AS compared_tour_events,
      CASE WHEN t.compared_application_told = 1 THEN t.compared_application_events END AS compared_application_events,
      CASE WHEN t.compared_lease_told = 1 THEN t.compared_lease_events END AS compared_lease_events,
      CASE WHEN t.compared_cancelled_told = 1 THEN t.compared_cancelled_events END AS compared_cancelled_events,
      CASE WHEN t.compared_contact_told = 1 THEN t.compared_leads_first_seen END AS compared_leads_first_seen,
      CASE WHEN t.compared_contact_told = 1 THEN t.compared_unknown_events END AS compared_unknown_events,
      CASE WHEN t.last_year_contact_told = 1 THEN t.last_year_leads END AS last_year_leads,
      CASE WHEN t.last_year_tour_told = 1 THEN t.last_year_tours END AS last_year_tours,
      CASE WHEN t.last_year_application_told = 1 THEN t.last_year_applications END AS last_year_applications,
      CASE WHEN t.last_year_lease_told = 1 THEN t.last_year_leases END AS last_year_leases,
      CASE WHEN t.last_year_cancelled_told = 1 THEN t.last_year_cancelled END AS last_year_cancelled,
      CASE WHEN t.last_year_contact_told = 1 THEN t.last_year_contact_events END AS last_year_contact_events,
      CASE WHEN t.last_year_tour_told = 1 THEN t.last_year_tour_events END AS last_year_tour_events,
      CASE WHEN t.last_year_application_told = 1 THEN t.last_year_application_events END
        AS last_year_application_events,
      CASE WHEN t.last_year_lease_told = 1 THEN t.last_year_lease_events END AS last_year_lease_events,
      CASE WHEN t.last_year_cancelled_told = 1 THEN t.last_year_cancelled_events END AS last_year_cancelled_events,
      CASE WHEN t.last_year_contact_told = 1 THEN t.last_year_leads_first_seen END AS last_year_leads_first_seen,
      CASE WHEN t.last_year_contact_told = 1 THEN t.last_year_unknown_events END AS last_year_unknown_events
    FROM (
      SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
        w.window AS window_name, w.first_date, w.last_date, w.compared_first_date, w.compared_last_date,
        w.last_year_first_date, w.last_year_last_date, w.first_day, w.last_day, w.compared_first_day,
        w.compared_last_day, w.last_year_first_day, w.last_year_last_day,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.leads ELSE 0 END) AS leads,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.tours ELSE 0 END) AS tours,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.applications ELSE 0 END) AS applications,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.leases ELSE 0 END) AS leases,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.cancelled ELSE 0 END) AS cancelled,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.contact_events ELSE 0 END)
          AS contact_events,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.tour_events ELSE 0 END) AS tour_events,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.application_events ELSE 0 END)
          AS application_events,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.lease_events ELSE 0 END) AS lease_events,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.cancelled_events ELSE 0 END)
          AS cancelled_events,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.leads_first_seen ELSE 0 END)
          AS leads_first_seen,
        SUM(CASE WHEN e.event_day BETWEEN w.first_day AND w.last_day THEN e.unknown_events ELSE 0 END)
          AS unknown_events,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.leads ELSE 0 END)
          AS compared_leads,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.tours ELSE 0 END)
          AS compared_tours,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.applications ELSE 0 END)
          AS compared_applications,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.leases ELSE 0 END)
          AS compared_leases,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.cancelled ELSE 0 END)
          AS compared_cancelled,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.contact_events
          ELSE 0 END) AS compared_contact_events,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.tour_events ELSE 0 END)
          AS compared_tour_events,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.application_events
          ELSE 0 END) AS compared_application_events,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.lease_events ELSE 0 END)
          AS compared_lease_events,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.cancelled_events
          ELSE 0 END) AS compared_cancelled_events,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.leads_first_seen
          ELSE 0 END) AS compared_leads_first_seen,
        SUM(CASE WHEN e.event_day BETWEEN w.compared_first_day AND w.compared_last_day THEN e.unknown_events
          ELSE 0 END) AS compared_unknown_events,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.leads ELSE 0 END)
          AS last_year_leads,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.tours ELSE 0 END)
          AS last_year_tours,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.applications
          ELSE 0 END) AS last_year_applications,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.leases ELSE 0 END)
          AS last_year_leases,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.cancelled ELSE 0 END)
          AS last_year_cancelled,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.contact_events
          ELSE 0 END) AS last_year_contact_events,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.tour_events
          ELSE 0 END) AS last_year_tour_events,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.application_events
          ELSE 0 END) AS last_year_application_events,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.lease_events
          ELSE 0 END) AS last_year_lease_events,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.cancelled_events
          ELSE 0 END) AS last_year_cancelled_events,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.leads_first_seen
          ELSE 0 END) AS last_year_leads_first_seen,
        SUM(CASE WHEN e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN e.unknown_events
          ELSE 0 END) AS last_year_unknown_events,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'contact'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS contact_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'tour'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS tour_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'application'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS application_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'lease'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS lease_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'cancelled'
              AND s.first_day <= w.first_day AND (s.last_day >= w.last_day OR w.last_day = d.as_of_day
                AND s.told_through_day >= w.last_day)) THEN 1 ELSE 0 END
            AS cancelled_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'contact'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_contact_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'tour'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_tour_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'application'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_application_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'lease'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_lease_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'cancelled'
              AND s.first_day <= w.compared_first_day AND s.last_day >= w.compared_last_day) THEN 1 ELSE 0 END
            AS compared_cancelled_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'contact'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_contact_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'tour'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_tour_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'application'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_application_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'lease'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_lease_told,
        CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
            WHERE s.property_id = d.property_id AND s.dataset = 'funnel' AND s.stage = 'cancelled'
              AND s.first_day <= w.last_year_first_day AND s.last_day >= w.last_year_last_day) THEN 1 ELSE 0 END
            AS last_year_cancelled_told,
        (SELECT MAX(s.first_date) FROM unified_event_spans s
              WHERE s.property_id = d.property_id AND s.dataset = 'funnel'
                AND s.stage IN ('contact', 'tour', 'lease')
                AND s.first_day <= w.first_day AND s.told_through_day >= w.first_day) AS known_since
        FROM good_days d CROSS JOIN windows w
        LEFT JOIN leasing_counts e
          ON e.property_id = d.property_id AND (e.event_day BETWEEN w.first_day AND w.last_day
            OR e.event_day BETWEEN w.compared_first_day AND w.compared_last_day
            OR e.event_day BETWEEN w.last_year_first_day AND w.last_year_last_day)
        WHERE d.dataset = 'funnel' AND w.property_id = d.property_id AND w.as_of = d.as_of
        GROUP BY d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
          w.window, w.first_date, w.last_date, w.compared_first_date, w.compared_last_date, w.last_year_first_date,
          w.last_year_last_date, w.first_day, w.last_day, w.compared_first_day, w.compared_last_day,
          w.last_year_first_day, w.last_year_last_day
    ) t
  ) k
) c;
