/// What may stand empty: `exposure`, by floor plan, by bedrooms, and pooled over the portfolio.
///
/// Vacant is `domain.md`'s vacant: the six classes that nobody lives in, models and units out of service among them; only
/// the projection starts from it, exposure itself from the units that are for rent and not rented. Nothing is clamped.
enum ExposureViews {
  static let statements = UnitMetric(
    view: "exposure", dataset: "units", units: "unit_states", floorplans: "floorplan_states",
    columns: [
      "total_units", "occupied_units", "vacant_units", "unknown", "vacant_unrented", "vacant_rented",
      "notice_unrented", "notice_rented", "unit_level_units",
    ] + UnitViews.exposureColumns,
    formulas: { _ in formulas }
  ).statements

  private static let formulas = """
    -- exposure_pct: notices of any date and undated ones; known without single units
      c.vacant_unrented + c.notice_unrented AS exposure_units,
      round(100.0 * (c.vacant_unrented + c.notice_unrented) / NULLIF(c.total_units, 0), 2) AS exposure_pct,
      -- exposure_30_pct <= exposure_60_pct <= exposure_90_pct <= exposure_pct
    \(percentages("exposure")),
      -- exposure_pct, variant gross: the rented ones too
      c.vacant_unrented + c.vacant_rented + c.notice_unrented + c.notice_rented AS gross_exposure_units,
      round(100.0 * (c.vacant_unrented + c.vacant_rented + c.notice_unrented + c.notice_rented)
        / NULLIF(c.total_units, 0), 2) AS gross_exposure_pct,
    \(percentages("gross_exposure")),
      -- exposure_pct, variant projected: (vacant + move-outs within N - signed move-ins within N) / total
    \(projections),
      CASE WHEN c.unknown > 0 THEN 'degraded' ELSE 'good' END AS quality,
      \(MetricSQL.reason)
    """

  private static func percentages(_ name: String) -> String {
    UnitViews.exposureDays.map {
      "  round(100.0 * c.\(name)_\($0)_units / NULLIF(c.unit_level_units, 0), 2) AS \(name)_\($0)_pct"
    }.joined(separator: ",\n")
  }

  private static let projections = UnitViews.exposureDays.map { days in
    let vacant = "c.unit_level_vacant_units + c.move_out_\(days)_units - c.move_in_\(days)_units"
    return """
        \(vacant) AS projected_\(days)_units,
        round(100.0 * (\(vacant))
          / NULLIF(c.unit_level_units, 0), 2) AS projected_\(days)_pct
      """
  }.joined(separator: ",\n")
}
