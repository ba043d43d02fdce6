-- One row for each good day of a property: units that are or will be empty. Exposure counts units for rent that are
-- not rented; the projection starts from all six vacant classes, models and units out of service included. Nothing is
-- clamped. CROSS JOIN keeps SQLite from scanning all units before it has the days. Each kind of primary source is
-- summed by itself, so that a condition on the day reaches the tables' keys.
SELECT c.*,
  -- exposure_pct: notices of any date and undated ones; known without single units
  c.vacant_unrented + c.notice_unrented AS exposure_units,
  round(100.0 * (c.vacant_unrented + c.notice_unrented) / NULLIF(c.total_units, 0), 2) AS exposure_pct,
  -- exposure_30_pct <= exposure_60_pct <= exposure_90_pct <= exposure_pct
  round(100.0 * c.exposure_30_units / NULLIF(c.unit_level_units, 0), 2) AS exposure_30_pct,
  round(100.0 * c.exposure_60_units / NULLIF(c.unit_level_units, 0), 2) AS exposure_60_pct,
  round(100.0 * c.exposure_90_units / NULLIF(c.unit_level_units, 0), 2) AS exposure_90_pct,
  -- exposure_pct, variant gross: the rented ones too
  c.vacant_unrented + c.vacant_rented + c.notice_unrented + c.notice_rented AS gross_exposure_units,
  round(100.0 * (c.vacant_unrented + c.vacant_rented + c.notice_unrented + c.notice_rented)
    / NULLIF(c.total_units, 0), 2) AS gross_exposure_pct,
  round(100.0 * c.gross_exposure_30_units / NULLIF(c.unit_level_units, 0), 2) AS gross_exposure_30_pct,
  round(100.0 * c.gross_exposure_60_units / NULLIF(c.unit_level_units, 0), 2) AS gross_exposure_60_pct,
  round(100.0 * c.gross_exposure_90_units / NULLIF(c.unit_level_units, 0), 2) AS gross_exposure_90_pct,
  -- exposure_pct, variant projected: (vacant + move-outs within N - signed move-ins within N) / total
  c.unit_level_vacant_units + c.move_out_30_units - c.move_in_30_units AS projected_30_units,
  round(100.0 * (c.unit_level_vacant_units + c.move_out_30_units - c.move_in_30_units)
    / NULLIF(c.unit_level_units, 0), 2) AS projected_30_pct,
  c.unit_level_vacant_units + c.move_out_60_units - c.move_in_60_units AS projected_60_units,
  round(100.0 * (c.unit_level_vacant_units + c.move_out_60_units - c.move_in_60_units)
    / NULLIF(c.unit_level_units, 0), 2) AS projected_60_pct,
  c.unit_level_vacant_units + c.move_out_90_units - c.move_in_90_units AS projected_90_units,
  round(100.0 * (c.unit_level_vacant_units + c.move_out_90_units - c.move_in_90_units)
    / NULLIF(c.unit_level_units, 0), 2) AS projected_90_pct,
  CASE WHEN c.unknown > 0 THEN 'degraded' ELSE 'good' END AS quality,
  CASE WHEN c.total_units = 0 THEN 'no_population'
    WHEN c.unit_level_units IS NULL OR c.unit_level_units < c.total_units THEN 'incomplete:units' END AS reason
FROM (
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(u.total_units) AS total_units,
    SUM(u.occupied_units) AS occupied_units,
    SUM(u.vacant_units) AS vacant_units,
    SUM(u.unknown) AS unknown,
    SUM(u.vacant_unrented) AS vacant_unrented,
    SUM(u.vacant_rented) AS vacant_rented,
    SUM(u.notice_unrented) AS notice_unrented,
    SUM(u.notice_rented) AS notice_rented,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.unit_level_vacant_units) AS unit_level_vacant_units,
    SUM(u.undated_notice_units) AS undated_notice_units,
    SUM(u.undated_move_in_units) AS undated_move_in_units,
    SUM(u.exposure_30_units) AS exposure_30_units,
    SUM(u.exposure_60_units) AS exposure_60_units,
    SUM(u.exposure_90_units) AS exposure_90_units,
    SUM(u.gross_exposure_30_units) AS gross_exposure_30_units,
    SUM(u.gross_exposure_60_units) AS gross_exposure_60_units,
    SUM(u.gross_exposure_90_units) AS gross_exposure_90_units,
    SUM(u.move_out_30_units) AS move_out_30_units,
    SUM(u.move_out_60_units) AS move_out_60_units,
    SUM(u.move_out_90_units) AS move_out_90_units,
    SUM(u.move_in_30_units) AS move_in_30_units,
    SUM(u.move_in_60_units) AS move_in_60_units,
    SUM(u.move_in_90_units) AS move_in_90_units
  FROM good_days d CROSS JOIN /* summed */ unit_states /* end */ u
  WHERE d.dataset = 'units' AND d.primary_source IN ('rent_roll', 'unit_list', 'ledger_book', 'unit_information')
    AND u.property_id = d.property_id AND u.as_of = d.as_of
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
  UNION ALL
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(u.total_units) AS total_units,
    SUM(u.occupied_units) AS occupied_units,
    SUM(u.vacant_units) AS vacant_units,
    SUM(u.unknown) AS unknown,
    SUM(u.vacant_unrented) AS vacant_unrented,
    SUM(u.vacant_rented) AS vacant_rented,
    SUM(u.notice_unrented) AS notice_unrented,
    SUM(u.notice_rented) AS notice_rented,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.unit_level_vacant_units) AS unit_level_vacant_units,
    SUM(u.undated_notice_units) AS undated_notice_units,
    SUM(u.undated_move_in_units) AS undated_move_in_units,
    SUM(u.exposure_30_units) AS exposure_30_units,
    SUM(u.exposure_60_units) AS exposure_60_units,
    SUM(u.exposure_90_units) AS exposure_90_units,
    SUM(u.gross_exposure_30_units) AS gross_exposure_30_units,
    SUM(u.gross_exposure_60_units) AS gross_exposure_60_units,
    SUM(u.gross_exposure_90_units) AS gross_exposure_90_units,
    SUM(u.move_out_30_units) AS move_out_30_units,
    SUM(u.move_out_60_units) AS move_out_60_units,
    SUM(u.move_out_90_units) AS move_out_90_units,
    SUM(u.move_in_30_units) AS move_in_30_units,
    SUM(u.move_in_60_units) AS move_in_60_units,
    SUM(u.move_in_90_units) AS move_in_90_units
  FROM good_days d CROSS JOIN floorplan_states u
  WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity')
    AND u.property_id = d.property_id AND u.as_of = d.as_of
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
) c;
