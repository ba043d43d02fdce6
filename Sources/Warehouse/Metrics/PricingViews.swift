internal import Domain

/// What is asked and what is paid: `pricing`, by floor plan, by bedrooms, and pooled over the portfolio.
enum PricingViews {
  static let statements =
    [unitRents, floorplanRents]
    + UnitMetric(
      view: "pricing", dataset: "pricing", units: "unit_rents", floorplans: "floorplan_rents", columns: columns,
      sums: Dictionary(
        uniqueKeysWithValues: ["loss_to_lease_cents", "gain_to_lease_cents"].map {
          ($0, "CASE WHEN SUM(u.leased_units) = 0 THEN 0 ELSE SUM(u.\($0)) END")
        }),
      derived: setColumns.map { column in
        (
          "asking_\(column)",
          "CASE WHEN s.available_units > 0 THEN s.available_\(column) ELSE s.plan_\(column) END"
        )
      } + [("asking_available_units", "CASE WHEN s.available_units > 0 THEN s.available_units ELSE 0 END")],
      formulas: { _ in formulas }
    ).statements

  /// Counts and sums of three sets of units: `in_place` are leased with a rent, `available` can be rented and have a
  /// market rent, `plan` are all for rent with a market rent.
  static let columns =
    ["total_units", "unit_level_units", "square_feet", "sized_units"]
    + ["in_place", "available", "plan"].flatMap { set in setColumns.map { "\(set)_\($0)" } }
    + ["leased_units", "lease_gap_units", "loss_to_lease_cents", "gain_to_lease_cents"]

  /// What is told of a set; `sized` is its part with square feet, `unsized` the rest.
  private static let setColumns = ["units", "rent_cents", "unsized_units", "sized_rent_cents", "square_feet"]

  /// The classes of revenue units; staff units stay out of rent averages.
  static let revenue: [UnitClass] = leased + [.vacantUnrented, .vacantRented]
  /// The classes of revenue units that somebody lives in.
  static let leased: [UnitClass] = [.occupiedNoNotice, .noticeUnrented, .noticeRented]

  /// One row a property, day and unit: what it adds to each column.
  ///
  /// - in_place_rent_avg: rented units with a rent over 0; base rent alone.
  /// - loss_to_lease, gain_to_lease: rented units with both a market and a lease rent (`lease_gap_units`).
  static let unitRents = """
    CREATE VIEW unit_rents AS
    SELECT s.property_id, s.as_of, s.unit_id, s.floorplan, s.bedrooms, s.bathrooms,
      s.in_total AS total_units, s.in_total AS unit_level_units,
      CASE WHEN s.in_total = 1 THEN s.square_feet END AS square_feet,
      \(MetricSQL.flag("s.in_total = 1 AND s.square_feet IS NOT NULL")) AS sized_units,
      \(set("in_place", "s.in_place = 1", rent: "s.lease_rent_cents")),
      \(set("available", "s.available = 1", rent: "s.market_rent_cents")),
      \(set("plan", "s.plan = 1", rent: "s.market_rent_cents")),
      s.leased AS leased_units,
      \(MetricSQL.flag("s.leased = 1 AND s.gap IS NOT NULL")) AS lease_gap_units,
      CASE WHEN s.leased = 1 AND s.gap IS NOT NULL THEN CASE WHEN s.gap > 0 THEN s.gap ELSE 0 END END
        AS loss_to_lease_cents,
      CASE WHEN s.leased = 1 AND s.gap IS NOT NULL THEN CASE WHEN s.gap < 0 THEN -s.gap ELSE 0 END END
        AS gain_to_lease_cents
    FROM (
      SELECT u.property_id, u.as_of, u.unit_id, u.floorplan, u.bedrooms, u.bathrooms, u.square_feet, u.market_rent_cents,
        u.lease_rent_cents, u.market_rent_cents - u.lease_rent_cents AS gap,
        \(MetricSQL.flag("u.unit_class IN (\(MetricSQL.classes(UnitClasses.total)))")) AS in_total,
        \(MetricSQL.flag("u.unit_class IN (\(MetricSQL.classes(leased)))")) AS leased,
        \(MetricSQL.flag("u.unit_class IN (\(MetricSQL.classes(leased))) AND u.lease_rent_cents > 0")) AS in_place,
        \(MetricSQL.flag("u.unit_class IN ('vacant_unrented', 'notice_unrented') AND u.market_rent_cents > 0")) AS available,
        \(MetricSQL.flag("u.unit_class IN (\(MetricSQL.classes(revenue))) AND u.market_rent_cents > 0")) AS plan
      FROM unified_units u
    ) s
    """

