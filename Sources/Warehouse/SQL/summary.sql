-- One row for each property: the main figures of its current days. Rents and balances may have a day of their own.
SELECT p.property_id, o.as_of, o.as_of_day, r.as_of AS pricing_as_of, b.as_of AS delinquency_as_of,
  o.total_units, o.occupied_units, o.vacant_units, o.unknown, o.on_notice, o.physical_occupancy_pct, o.leased_pct,
  o.atr, o.atr_pct, e.exposure_30_pct, e.exposure_60_pct, e.exposure_90_pct,
  r.asking_rent_avg_cents, r.in_place_rent_avg_cents, r.loss_to_lease_cents,
  b.delinquent_total_cents, b.prepaid_cents, b.delinquency_pct
FROM unified_properties p
LEFT JOIN current_occupancy o ON o.property_id = p.property_id
LEFT JOIN current_exposure e ON e.property_id = p.property_id
LEFT JOIN current_pricing r ON r.property_id = p.property_id
LEFT JOIN current_delinquency b ON b.property_id = p.property_id;
