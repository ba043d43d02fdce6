-- One row for each good day of a property: the rent that its units could bring in a month. A property with a unit
-- whose rent is not stated has no sum; potential_units and market_units say how many units state one. Identity:
-- gross_potential_rent = leased + employee + vacancy loss + model + admin + down + unknown. CROSS JOIN keeps SQLite from
-- scanning all units before it has the days. Each kind of primary source is summed by itself, so that a condition on
-- the day reaches the tables' keys.
SELECT c.*,
  -- vacancy_loss_pct: of the properties whose potential rent is known
  round(100.0 * c.vacancy_loss_cents / NULLIF(c.gross_potential_rent_cents, 0), 2) AS vacancy_loss_pct,
  CASE WHEN c.total_units = 0 THEN 'no_population'
    WHEN c.unit_level_units IS NULL OR c.unit_level_units < c.total_units THEN 'incomplete:units'
    WHEN c.potential_units < c.total_units THEN 'incomplete:rent' END AS reason
FROM (
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(u.total_units) AS total_units,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.potential_units) AS potential_units,
    SUM(u.market_units) AS market_units,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.gross_potential_rent_cents), 0) END
      AS gross_potential_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.leased_rent_cents), 0) END
      AS leased_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.vacancy_loss_cents), 0) END
      AS vacancy_loss_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.model_rent_cents), 0) END
      AS model_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.admin_rent_cents), 0) END
      AS admin_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.down_rent_cents), 0) END
      AS down_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.employee_rent_cents), 0) END
      AS employee_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.unknown_rent_cents), 0) END
      AS unknown_rent_cents,
    CASE WHEN SUM(u.market_units) = SUM(u.total_units) THEN COALESCE(SUM(u.gross_potential_rent_at_market_cents), 0) END
      AS gross_potential_rent_at_market_cents
  FROM good_days d CROSS JOIN /* summed */ unit_potential_rents /* end */ u
  WHERE d.dataset = 'pricing' AND d.primary_source IN ('rent_roll', 'unit_list', 'ledger_book', 'unit_information')
    AND u.property_id = d.property_id AND u.as_of = d.as_of
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
  UNION ALL
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(u.total_units) AS total_units,
    SUM(u.unit_level_units) AS unit_level_units,
    SUM(u.potential_units) AS potential_units,
    SUM(u.market_units) AS market_units,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.gross_potential_rent_cents), 0) END
      AS gross_potential_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.leased_rent_cents), 0) END
      AS leased_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.vacancy_loss_cents), 0) END
      AS vacancy_loss_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.model_rent_cents), 0) END
      AS model_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.admin_rent_cents), 0) END
      AS admin_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.down_rent_cents), 0) END
      AS down_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.employee_rent_cents), 0) END
      AS employee_rent_cents,
    CASE WHEN SUM(u.potential_units) = SUM(u.total_units) THEN COALESCE(SUM(u.unknown_rent_cents), 0) END
      AS unknown_rent_cents,
    CASE WHEN SUM(u.market_units) = SUM(u.total_units) THEN COALESCE(SUM(u.gross_potential_rent_at_market_cents), 0) END
      AS gross_potential_rent_at_market_cents
  FROM good_days d CROSS JOIN floorplan_potential_rents u
  WHERE d.dataset = 'pricing' AND d.primary_source IN ('box_score', 'monthly_activity')
    AND u.property_id = d.property_id AND u.as_of = d.as_of
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
) c;
