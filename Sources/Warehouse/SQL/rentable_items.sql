-- One row for each good day of a property: items rented beside the units, such as garages. The states partition the
-- items. Monthly rent is what rented items bill each month; items billed otherwise, or without a known price, are
-- counted separately.
SELECT c.*,
  -- rented_items_pct: 10 of 36 is 27.78
  round(100.0 * c.rented_items / NULLIF(c.items, 0), 2) AS rented_items_pct,
  CASE WHEN c.items = 0 THEN 'no_population' END AS reason
FROM (
  SELECT
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */,
    SUM(CASE WHEN i.item_id IS NOT NULL THEN 1 ELSE 0 END) AS items,
    SUM(CASE WHEN i.state = 'rented' THEN 1 ELSE 0 END) AS rented_items,
    SUM(CASE WHEN i.state = 'available' THEN 1 ELSE 0 END) AS available_items,
    SUM(CASE WHEN i.state = 'later' THEN 1 ELSE 0 END) AS later_items,
    SUM(CASE WHEN i.state = 'out_of_service' THEN 1 ELSE 0 END) AS out_of_service_items,
    SUM(CASE WHEN i.state = 'rented' AND i.is_monthly = 1 AND i.item_amount_cents IS NOT NULL THEN i.item_amount_cents
      ELSE 0 END) AS rented_monthly_cents,
    SUM(CASE WHEN i.state = 'rented' AND NOT (i.is_monthly = 1 AND i.item_amount_cents IS NOT NULL) THEN 1 ELSE 0 END)
      AS rented_not_monthly_items,
    SUM(CASE WHEN i.state = 'available' AND i.is_monthly = 1 AND i.item_amount_cents IS NOT NULL
      THEN i.item_amount_cents ELSE 0 END) AS available_monthly_cents,
    SUM(CASE WHEN i.state = 'available' AND NOT (i.is_monthly = 1 AND i.item_amount_cents IS NOT NULL) THEN 1
      ELSE 0 END) AS available_not_monthly_items
  FROM good_days d /* join */ LEFT JOIN /* end */ unified_rentable_item_spans i
    ON i.property_id = d.property_id AND i.valid_from <= d.as_of AND i.valid_to >= d.as_of
  WHERE d.dataset = 'rentable_items'
  GROUP BY
    /* keys */ d.property_id, d.as_of, d.as_of_day, d.as_of_basis, d.primary_source, d.is_current,
    d.stale_because /* end */
) c;
