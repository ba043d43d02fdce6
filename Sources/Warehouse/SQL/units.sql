-- One row for each good day of a property and unit: the unit as the figures count it, with its asking rent.
SELECT d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current, d.stale_because,
  u.unit_id, u.unit_number, u.floorplan, u.floorplan_group, u.bedrooms, u.bathrooms, u.square_feet, u.unit_class,
  u.status_text, u.physical, u.use_class, u.notice, u.expected_move_out, u.expected_move_out_day, u.next_lease,
  u.next_move_in, u.next_move_in_day, u.ready, u.made_ready, u.made_ready_day, u.vacated, u.vacated_day,
  u.lease_rent_cents, u.lease_rent, r.market_rent_cents, r.market_rent
FROM good_days d CROSS JOIN unified_unit_spans u CROSS JOIN unified_asking_rent_spans r
WHERE d.dataset = 'units' AND u.property_id = d.property_id AND u.valid_from <= d.as_of AND u.valid_to >= d.as_of
  AND r.property_id = u.property_id AND r.unit_id = u.unit_id AND r.valid_from <= d.as_of AND r.valid_to >= d.as_of;
