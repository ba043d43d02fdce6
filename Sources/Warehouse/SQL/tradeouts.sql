-- One row for each good day of a property and window: rents of leases that began, against the rents before them. A
-- lease counts on its first day. Earlier rents come from our own lease history, so the more days were loaded, the
-- more pairs there are; known_since is the first of these days. A period that begins before it has no figures to
-- compare with: leases that had ended by then were never loaded.
SELECT c.*,
  -- tradeout_new_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.new_rent_cents - c.new_prior_cents) / NULLIF(c.new_prior_cents, 0), 2)
    AS tradeout_new_pct,
  -- tradeout_renewal_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.renewal_rent_cents - c.renewal_prior_cents) / NULLIF(c.renewal_prior_cents, 0), 2)
    AS tradeout_renewal_pct,
  -- tradeout_blended_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.blended_rent_cents - c.blended_prior_cents) / NULLIF(c.blended_prior_cents, 0), 2)
    AS tradeout_blended_pct,
  -- tradeout_new_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.compared_new_rent_cents - c.compared_new_prior_cents) / NULLIF(c.compared_new_prior_cents, 0), 2)
    AS compared_tradeout_new_pct,
  -- tradeout_renewal_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.compared_renewal_rent_cents - c.compared_renewal_prior_cents) / NULLIF(c.compared_renewal_prior_cents, 0), 2)
    AS compared_tradeout_renewal_pct,
  -- tradeout_blended_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.compared_blended_rent_cents - c.compared_blended_prior_cents) / NULLIF(c.compared_blended_prior_cents, 0), 2)
    AS compared_tradeout_blended_pct,
  -- tradeout_new_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.last_year_new_rent_cents - c.last_year_new_prior_cents) / NULLIF(c.last_year_new_prior_cents, 0),
    2)
    AS last_year_tradeout_new_pct,
  -- tradeout_renewal_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.last_year_renewal_rent_cents - c.last_year_renewal_prior_cents) / NULLIF(c.last_year_renewal_prior_cents, 0), 2)
    AS last_year_tradeout_renewal_pct,
  -- tradeout_blended_pct: 1,030 after 1,000 is 3.00
  round(100.0 * (c.last_year_blended_rent_cents - c.last_year_blended_prior_cents) / NULLIF(c.last_year_blended_prior_cents, 0), 2)
    AS last_year_tradeout_blended_pct,
  CASE WHEN c.blended_leases = 0 THEN 'no_population'
    WHEN c.blended_pairs < c.blended_leases THEN 'incomplete:prior_rent' END AS reason
