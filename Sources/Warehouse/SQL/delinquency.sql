-- One row for each good day of a property: what is owed and prepaid. A day without accounts owes 0. aging_basis says
-- whether the report prints the ages or they are computed from open charges. Identities: the buckets add up to
-- delinquent_total; delinquent_total - prepaid = delinquent_net. charges_billed_cents is before concessions, which are
-- separate; both are for the fiscal month that the day's file prints, else the calendar month, from the month's latest
-- file.
SELECT c.*,
  -- delinquent_net
  c.delinquent_total_cents - c.prepaid_cents AS delinquent_net_cents,
  c.current_delinquent_total_cents - c.current_prepaid_cents AS current_delinquent_net_cents,
  c.former_delinquent_total_cents - c.former_prepaid_cents AS former_delinquent_net_cents,
  c.other_delinquent_total_cents - c.other_prepaid_cents AS other_delinquent_net_cents,
  c.unknown_delinquent_total_cents - c.unknown_prepaid_cents AS unknown_delinquent_net_cents,
  -- delinquency_pct: of the properties whose billing is known
  CASE WHEN c.charges_billed_cents > 0 THEN round(100.0 * c.rated_delinquent_total_cents / c.charges_billed_cents,
  2) END
    AS delinquency_pct,
  CASE WHEN c.billed_properties < /* properties */ 1 /* end */ THEN 'incomplete:billed'
    WHEN c.charges_billed_cents <= 0 THEN 'no_population' END AS reason
FROM (
  SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
    MAX(b.charges_billed_cents) AS charges_billed_cents, MAX(b.concessions_cents) AS concessions_cents,
    COUNT(DISTINCT b.fiscal_month) AS billed_properties,
    CASE WHEN MAX(b.charges_billed_cents) IS NOT NULL THEN COALESCE(SUM(a.current_delinquent_total_cents), 0) END
      AS rated_delinquent_total_cents,
    COALESCE(SUM(a.delinquent_total_cents), 0) AS delinquent_total_cents,
    COALESCE(SUM(a.prepaid_cents), 0) AS prepaid_cents,
    COALESCE(SUM(a.delinquent_0_30_cents), 0) AS delinquent_0_30_cents,
    COALESCE(SUM(a.delinquent_31_60_cents), 0) AS delinquent_31_60_cents,
    COALESCE(SUM(a.delinquent_61_90_cents), 0) AS delinquent_61_90_cents,
    COALESCE(SUM(a.delinquent_over_90_cents), 0) AS delinquent_over_90_cents,
    COALESCE(SUM(a.accounts_owing), 0) AS accounts_owing,
    COALESCE(SUM(a.accounts_prepaid), 0) AS accounts_prepaid,
    COALESCE(SUM(a.current_delinquent_total_cents), 0) AS current_delinquent_total_cents,
    COALESCE(SUM(a.current_prepaid_cents), 0) AS current_prepaid_cents,
    COALESCE(SUM(a.current_delinquent_0_30_cents), 0) AS current_delinquent_0_30_cents,
    COALESCE(SUM(a.current_delinquent_31_60_cents), 0) AS current_delinquent_31_60_cents,
    COALESCE(SUM(a.current_delinquent_61_90_cents), 0) AS current_delinquent_61_90_cents,
    COALESCE(SUM(a.current_delinquent_over_90_cents), 0) AS current_delinquent_over_90_cents,
    COALESCE(SUM(a.current_accounts_owing), 0) AS current_accounts_owing,
    COALESCE(SUM(a.current_accounts_prepaid), 0) AS current_accounts_prepaid,
    COALESCE(SUM(a.former_delinquent_total_cents), 0) AS former_delinquent_total_cents,
    COALESCE(SUM(a.former_prepaid_cents), 0) AS former_prepaid_cents,
    COALESCE(SUM(a.former_delinquent_0_30_cents), 0) AS former_delinquent_0_30_cents,
    COALESCE(SUM(a.former_delinquent_31_60_cents), 0) AS former_delinquent_31_60_cents,
    COALESCE(SUM(a.former_delinquent_61_90_cents), 0) AS former_delinquent_61_90_cents,
    COALESCE(SUM(a.former_delinquent_over_90_cents), 0) AS former_delinquent_over_90_cents,
    COALESCE(SUM(a.former_accounts_owing), 0) AS former_accounts_owing,
    COALESCE(SUM(a.former_accounts_prepaid), 0) AS former_accounts_prepaid,
    COALESCE(SUM(a.other_delinquent_total_cents), 0) AS other_delinquent_total_cents,
    COALESCE(SUM(a.other_prepaid_cents), 0) AS other_prepaid_cents,
    COALESCE(SUM(a.other_delinquent_0_30_cents), 0) AS other_delinquent_0_30_cents,
    COALESCE(SUM(a.other_delinquent_31_60_cents), 0) AS other_delinquent_31_60_cents,
    COALESCE(SUM(a.other_delinquent_61_90_cents), 0) AS other_delinquent_61_90_cents,
    COALESCE(SUM(a.other_delinquent_over_90_cents), 0) AS other_delinquent_over_90_cents,
    COALESCE(SUM(a.other_accounts_owing), 0) AS other_accounts_owing,
    COALESCE(SUM(a.other_accounts_prepaid), 0) AS other_accounts_prepaid,
    COALESCE(SUM(a.unknown_delinquent_total_cents), 0) AS unknown_delinquent_total_cents,
    COALESCE(SUM(a.unknown_prepaid_cents), 0) AS unknown_prepaid_cents,
    COALESCE(SUM(a.unknown_delinquent_0_30_cents), 0) AS unknown_delinquent_0_30_cents,
    COALESCE(SUM(a.unknown_delinquent_31_60_cents), 0) AS unknown_delinquent_31_60_cents,
    COALESCE(SUM(a.unknown_delinquent_61_90_cents), 0) AS unknown_delinquent_61_90_cents,
    COALESCE(SUM(a.unknown_delinquent_over_90_cents), 0) AS unknown_delinquent_over_90_cents,
    COALESCE(SUM(a.unknown_accounts_owing), 0) AS unknown_accounts_owing,
    COALESCE(SUM(a.unknown_accounts_prepaid), 0) AS unknown_accounts_prepaid,
    COALESCE(SUM(a.eviction_accounts), 0) AS eviction_accounts,
    COALESCE(SUM(a.eviction_delinquent_total_cents), 0) AS eviction_delinquent_total_cents,
    COALESCE(SUM(a.on_notice_accounts_owing), 0) AS on_notice_accounts_owing,
    COALESCE(SUM(a.on_notice_delinquent_total_cents), 0) AS on_notice_delinquent_total_cents,
    COALESCE(SUM(a.on_notice_prepaid_cents), 0) AS on_notice_prepaid_cents,
    CASE WHEN d.primary_source IN ('resident_ledger', 'ledger_book') THEN 'computed' ELSE 'printed' END AS aging_basis
  FROM good_days d
  LEFT JOIN unified_billed_months b
    ON b.property_id = d.property_id AND b.fiscal_month = COALESCE(d.fiscal_month, SUBSTR(d.as_of, 1, 7))
  LEFT JOIN account_balances a
    ON a.property_id = d.property_id AND a.valid_from <= d.as_of AND a.valid_to >= d.as_of
  WHERE d.dataset = 'delinquency'
  GROUP BY d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because
) c;
