/// The metrics under the names of the dashboard that came before (`reference/realpage.md` 5.7), for those who know them.
enum UnifiedMetricViews {
  static let statements = [occupancy, pricing]

  /// One row a good day of a property.
  ///
  /// The exposures are counts, as they were.
  private static let occupancy = """
    CREATE VIEW unified_occupancy_metrics AS
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
    JOIN exposure e ON e.property_id = o.property_id AND e.as_of = o.as_of
    """

  /// One row a good day of a property and floor plan.
  ///
  /// Money is in dollars, rent_growth in per cent.
  private static let pricing = """
    CREATE VIEW unified_pricing_metrics AS
    SELECT p.property_id, p.as_of AS snapshot_date, p.floorplan,
      p.total_units AS unit_count,
      \(roomsOf("bedrooms")),
      \(roomsOf("bathrooms")),
      round(1.0 * p.square_feet / NULLIF(p.sized_units, 0), 2) AS avg_square_feet,
      p.in_place_rent_avg_cents / 100.0 AS in_place_rent,
      p.in_place_psf AS in_place_per_sf,
      p.asking_rent_avg_cents / 100.0 AS asking_rent,
      p.asking_psf AS asking_per_sf,
      p.rent_growth_pct AS rent_growth
    FROM pricing_by_floorplan p
    LEFT JOIN unified_floorplans f
      ON f.property_id = p.property_id AND f.as_of = p.as_of AND f.floorplan = p.floorplan
    """

  /// Bedrooms or bathrooms of a floor plan: as the Box Score tells, else as its units do.
  private static func roomsOf(_ column: String) -> String {
    """
    COALESCE(f.\(column), (SELECT MAX(u.\(column)) FROM unit_days u
        WHERE u.property_id = p.property_id AND u.as_of = p.as_of AND u.floorplan = p.floorplan)) AS \(column)
    """
  }
}
