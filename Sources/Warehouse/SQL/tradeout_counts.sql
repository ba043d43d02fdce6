-- One row for each property and lease that began: what the lease adds to each column of tradeouts. A lease without an
-- earlier rent on its unit is counted in _leases but not in _pairs.
SELECT t.property_id, t.unit_id, t.starts, t.starts_day, t.kind,
  CASE WHEN t.kind = 'new' THEN 1 ELSE 0 END AS tradeout_new_leases,
  CASE WHEN t.kind = 'new' AND t.prior_rent_cents IS NOT NULL THEN 1 ELSE 0 END AS tradeout_new_pairs,
  CASE WHEN t.kind = 'new' AND t.prior_rent_cents IS NOT NULL THEN t.rent_cents ELSE 0 END AS tradeout_new_rent_cents,
  CASE WHEN t.kind = 'new' AND t.prior_rent_cents IS NOT NULL THEN t.prior_rent_cents ELSE 0 END
    AS tradeout_new_prior_cents,
  CASE WHEN t.kind = 'renewal' THEN 1 ELSE 0 END AS tradeout_renewal_leases,
  CASE WHEN t.kind = 'renewal' AND t.prior_rent_cents IS NOT NULL THEN 1 ELSE 0 END AS tradeout_renewal_pairs,
  CASE WHEN t.kind = 'renewal' AND t.prior_rent_cents IS NOT NULL THEN t.rent_cents ELSE 0 END
    AS tradeout_renewal_rent_cents,
  CASE WHEN t.kind = 'renewal' AND t.prior_rent_cents IS NOT NULL THEN t.prior_rent_cents ELSE 0 END
    AS tradeout_renewal_prior_cents,
  1 AS tradeout_blended_leases,
  CASE WHEN t.prior_rent_cents IS NOT NULL THEN 1 ELSE 0 END AS tradeout_blended_pairs,
  CASE WHEN t.prior_rent_cents IS NOT NULL THEN t.rent_cents ELSE 0 END AS tradeout_blended_rent_cents,
  CASE WHEN t.prior_rent_cents IS NOT NULL THEN t.prior_rent_cents ELSE 0 END
    AS tradeout_blended_prior_cents
FROM unified_tradeouts t;
