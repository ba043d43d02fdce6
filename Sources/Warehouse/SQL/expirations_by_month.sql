-- One row for each good day of a property and bucket: the day's own month, the eleven after it, and month_to_month. A
-- lease is in one bucket, the month of its scheduled end; a lease that has continued month to month since before the
-- day's own month is in the bucket month_to_month. A bucket that the day's list does not fully cover has no counts.
SELECT c.*,
  -- renewal_rate_pct: of the leases that were to end; 10 of 20 is 50.00
  round(100.0 * c.renewed_leases / NULLIF(c.expiring_leases, 0), 2) AS renewal_rate_pct,
  -- retention_pct: of the same leases, those whose residents stay at the property
  round(100.0 * (c.renewed_leases + c.month_to_month_leases + c.transferred_leases) / NULLIF(c.expiring_leases, 0), 2)
    AS retention_pct,
  CASE WHEN c.unknown_leases > 0 THEN 'degraded' ELSE 'good' END AS quality,
  CASE WHEN c.covered_buckets < c.buckets THEN 'incomplete:range'
    WHEN c.expiring_leases = 0 THEN 'no_population' END AS reason
FROM (
  SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because, m.month,
    1 AS buckets, m.is_covered AS covered_buckets,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.expiring_leases), 0) END AS expiring_leases,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.left_leases), 0) END AS left_leases,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.renewed_leases), 0) END AS renewed_leases,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.vacating_leases), 0) END AS vacating_leases,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.month_to_month_leases), 0) END AS month_to_month_leases,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.undecided_leases), 0) END AS undecided_leases,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.transferred_leases), 0) END AS transferred_leases,
    CASE WHEN m.is_covered = 1 THEN COALESCE(SUM(e.unknown_leases), 0) END AS unknown_leases
  FROM good_days d CROSS JOIN unified_expiration_months m
  LEFT JOIN expiration_counts e
    ON e.property_id = m.property_id AND e.valid_from <= m.as_of AND e.valid_to >= m.as_of AND e.bucket = m.month
  WHERE d.dataset = 'expirations' AND m.property_id = d.property_id AND m.as_of = d.as_of
  GROUP BY d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
    m.month, m.is_covered
) c;
