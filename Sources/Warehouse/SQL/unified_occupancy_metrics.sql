-- One row for each good day of a property: occupancy under the column names of the earlier dashboard. Exposures are
-- counts.
SELECT o.property_id, o.as_of AS snapshot_date, o.total_units, o.occupied_units, o.vacant_units,
  o.occupied_units + o.vacant_rented AS leased_units,
  o.preleased_vacant,
  o.on_notice AS notice_units,
  o.model AS model_units,
  o.down AS down_units,
  o.vacant_ready, o.vacant_not_ready,
  o.physical_occupancy_pct AS physical_occupancy,
  o.leased_pct AS leased_percentage,
  e.exposure_30_units AS exposure_30_days,
  e.exposure_60_units AS exposure_60_days
FROM occupancy o
JOIN exposure e ON e.property_id = o.property_id AND e.as_of = o.as_of;
