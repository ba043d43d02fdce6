-- One row for each good day of a property: the effective rent that the day's Box Score prints by floor plan, weighted by
-- all units, as the report weights its own totals. A day without a Box Score, or with one that does not print the
-- column, has none.
SELECT c.*,
  -- effective_rent_avg: to the nearest cent
  CAST(round(1.0 * c.effective_rent_cents / NULLIF(c.effective_units, 0)) AS BIGINT) AS effective_rent_avg_cents,
  -- effective_discount_pct: 41 below a market rent of 1,640 is 2.50
  round(100.0 * c.effective_discount_cents / NULLIF(c.effective_market_cents, 0), 2) AS effective_discount_pct,
  CASE WHEN c.effective_units IS NULL OR c.effective_units < c.total_units THEN 'incomplete:effective_rent' END
    AS reason
FROM (
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(u.total_units) AS total_units,
    SUM(u.effective_units) AS effective_units,
    CASE WHEN SUM(u.effective_units) > 0 THEN SUM(u.effective_rent_cents) END AS effective_rent_cents,
    CASE WHEN SUM(u.effective_units) > 0 THEN SUM(u.effective_market_cents) END AS effective_market_cents,
    CASE WHEN SUM(u.effective_units) > 0 THEN SUM(u.effective_discount_cents) END AS effective_discount_cents
  FROM good_days d /* join */ LEFT JOIN /* end */ floorplan_effective_rents u
    ON u.property_id = d.property_id AND u.as_of = d.as_of
  WHERE d.dataset = 'pricing'
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
) c;
