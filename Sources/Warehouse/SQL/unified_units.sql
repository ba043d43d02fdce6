-- One row for each property, day and unit, with the unit's asking rent.
SELECT u.property_id, u.as_of, u.as_of_day, u.unit_id, u.unit_number, u.floorplan, u.floorplan_group, u.bedrooms,
  u.bathrooms, u.square_feet, u.lease_rent_cents, u.lease_rent, u.status_text, u.physical, u.use_class, u.notice,
  u.expected_move_out, u.expected_move_out_day, u.next_lease, u.next_move_in, u.next_move_in_day, u.ready,
  u.made_ready, u.made_ready_day, u.vacated, u.vacated_day, u.unit_class,
  r.market_rent_cents, r.market_rent
FROM unit_days u CROSS JOIN unified_asking_rent_spans r
WHERE r.property_id = u.property_id AND r.unit_id = u.unit_id AND r.valid_from <= u.as_of AND r.valid_to >= u.as_of;
