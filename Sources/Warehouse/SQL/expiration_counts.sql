-- One row for each property, lease that ends and consecutive days without a change of it: what the lease adds to each
-- column of expirations_by_month.
SELECT e.property_id, e.valid_from, e.valid_to, e.expiration_id, e.bucket,
  1 AS expiring_leases,
  CASE WHEN e.has_left = 1 THEN 1 ELSE 0 END AS left_leases,
  CASE WHEN e.decision = 'renewed' THEN 1 ELSE 0 END AS renewed_leases,
  CASE WHEN e.decision = 'vacating' THEN 1 ELSE 0 END AS vacating_leases,
  CASE WHEN e.decision = 'month_to_month' THEN 1 ELSE 0 END AS month_to_month_leases,
  CASE WHEN e.decision = 'undecided' THEN 1 ELSE 0 END AS undecided_leases,
  CASE WHEN e.decision = 'transferred' THEN 1 ELSE 0 END AS transferred_leases,
  CASE WHEN e.decision = 'unknown' THEN 1 ELSE 0 END AS unknown_leases
FROM unified_expiration_spans e;