  /// One row a property, day and floor plan: the printed averages, each times the units it is printed for.
  ///
  /// The market average is of all units of the plan, the leased one of the occupied.
  static let floorplanRents: String = {
    let unknown = columns.filter { !["total_units", "in_place_units", "in_place_rent_cents"].contains($0) }
      .filter { !["plan_units", "plan_rent_cents"].contains($0) }
      .map { "CAST(NULL AS BIGINT) AS \($0)" }
    let occupied = "(b.occupied_no_notice + b.notice_not_leased + b.notice_leased)"
    return """
      CREATE VIEW floorplan_rents AS
      SELECT b.property_id, b.as_of, b.floorplan, b.bedrooms, b.bathrooms, b.total_units,
        CASE WHEN b.avg_leased_rent_cents > 0 THEN \(occupied) ELSE 0 END AS in_place_units,
        CASE WHEN b.avg_leased_rent_cents > 0 THEN b.avg_leased_rent_cents * \(occupied) ELSE 0 END
          AS in_place_rent_cents,
        CASE WHEN b.avg_market_rent_cents > 0 THEN b.total_units ELSE 0 END AS plan_units,
        CASE WHEN b.avg_market_rent_cents > 0 THEN b.avg_market_rent_cents * b.total_units ELSE 0 END AS plan_rent_cents,
        \(unknown.joined(separator: ",\n  "))
      FROM unified_floorplans b
      """
  }()

  private static func set(_ name: String, _ rule: String, rent: String) -> String {
    """
    \(MetricSQL.flag(rule)) AS \(name)_units,
      CASE WHEN \(rule) THEN \(rent) ELSE 0 END AS \(name)_rent_cents,
      \(MetricSQL.flag("\(rule) AND s.square_feet IS NULL")) AS \(name)_unsized_units,
      CASE WHEN \(rule) AND s.square_feet IS NOT NULL THEN \(rent) ELSE 0 END AS \(name)_sized_rent_cents,
      CASE WHEN \(rule) AND s.square_feet IS NOT NULL THEN s.square_feet ELSE 0 END AS \(name)_square_feet
    """
  }

  private static let formulas = """
    -- in_place_rent_avg: to the nearest cent
      CAST(round(1.0 * c.in_place_rent_cents / NULLIF(c.in_place_units, 0)) AS BIGINT) AS in_place_rent_avg_cents,
      -- asking_rent_avg: of the available units, of the floor plan where none is
      CAST(round(1.0 * c.asking_rent_cents / NULLIF(c.asking_units, 0)) AS BIGINT) AS asking_rent_avg_cents,
      CASE WHEN c.asking_units = 0 THEN NULL WHEN c.asking_available_units = c.asking_units THEN 'available_units'
        WHEN c.asking_available_units = 0 THEN 'floorplan' ELSE 'mixed' END AS asking_basis,
      -- in_place_psf, asking_psf: dollars a square foot; units without square feet leave both sides
      round(c.in_place_sized_rent_cents / 100.0 / NULLIF(c.in_place_square_feet, 0), 2) AS in_place_psf,
      round(c.asking_sized_rent_cents / 100.0 / NULLIF(c.asking_square_feet, 0), 2) AS asking_psf,
      -- rent_growth_pct, "asking vs in-place": of the two averages before they are rounded
      round(100.0 * (c.asking_rent_cents * c.in_place_units - c.in_place_rent_cents * c.asking_units)
        / NULLIF(c.in_place_rent_cents * c.asking_units, 0), 2) AS rent_growth_pct,
      \(MetricSQL.reason)
    """
}
