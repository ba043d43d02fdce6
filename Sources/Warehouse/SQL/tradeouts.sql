-- One row for each good day of a property and window: rents of leases that began, against the rents before them. A
-- lease counts on its first day. Earlier rents come from our own lease history, so the more days were loaded, the
-- more pairs there are; known_since is the first of these days. A period that begins before it has no figures to
-- compare with: leases that had ended by then were never loaded.
SELECT c.*,
  -- tradeout_new_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.tradeout_new_rent_cents - c.tradeout_new_prior_cents) / NULLIF(c.tradeout_new_prior_cents, 0), 2)
    AS tradeout_new_pct,
  -- tradeout_renewal_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.tradeout_renewal_rent_cents - c.tradeout_renewal_prior_cents)
    / NULLIF(c.tradeout_renewal_prior_cents, 0), 2)
    AS tradeout_renewal_pct,
  -- tradeout_blended_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.tradeout_blended_rent_cents - c.tradeout_blended_prior_cents)
    / NULLIF(c.tradeout_blended_prior_cents, 0), 2)
    AS tradeout_blended_pct,
  -- tradeout_new_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.compared_tradeout_new_rent_cents - c.compared_tradeout_new_prior_cents)
    / NULLIF(c.compared_tradeout_new_prior_cents, 0), 2)
    AS compared_tradeout_new_pct,
  -- tradeout_renewal_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.compared_tradeout_renewal_rent_cents - c.compared_tradeout_renewal_prior_cents)
    / NULLIF(c.compared_tradeout_renewal_prior_cents, 0), 2)
    AS compared_tradeout_renewal_pct,
  -- tradeout_blended_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.compared_tradeout_blended_rent_cents - c.compared_tradeout_blended_prior_cents)
    / NULLIF(c.compared_tradeout_blended_prior_cents, 0), 2)
    AS compared_tradeout_blended_pct,
  -- tradeout_new_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.last_year_tradeout_new_rent_cents - c.last_year_tradeout_new_prior_cents)
    / NULLIF(c.last_year_tradeout_new_prior_cents, 0),
    2)
    AS last_year_tradeout_new_pct,
  -- tradeout_renewal_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.last_year_tradeout_renewal_rent_cents - c.last_year_tradeout_renewal_prior_cents)
    / NULLIF(c.last_year_tradeout_renewal_prior_cents, 0), 2)
    AS last_year_tradeout_renewal_pct,
  -- tradeout_blended_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.last_year_tradeout_blended_rent_cents - c.last_year_tradeout_blended_prior_cents)
    / NULLIF(c.last_year_tradeout_blended_prior_cents, 0), 2)
    AS last_year_tradeout_blended_pct,
  CASE WHEN c.tradeout_blended_leases = 0 THEN 'no_population'
    WHEN c.tradeout_blended_pairs < c.tradeout_blended_leases THEN 'incomplete:prior_rent' END AS reason