FROM (
  SELECT k.property_id, k.as_of, k.as_of_day, k.as_of_basis, k.primary_source, k.is_current, k.stale_because,
    k.window_name, k.first_date, k.last_date, k.compared_first_date, k.compared_last_date, k.last_year_first_date,
    k.last_year_last_date, k.known_since,
    k.new_leases,
    k.new_pairs,
    k.new_rent_cents,
    k.new_prior_cents,
    k.renewal_leases,
    k.renewal_pairs,
    k.renewal_rent_cents,
    k.renewal_prior_cents,
    k.blended_leases,
    k.blended_pairs,
    k.blended_rent_cents,
    k.blended_prior_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_new_leases END AS compared_new_leases,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_new_pairs END AS compared_new_pairs,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_new_rent_cents END AS compared_new_rent_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_new_prior_cents END AS compared_new_prior_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_renewal_leases END AS compared_renewal_leases,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_renewal_pairs END AS compared_renewal_pairs,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_renewal_rent_cents END
      AS compared_renewal_rent_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_renewal_prior_cents END
      AS compared_renewal_prior_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_blended_leases END AS compared_blended_leases,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_blended_pairs END AS compared_blended_pairs,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_blended_rent_cents END
      AS compared_blended_rent_cents,
    CASE WHEN k.known_since <= k.compared_first_date THEN k.compared_blended_prior_cents END
      AS compared_blended_prior_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_new_leases END AS last_year_new_leases,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_new_pairs END AS last_year_new_pairs,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_new_rent_cents END AS last_year_new_rent_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_new_prior_cents END
      AS last_year_new_prior_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_renewal_leases END AS last_year_renewal_leases,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_renewal_pairs END AS last_year_renewal_pairs,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_renewal_rent_cents END
      AS last_year_renewal_rent_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_renewal_prior_cents END
      AS last_year_renewal_prior_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_blended_leases END AS last_year_blended_leases,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_blended_pairs END AS last_year_blended_pairs,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_blended_rent_cents END
      AS last_year_blended_rent_cents,
    CASE WHEN k.known_since <= k.last_year_first_date THEN k.last_year_blended_prior_cents END
      AS last_year_blended_prior_cents
  FROM (
  SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because, w.window
    AS window_name, w.first_date, w.last_date, w.compared_first_date, w.compared_last_date, w.last_year_first_date,
    w.last_year_last_date,
    (SELECT MIN(f.as_of) FROM unified_fact_days f WHERE f.property_id = d.property_id AND f.dataset = 'leases'
       AND f.held_because IS NULL) AS known_since,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.new_leases ELSE 0 END) AS new_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.new_pairs ELSE 0 END) AS new_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.new_rent_cents ELSE 0 END) AS new_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.new_prior_cents ELSE 0 END)
      AS new_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.renewal_leases ELSE 0 END) AS renewal_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.renewal_pairs ELSE 0 END) AS renewal_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.renewal_rent_cents ELSE 0 END)
      AS renewal_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.renewal_prior_cents ELSE 0 END)
      AS renewal_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.blended_leases ELSE 0 END) AS blended_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.blended_pairs ELSE 0 END) AS blended_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.blended_rent_cents ELSE 0 END)
      AS blended_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.first_day AND w.last_day THEN t.blended_prior_cents ELSE 0 END)
      AS blended_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.new_leases ELSE 0 END)
      AS compared_new_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.new_pairs ELSE 0 END)
      AS compared_new_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.new_rent_cents ELSE 0 END)
      AS compared_new_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.new_prior_cents ELSE 0 END)
      AS compared_new_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.renewal_leases ELSE 0 END)
      AS compared_renewal_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.renewal_pairs ELSE 0 END)
      AS compared_renewal_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.renewal_rent_cents
      ELSE 0 END) AS compared_renewal_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.renewal_prior_cents
      ELSE 0 END) AS compared_renewal_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.blended_leases ELSE 0 END)
      AS compared_blended_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.blended_pairs ELSE 0 END)
      AS compared_blended_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.blended_rent_cents
      ELSE 0 END) AS compared_blended_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.compared_first_day AND w.compared_last_day THEN t.blended_prior_cents
      ELSE 0 END) AS compared_blended_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.new_leases ELSE 0 END)
      AS last_year_new_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.new_pairs ELSE 0 END)
      AS last_year_new_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.new_rent_cents
      ELSE 0 END) AS last_year_new_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.new_prior_cents
      ELSE 0 END) AS last_year_new_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.renewal_leases
      ELSE 0 END) AS last_year_renewal_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.renewal_pairs ELSE 0 END)
      AS last_year_renewal_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.renewal_rent_cents
      ELSE 0 END) AS last_year_renewal_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.renewal_prior_cents
      ELSE 0 END) AS last_year_renewal_prior_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.blended_leases
      ELSE 0 END) AS last_year_blended_leases,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.blended_pairs ELSE 0 END)
      AS last_year_blended_pairs,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.blended_rent_cents
      ELSE 0 END) AS last_year_blended_rent_cents,
    SUM(CASE WHEN t.starts_day BETWEEN w.last_year_first_day AND w.last_year_last_day THEN t.blended_prior_cents
      ELSE 0 END) AS last_year_blended_prior_cents
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
