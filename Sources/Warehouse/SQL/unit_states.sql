-- One row for each property, day and unit: what the unit adds to each count of occupancy and exposure.
-- aged_vacancy_N: for rent and vacant for more than N days.
-- vacant_days, vacancy_cost: vacant units for rent; model_, admin_, down_ and employee_ are the other classes. Each
-- unit's cost is in whole cents, so that floor plans add up to their property.
-- exposure_N: vacant and not rented, or on notice, not rented and moving out within N days, overdue included.
-- gross_exposure_N: also the rented units.
-- move_out_N: occupied, on notice and moving out within N days, overdue included; rented or not, employees too.
-- move_in_N: vacant or on notice, next lease signed and moving in within N days, overdue included.
SELECT s.property_id, s.as_of, s.unit_id, s.floorplan, s.bedrooms,
  s.total_units, s.occupied_units, s.vacant_units, s.on_notice, s.atr, s.occupied_no_notice, s.notice_unrented,
    s.notice_rented, s.employee_occupied, s.vacant_unrented, s.vacant_rented, s.model, s.admin, s.down,
    s.employee_vacant, s.unknown, s.commercial, s.excluded,
  s.total_units AS unit_level_units,
  s.vacant_units AS unit_level_vacant_units,
  CASE WHEN s.for_rent = 1 AND s.ready = 'ready' THEN 1 ELSE 0 END AS vacant_ready,
  CASE WHEN s.for_rent = 1 AND s.ready = 'not_ready' THEN 1 ELSE 0 END AS vacant_not_ready,
  CASE WHEN s.for_rent = 1 AND s.ready NOT IN ('ready', 'not_ready') THEN 1 ELSE 0 END AS vacant_ready_unknown,
  CASE WHEN s.for_rent = 1 AND s.days > 30 THEN 1 ELSE 0 END AS aged_vacancy_30,
  CASE WHEN s.for_rent = 1 AND s.days > 60 THEN 1 ELSE 0 END AS aged_vacancy_60,
  CASE WHEN s.for_rent = 1 AND s.days > 90 THEN 1 ELSE 0 END AS aged_vacancy_90,
  CASE WHEN s.for_rent = 1 AND s.days IS NULL THEN 1 ELSE 0 END AS aged_unknown,
  CASE WHEN s.vacant_unrented + s.vacant_rented = 1 AND s.days IS NOT NULL THEN 1 ELSE 0 END AS vacant_days_units,
  CASE WHEN s.vacant_unrented + s.vacant_rented = 1 THEN s.days END AS vacant_days,
  CASE WHEN s.vacant_unrented + s.vacant_rented = 1 AND s.days IS NOT NULL AND s.market_rent_cents IS NOT NULL THEN 1
    ELSE 0 END AS vacancy_cost_units,
  CASE WHEN s.vacant_unrented + s.vacant_rented = 1 THEN CAST(round(s.market_rent_cents * 12.0 * s.days / 365)
    AS BIGINT) END AS vacancy_cost_cents,
  CASE WHEN s.model = 1 AND s.days IS NOT NULL THEN 1 ELSE 0 END AS model_vacant_days_units,
  CASE WHEN s.model = 1 THEN s.days END AS model_vacant_days,
  CASE WHEN s.model = 1 AND s.days IS NOT NULL AND s.market_rent_cents IS NOT NULL THEN 1 ELSE 0 END
    AS model_vacancy_cost_units,
  CASE WHEN s.model = 1 THEN CAST(round(s.market_rent_cents * 12.0 * s.days / 365) AS BIGINT) END
    AS model_vacancy_cost_cents,
  CASE WHEN s.admin = 1 AND s.days IS NOT NULL THEN 1 ELSE 0 END AS admin_vacant_days_units,
  CASE WHEN s.admin = 1 THEN s.days END AS admin_vacant_days,
  CASE WHEN s.admin = 1 AND s.days IS NOT NULL AND s.market_rent_cents IS NOT NULL THEN 1 ELSE 0 END
    AS admin_vacancy_cost_units,
  CASE WHEN s.admin = 1 THEN CAST(round(s.market_rent_cents * 12.0 * s.days / 365) AS BIGINT) END
    AS admin_vacancy_cost_cents,
  CASE WHEN s.down = 1 AND s.days IS NOT NULL THEN 1 ELSE 0 END AS down_vacant_days_units,
  CASE WHEN s.down = 1 THEN s.days END AS down_vacant_days,
  CASE WHEN s.down = 1 AND s.days IS NOT NULL AND s.market_rent_cents IS NOT NULL THEN 1 ELSE 0 END
    AS down_vacancy_cost_units,
  CASE WHEN s.down = 1 THEN CAST(round(s.market_rent_cents * 12.0 * s.days / 365) AS BIGINT) END
    AS down_vacancy_cost_cents,
  CASE WHEN s.employee_vacant = 1 AND s.days IS NOT NULL THEN 1 ELSE 0 END AS employee_vacant_days_units,
  CASE WHEN s.employee_vacant = 1 THEN s.days END AS employee_vacant_days,
  CASE WHEN s.employee_vacant = 1 AND s.days IS NOT NULL AND s.market_rent_cents IS NOT NULL THEN 1 ELSE 0 END
    AS employee_vacancy_cost_units,
  CASE WHEN s.employee_vacant = 1 THEN CAST(round(s.market_rent_cents * 12.0 * s.days / 365) AS BIGINT) END
    AS employee_vacancy_cost_cents,
  CASE WHEN s.notice_unrented = 1 AND s.leaves_in IS NULL THEN 1 ELSE 0 END AS undated_notice_units,
  CASE WHEN s.coming = 1 AND s.comes_in IS NULL THEN 1 ELSE 0 END AS undated_move_in_units,
  CASE WHEN s.vacant_unrented = 1 OR s.notice_unrented = 1 AND s.leaves_in <= 30 THEN 1 ELSE 0 END
    AS exposure_30_units,
  CASE WHEN s.vacant_unrented = 1 OR s.notice_unrented = 1 AND s.leaves_in <= 60 THEN 1 ELSE 0 END
    AS exposure_60_units,
  CASE WHEN s.vacant_unrented = 1 OR s.notice_unrented = 1 AND s.leaves_in <= 90 THEN 1 ELSE 0 END
    AS exposure_90_units,
  CASE WHEN s.for_rent = 1 OR s.on_notice = 1 AND s.leaves_in <= 30 THEN 1 ELSE 0 END AS gross_exposure_30_units,
  CASE WHEN s.for_rent = 1 OR s.on_notice = 1 AND s.leaves_in <= 60 THEN 1 ELSE 0 END AS gross_exposure_60_units,
  CASE WHEN s.for_rent = 1 OR s.on_notice = 1 AND s.leaves_in <= 90 THEN 1 ELSE 0 END AS gross_exposure_90_units,
  CASE WHEN s.leaving = 1 AND s.leaves_in <= 30 THEN 1 ELSE 0 END AS move_out_30_units,
  CASE WHEN s.leaving = 1 AND s.leaves_in <= 60 THEN 1 ELSE 0 END AS move_out_60_units,
  CASE WHEN s.leaving = 1 AND s.leaves_in <= 90 THEN 1 ELSE 0 END AS move_out_90_units,
  CASE WHEN s.coming = 1 AND s.comes_in <= 30 THEN 1 ELSE 0 END AS move_in_30_units,
  CASE WHEN s.coming = 1 AND s.comes_in <= 60 THEN 1 ELSE 0 END AS move_in_60_units,
  CASE WHEN s.coming = 1 AND s.comes_in <= 90 THEN 1 ELSE 0 END AS move_in_90_units