FROM (
  SELECT k.property_id, k.as_of, k.as_of_day, k.as_of_basis, k.primary_source, k.is_current, k.stale_because,
    k.window_name, k.first_date, k.last_date, k.compared_first_date, k.compared_last_date, k.last_year_first_date,
    k.last_year_last_date, k.known_since,
    k.tradeout_new_leases,
    k.tradeout_new_pairs,
    k.tradeout_new_rent_cents,
    k.tradeout_new_prior_cents,
    k.tradeout_renewal_leases,
    k.tradeout_renewal_pairs,
    k.tradeout_renewal_rent_cents,
    k.tradeout_renewal_prior_cents,
    k.tradeout_blended_leases,
    k.tradeout_blended_pairs,
    k.tradeout_blended_rent_cents,
    k.tradeout_blended_prior_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_new_leases END
      AS compared_tradeout_new_leases,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_new_pairs END
      AS compared_tradeout_new_pairs,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_new_rent_cents END
      AS compared_tradeout_new_rent_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_new_prior_cents END
      AS compared_tradeout_new_prior_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_renewal_leases END
      AS compared_tradeout_renewal_leases,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_renewal_pairs END
      AS compared_tradeout_renewal_pairs,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_renewal_rent_cents END
      AS compared_tradeout_renewal_rent_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_renewal_prior_cents END
      AS compared_tradeout_renewal_prior_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_blended_leases END
      AS compared_tradeout_blended_leases,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_blended_pairs END
      AS compared_tradeout_blended_pairs,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_blended_rent_cents END
      AS compared_tradeout_blended_rent_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_tradeout_blended_prior_cents END
      AS compared_tradeout_blended_prior_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_new_leases END
      AS last_year_tradeout_new_leases,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_new_pairs END
      AS last_year_tradeout_new_pairs,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_new_rent_cents END
      AS last_year_tradeout_new_rent_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_new_prior_cents END
      AS last_year_tradeout_new_prior_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_renewal_leases END
      AS last_year_tradeout_renewal_leases,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_renewal_pairs END
      AS last_year_tradeout_renewal_pairs,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_renewal_rent_cents END
      AS last_year_tradeout_renewal_rent_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_renewal_prior_cents END
      AS last_year_tradeout_renewal_prior_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_blended_leases END
      AS last_year_tradeout_blended_leases,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_blended_pairs END
      AS last_year_tradeout_blended_pairs,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_blended_rent_cents END
      AS last_year_tradeout_blended_rent_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_tradeout_blended_prior_cents END
      AS last_year_tradeout_blended_prior_cents
  FROM (
  SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because, w.window
    AS window_name, w.first_date, w.last_date, w.compared_first_date, w.compared_last_date, w.last_year_first_date,
    w.last_year_last_date,
    (SELECT MIN(f.as_of) FROM unified_fact_days f WHERE f.property_id = d.property_id AND f.dataset = 'leases'
       AND f.held_because IS NULL) AS known_since,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_new_leases ELSE 0 END)
      AS tradeout_new_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_new_pairs ELSE 0 END)
      AS tradeout_new_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_new_rent_cents ELSE 0 END)
      AS tradeout_new_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_new_prior_cents ELSE 0 END)
      AS tradeout_new_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_renewal_leases ELSE 0 END)
      AS tradeout_renewal_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_renewal_pairs ELSE 0 END)
      AS tradeout_renewal_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_renewal_rent_cents ELSE 0 END)
      AS tradeout_renewal_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_renewal_prior_cents ELSE 0 END)
      AS tradeout_renewal_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_blended_leases ELSE 0 END)
      AS tradeout_blended_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_blended_pairs ELSE 0 END)
      AS tradeout_blended_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_blended_rent_cents ELSE 0 END)
      AS tradeout_blended_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.tradeout_blended_prior_cents ELSE 0 END)
      AS tradeout_blended_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_new_leases
      ELSE 0 END)
      AS compared_tradeout_new_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_new_pairs
      ELSE 0 END)
      AS compared_tradeout_new_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_new_rent_cents
      ELSE 0 END)
      AS compared_tradeout_new_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_new_prior_cents
      ELSE 0 END)
      AS compared_tradeout_new_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_renewal_leases
      ELSE 0 END)
      AS compared_tradeout_renewal_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_renewal_pairs
      ELSE 0 END)
      AS compared_tradeout_renewal_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_renewal_rent_cents
      ELSE 0 END) AS compared_tradeout_renewal_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_renewal_prior_cents
      ELSE 0 END) AS compared_tradeout_renewal_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_blended_leases
      ELSE 0 END)
      AS compared_tradeout_blended_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_blended_pairs
      ELSE 0 END)
      AS compared_tradeout_blended_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_blended_rent_cents
      ELSE 0 END) AS compared_tradeout_blended_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.tradeout_blended_prior_cents
      ELSE 0 END) AS compared_tradeout_blended_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_new_leases
      ELSE 0 END)
      AS last_year_tradeout_new_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_new_pairs
      ELSE 0 END)
      AS last_year_tradeout_new_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_new_rent_cents
      ELSE 0 END) AS last_year_tradeout_new_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_new_prior_cents
      ELSE 0 END) AS last_year_tradeout_new_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_renewal_leases
      ELSE 0 END) AS last_year_tradeout_renewal_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_renewal_pairs
      ELSE 0 END)
      AS last_year_tradeout_renewal_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_renewal_rent_cents
      ELSE 0 END) AS last_year_tradeout_renewal_rent_cents,

       SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day
         THEN t.tradeout_renewal_prior_cents
      ELSE 0 END) AS last_year_tradeout_renewal_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_blended_leases
      ELSE 0 END) AS last_year_tradeout_blended_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_blended_pairs
      ELSE 0 END)
      AS last_year_tradeout_blended_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.tradeout_blended_rent_cents
      ELSE 0 END) AS last_year_tradeout_blended_rent_cents,

       SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day
         THEN t.tradeout_blended_prior_cents
      ELSE 0 END) AS last_year_tradeout_blended_prior_cents
  FROM good_days d CROSS JOIN windows w
  LEFT JOIN tradeout_counts t
    ON t.property_id = d.property_id AND (t.starts_day BETWEEN w.first_day AND w.last_day
      OR t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day
      OR t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day)
  WHERE d.dataset = 'leases' AND w.property_id = d.property_id AND w.as_of = d.as_of
  GROUP BY d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
    w.window, w.first_date, w.last_date, w.compared_first_date, w.compared_last_date, w.last_year_first_date,
    w.last_year_last_date
  ) k
) c;
