-- One row for each good day of a property and lease. The household's name is in unified_residents.
SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
  l.lease_id, l.unit_id, l.resident_id, l.kind, l.status_text, l.starts, l.starts_day, l.ends, l.ends_day,
  l.move_in, l.move_in_day, l.move_out, l.move_out_day, l.rent_cents, l.rent, l.other_charges_cents, l.other_charges,
  l.total_billing_cents, l.total_billing, l.deposit_cents, l.deposit, l.balance_cents, l.balance
FROM good_days d CROSS JOIN unified_leases l
WHERE d.dataset = 'leases' AND l.property_id = d.property_id AND l.as_of = d.as_of;
