-- One row for each good day of a property: occupied and vacant units, and how long vacant units have been empty.
-- CROSS JOIN keeps SQLite from scanning all units before it has the days. Each kind of primary source is summed by
-- itself, so that a condition on the day reaches the tables' keys.
SELECT c.*,
  c.vacant_rented AS preleased_vacant,
  -- physical_occupancy_pct: 337 of 352 is 95.74
  round(100.0 * c.occupied_units / NULLIF(c.total_units, 0), 2) AS physical_occupancy_pct,
  -- leased_pct, units on notice still being leased: 337 and 4 of 352 is 96.88
  round(100.0 * (c.occupied_units + c.vacant_rented) / NULLIF(c.total_units, 0), 2) AS leased_pct,
  -- leased_pct, variant: minus notice_unrented
  round(100.0 * (c.occupied_units + c.vacant_rented - c.notice_unrented) / NULLIF(c.total_units, 0), 2)
    AS leased_minus_notice_pct,
  -- atr
  round(100.0 * c.atr / NULLIF(c.total_units, 0), 2) AS atr_pct,
  -- days_vacant_avg, days_vacant_median: over the vacant units for rent whose vacate date is known
  round(1.0 * c.vacant_days / NULLIF(c.vacant_days_units, 0), 2) AS days_vacant_avg,
  round(1.0 * c.model_vacant_days / NULLIF(c.model_vacant_days_units, 0), 2) AS model_days_vacant_avg,
  round(1.0 * c.admin_vacant_days / NULLIF(c.admin_vacant_days_units, 0), 2) AS admin_days_vacant_avg,
  round(1.0 * c.down_vacant_days / NULLIF(c.down_vacant_days_units, 0), 2) AS down_days_vacant_avg,
  round(1.0 * c.employee_vacant_days / NULLIF(c.employee_vacant_days_units, 0), 2) AS employee_days_vacant_avg,
  (SELECT round(AVG(1.0 * r.days), 1)
   FROM (SELECT v.days, ROW_NUMBER() OVER (ORDER BY v.days) AS place
         FROM (SELECT u.vacant_days AS days
               FROM /* units */ unit_states u
               WHERE u.property_id = c.property_id AND u.as_of = c.as_of /* end */) v
         WHERE v.days IS NOT NULL) r
   WHERE 2 * r.place BETWEEN c.vacant_days_units AND c.vacant_days_units + 2) AS days_vacant_median,
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
    SUM(u.on_notice) AS on_notice,
    SUM(u.atr) AS atr,
    SUM(u.occupied_no_notice) AS occupied_no_notice,
    SUM(u.notice_unrented) AS notice_unrented,
    SUM(u.notice_rented) AS notice_rented,
    SUM(u.employee_occupied) AS employee_occupied,
    SUM(u.vacant_unrented) AS vacant_unrented,
    SUM(u.vacant_rented) AS vacant_rented,
    SUM(u.model) AS model,
    SUM(u.admin) AS admin,
    SUM(u.down) AS down,
    SUM(u.employee_vacant) AS employee_vacant,
    SUM(u.unknown) AS unknown,
    SUM(u.commercial) AS commercial,
    SUM(u.excluded) AS excluded,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.vacant_ready) AS vacant_ready,
    SUM(u.vacant_not_ready) AS vacant_not_ready,
    SUM(u.vacant_ready_unknown) AS vacant_ready_unknown,
    SUM(u.aged_vacancy_30) AS aged_vacancy_30,
    SUM(u.aged_vacancy_60) AS aged_vacancy_60,
    SUM(u.aged_vacancy_90) AS aged_vacancy_90,
    SUM(u.aged_unknown) AS aged_unknown,
    SUM(u.vacant_days_units) AS vacant_days_units,
    SUM(u.vacant_days) AS vacant_days,
    SUM(u.vacancy_cost_units) AS vacancy_cost_units,
    CASE WHEN SUM(vacant_unrented + vacant_rented) = 0 THEN 0 ELSE SUM(u.vacancy_cost_cents) END
      AS vacancy_cost_cents,
    SUM(u.model_vacant_days_units) AS model_vacant_days_units,
    SUM(u.model_vacant_days) AS model_vacant_days,
    SUM(u.model_vacancy_cost_units) AS model_vacancy_cost_units,
    CASE WHEN SUM(model) = 0 THEN 0 ELSE SUM(u.model_vacancy_cost_cents) END AS model_vacancy_cost_cents,
    SUM(u.admin_vacant_days_units) AS admin_vacant_days_units,
    SUM(u.admin_vacant_days) AS admin_vacant_days,
    SUM(u.admin_vacancy_cost_units) AS admin_vacancy_cost_units,
    CASE WHEN SUM(admin) = 0 THEN 0 ELSE SUM(u.admin_vacancy_cost_cents) END AS admin_vacancy_cost_cents,
    SUM(u.down_vacant_days_units) AS down_vacant_days_units,
    SUM(u.down_vacant_days) AS down_vacant_days,
    SUM(u.down_vacancy_cost_units) AS down_vacancy_cost_units,
    CASE WHEN SUM(down) = 0 THEN 0 ELSE SUM(u.down_vacancy_cost_cents) END AS down_vacancy_cost_cents,
    SUM(u.employee_vacant_days_units) AS employee_vacant_days_units,
    SUM(u.employee_vacant_days) AS employee_vacant_days,
    SUM(u.employee_vacancy_cost_units) AS employee_vacancy_cost_units,
    CASE WHEN SUM(employee_vacant) = 0 THEN 0 ELSE SUM(u.employee_vacancy_cost_cents) END
      AS employee_vacancy_cost_cents
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
    SUM(u.on_notice) AS on_notice,
    SUM(u.atr) AS atr,
    SUM(u.occupied_no_notice) AS occupied_no_notice,
    SUM(u.notice_unrented) AS notice_unrented,
    SUM(u.notice_rented) AS notice_rented,
    SUM(u.employee_occupied) AS employee_occupied,
    SUM(u.vacant_unrented) AS vacant_unrented,
    SUM(u.vacant_rented) AS vacant_rented,
    SUM(u.model) AS model,
    SUM(u.admin) AS admin,
    SUM(u.down) AS down,
    SUM(u.employee_vacant) AS employee_vacant,
    SUM(u.unknown) AS unknown,
    SUM(u.commercial) AS commercial,
    SUM(u.excluded) AS excluded,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.vacant_ready) AS vacant_ready,
    SUM(u.vacant_not_ready) AS vacant_not_ready,
    SUM(u.vacant_ready_unknown) AS vacant_ready_unknown,
    SUM(u.aged_vacancy_30) AS aged_vacancy_30,
    SUM(u.aged_vacancy_60) AS aged_vacancy_60,
    SUM(u.aged_vacancy_90) AS aged_vacancy_90,
    SUM(u.aged_unknown) AS aged_unknown,
    SUM(u.vacant_days_units) AS vacant_days_units,
    SUM(u.vacant_days) AS vacant_days,
    SUM(u.vacancy_cost_units) AS vacancy_cost_units,
    CASE WHEN SUM(vacant_unrented + vacant_rented) = 0 THEN 0 ELSE SUM(u.vacancy_cost_cents) END
      AS vacancy_cost_cents,
    SUM(u.model_vacant_days_units) AS model_vacant_days_units,
    SUM(u.model_vacant_days) AS model_vacant_days,
    SUM(u.model_vacancy_cost_units) AS model_vacancy_cost_units,
    CASE WHEN SUM(model) = 0 THEN 0 ELSE SUM(u.model_vacancy_cost_cents) END AS model_vacancy_cost_cents,
    SUM(u.admin_vacant_days_units) AS admin_vacant_days_units,
    SUM(u.admin_vacant_days) AS admin_vacant_days,
    SUM(u.admin_vacancy_cost_units) AS admin_vacancy_cost_units,
    CASE WHEN SUM(admin) = 0 THEN 0 ELSE SUM(u.admin_vacancy_cost_cents) END AS admin_vacancy_cost_cents,
    SUM(u.down_vacant_days_units) AS down_vacant_days_units,
    SUM(u.down_vacant_days) AS down_vacant_days,
    SUM(u.down_vacancy_cost_units) AS down_vacancy_cost_units,
    CASE WHEN SUM(down) = 0 THEN 0 ELSE SUM(u.down_vacancy_cost_cents) END AS down_vacancy_cost_cents,
    SUM(u.employee_vacant_days_units) AS employee_vacant_days_units,
    SUM(u.employee_vacant_days) AS employee_vacant_days,
    SUM(u.employee_vacancy_cost_units) AS employee_vacancy_cost_units,
    CASE WHEN SUM(employee_vacant) = 0 THEN 0 ELSE SUM(u.employee_vacancy_cost_cents) END
      AS employee_vacancy_cost_cents
  FROM good_days d CROSS JOIN floorplan_states u
  WHERE d.dataset = 'units' AND d.primary_source IN ('box_score', 'monthly_activity')
    AND u.property_id = d.property_id AND u.as_of = d.as_of
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
) c;
