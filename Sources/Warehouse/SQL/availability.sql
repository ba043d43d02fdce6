-- One row for each good day of a property and floor plan: vacant units and units on notice, rented or not.
SELECT o.property_id, o.as_of, o.as_of_day, o.as_of_basis, o.primary_source, o.is_current, o.stale_because,
  o.floorplan, o.total_units, o.vacant_unrented, o.vacant_rented, o.notice_unrented, o.notice_rented, o.atr, o.atr_pct
FROM occupancy_by_floorplan o;
