/// Who lives where: `occupancy`, by floor plan, by bedrooms, and pooled over the portfolio.
enum OccupancyViews {
  static let statements = UnitMetric(
    view: "occupancy", dataset: "units", units: "unit_states", floorplans: "floorplan_states",
    columns: UnitClasses.columns + UnitViews.vacancyColumns,
    // Without vacant units of the kind the cost is zero; with some, it is NULL until one of them is costed.
    sums: Dictionary(
      uniqueKeysWithValues: UnitViews.vacancies.map { prefix, units in
        let cost = "\(prefix)vacancy_cost_cents"
        return (cost, "CASE WHEN SUM(\(units)) = 0 THEN 0 ELSE SUM(u.\(cost)) END")
      }),
    means: [
      "round(AVG(100.0 * m.occupied_units / NULLIF(m.total_units, 0)), 2) AS mean_physical_occupancy_pct",
      "round(AVG(100.0 * (m.occupied_units + m.vacant_rented) / NULLIF(m.total_units, 0)), 2) AS mean_leased_pct",
    ],
    formulas: formulas
  ).statements

  private static func formulas(_ rows: MetricRows) -> String {
    """
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
      \(averages),
      \(median(rows)) AS days_vacant_median,
      CASE WHEN c.unknown > 0 THEN 'degraded' ELSE 'good' END AS quality,
      \(MetricSQL.reason)
    """
  }

  /// The mean days vacant, of units for rent and of each class that is not.
  private static let averages = UnitViews.vacancies.map { prefix, _ in
    "round(1.0 * c.\(prefix)vacant_days / NULLIF(c.\(prefix)vacant_days_units, 0), 2) AS \(prefix)days_vacant_avg"
  }.joined(separator: ",\n    ")

  /// The middle day of those that `vacant_days` adds up, or the mean of the middle two.
  private static func median(_ rows: MetricRows) -> String {
    """
    (SELECT round(AVG(1.0 * r.days), 1)
       FROM (SELECT v.days, ROW_NUMBER() OVER (ORDER BY v.days) AS place
             FROM (SELECT u.vacant_days AS days
                   FROM \(units(rows))) v
             WHERE v.days IS NOT NULL) r
       WHERE 2 * r.place BETWEEN c.vacant_days_units AND c.vacant_days_units + 2)
    """
  }

  private static func units(_ rows: MetricRows) -> String {
    let single = """
      good_days d CROSS JOIN unit_states u
                   WHERE u.property_id = d.property_id AND u.as_of = d.as_of
                     AND d.dataset = 'units' AND \(MetricSQL.primarySource("d.primary_source", \.knowsSingleUnits))
      """
    return switch rows {
    case .grain(let grain):
      "unit_states u WHERE u.property_id = c.property_id AND u.as_of = c.as_of"
        + grain.keys.map { " AND (u.\($0) = c.\($0) OR u.\($0) IS NULL AND c.\($0) IS NULL)" }.joined()
    case .current: single + " AND d.is_current = 1"
    case .past:
      "portfolio_days p CROSS JOIN " + single
        + " AND d.property_id = p.property_id AND d.as_of = p.facts_as_of AND p.dataset = 'units' AND p.as_of = c.as_of"
    }
  }
}
