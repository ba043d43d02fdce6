-- One row for each good day of a property and account: what it owes by age, and what it has prepaid.
SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
  a.account_id, a.unit_number, a.account_class, a.status_text, a.on_notice, a.eviction, a.move_in, a.move_in_day,
  a.move_out, a.move_out_day, a.delinquent_total_cents, a.delinquent_total, a.prepaid_cents, a.prepaid,
  a.delinquent_0_30_cents, a.delinquent_0_30, a.delinquent_31_60_cents, a.delinquent_31_60,
  a.delinquent_61_90_cents, a.delinquent_61_90, a.delinquent_over_90_cents, a.delinquent_over_90,
  a.deposits_held_cents, a.deposits_held, a.outstanding_deposit_cents, a.outstanding_deposit, a.late_count, a.nsf_count
FROM good_days d CROSS JOIN unified_delinquency a
WHERE d.dataset = 'delinquency' AND a.property_id = d.property_id AND a.as_of = d.as_of;
