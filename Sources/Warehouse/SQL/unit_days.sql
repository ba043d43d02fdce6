-- One row for each property, day and unit, without the unit's asking rent. CROSS JOIN makes SQLite start with the
-- day; the table's key leads from there to the spans that end on it or later.
SELECT u.property_id, d.as_of, d.as_of_day, u.unit_id, u.unit_number, u.floorplan, u.floorplan_group, u.bedrooms,
  u.bathrooms, u.square_feet, u.lease_rent_cents, u.lease_rent, u.status_text, u.physical, u.use_class, u.notice,
  u.expected_move_out, u.expected_move_out_day, u.next_lease, u.next_move_in, u.next_move_in_day, u.ready,
  u.made_ready, u.made_ready_day, u.vacated, u.vacated_day, u.unit_class
FROM unified_fact_days d CROSS JOIN unified_unit_spans u
WHERE d.dataset = 'units' AND u.property_id = d.property_id AND u.valid_from <= d.as_of AND u.valid_to >= d.as_of;