FROM (
  SELECT u.property_id, u.as_of, u.unit_id, u.floorplan, u.bedrooms, u.ready,
    k.total_units, k.occupied_units, k.vacant_units, k.on_notice, k.atr, k.occupied_no_notice, k.notice_unrented,
      k.notice_rented, k.employee_occupied, k.vacant_unrented, k.vacant_rented, k.model, k.admin, k.down,
      k.employee_vacant, k.unknown, k.commercial, k.excluded,
    k.vacant_unrented + k.vacant_rented AS for_rent,
    CASE WHEN k.occupied_units = 1 AND u.notice = 'given' THEN 1 ELSE 0 END AS leaving,
    CASE WHEN u.next_lease = 'signed' AND (k.vacant_units = 1 OR k.occupied_units = 1 AND u.notice = 'given')
      THEN 1 ELSE 0 END AS coming,
    CASE WHEN k.vacant_units = 1 AND u.vacated_day <= u.as_of_day THEN u.as_of_day - u.vacated_day END AS days,
    CASE WHEN k.vacant_units = 1 THEN
      (SELECT r.market_rent_cents FROM unified_asking_rent_spans r WHERE r.property_id = u.property_id
        AND r.unit_id = u.unit_id AND r.valid_from <= u.as_of AND r.valid_to >= u.as_of) END
      AS market_rent_cents,
    u.expected_move_out_day - u.as_of_day AS leaves_in,
    u.next_move_in_day - u.as_of_day AS comes_in
  FROM unit_days u JOIN unit_classes k ON k.unit_class = u.unit_class
) s;
