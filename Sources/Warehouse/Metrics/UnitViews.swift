internal import Domain

/// What a single unit, or a floor plan of a Box Score, adds to the counts of occupancy and exposure.
///
/// `unit_states` and `floorplan_states` have the same counts, so that a metric sums either. A Box Score knows no single
/// units: what needs them is NULL there.
enum UnitViews {
  static let statements = [unitStates, floorplanStates]

  /// What occupancy asks of single units.
  static let vacancyColumns =
    [
      "unit_level_units", "vacant_ready", "vacant_not_ready", "vacant_ready_unknown", "aged_vacancy_30",
      "aged_vacancy_60", "aged_vacancy_90", "aged_unknown",
    ] + vacancies.flatMap { vacancyColumns($0.prefix) }

  /// The vacant units whose days and cost are added up: those for rent, and each class that is not, under its own name.
  static let vacancies = [
    (prefix: "", units: "vacant_unrented + vacant_rented"), (prefix: "model_", units: "model"),
    (prefix: "admin_", units: "admin"), (prefix: "down_", units: "down"),
    (prefix: "employee_", units: "employee_vacant"),
  ]

  /// The units whose vacate date is known, their days, those with a market rent too, and what their days cost.
  private static func vacancyColumns(_ prefix: String) -> [String] {
    ["vacant_days_units", "vacant_days", "vacancy_cost_units", "vacancy_cost_cents"].map { prefix + $0 }
  }

  /// How many days ahead exposure looks.
  static let exposureDays = [30, 60, 90]

  /// What exposure asks of single units, beside `unit_level_units`.
  static let exposureColumns =
    ["unit_level_vacant_units", "undated_notice_units", "undated_move_in_units"]
    + ["exposure", "gross_exposure", "move_out", "move_in"].flatMap { name in
      exposureDays.map { "\(name)_\($0)_units" }
    }

  /// Whether who lives there has given notice, as SQL over `unit_days`; rented or not, employees too.
  static let isLeaving = "u.unit_class IN (\(MetricSQL.classes(UnitClasses.occupied))) AND u.notice = 'given'"

  /// Whether the next lease is signed, of a unit that is vacant or on notice.
  static let isComing = """
    u.next_lease = 'signed' AND (u.unit_class IN (\(MetricSQL.classes(UnitClasses.vacant)))
                OR u.unit_class IN (\(MetricSQL.classes(UnitClasses.occupied))) AND u.notice = 'given')
    """

  /// One row a property, day and unit.
  ///
  /// - aged_vacancy_N: for rent and vacant for more than N days.
  /// - vacant_days, vacancy_cost: of vacant units for rent; `model_…`, `admin_…`, `down_…` and `employee_…` are those of
  ///   the other classes. Each unit's cost is whole cents, so that floor plans add up to their property.
  /// - exposure_N: vacant and not rented, or on notice, not rented and leaving within N days, overdue included.
  /// - gross_exposure_N: the rented ones too.
  /// - move_out_N: occupied, on notice and leaving within N days, overdue included; rented or not, employees too.
  /// - move_in_N: vacant or on notice, next lease signed and moving in within N days, overdue included.
  static let unitStates = """
    CREATE VIEW unit_states AS
    SELECT s.property_id, s.as_of, s.unit_id, s.floorplan, s.bedrooms,
      \(MetricSQL.list(UnitClasses.columns, prefix: "s.")),
      s.total_units AS unit_level_units,
      s.vacant_units AS unit_level_vacant_units,
      \(MetricSQL.flag("s.for_rent = 1 AND s.ready = 'ready'")) AS vacant_ready,
      \(MetricSQL.flag("s.for_rent = 1 AND s.ready = 'not_ready'")) AS vacant_not_ready,
      \(MetricSQL.flag("s.for_rent = 1 AND s.ready NOT IN ('ready', 'not_ready')")) AS vacant_ready_unknown,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days > 30")) AS aged_vacancy_30,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days > 60")) AS aged_vacancy_60,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days > 90")) AS aged_vacancy_90,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days IS NULL")) AS aged_unknown,
    \(vacancies.map(vacancy).joined(separator: ",\n")),
      \(MetricSQL.flag("s.notice_unrented = 1 AND s.leaves_in IS NULL")) AS undated_notice_units,
      \(MetricSQL.flag("s.coming = 1 AND s.comes_in IS NULL")) AS undated_move_in_units,
    \(within("exposure") { "s.vacant_unrented = 1 OR s.notice_unrented = 1 AND s.leaves_in <= \($0)" }),
    \(within("gross_exposure") { "s.for_rent = 1 OR s.on_notice = 1 AND s.leaves_in <= \($0)" }),
    \(within("move_out") { "s.leaving = 1 AND s.leaves_in <= \($0)" }),
    \(within("move_in") { "s.coming = 1 AND s.comes_in <= \($0)" })
    FROM (
      SELECT u.property_id, u.as_of, u.unit_id, u.floorplan, u.bedrooms, u.ready,
        \(MetricSQL.list(UnitClasses.columns, prefix: "k.")),
        k.vacant_unrented + k.vacant_rented AS for_rent,
        \(MetricSQL.flag(isLeaving)) AS leaving,
        \(MetricSQL.flag(isComing)) AS coming,
        CASE WHEN k.vacant_units = 1 AND u.vacated_day <= u.as_of_day THEN u.as_of_day - u.vacated_day END AS days,
        CASE WHEN k.vacant_units = 1 THEN
          (SELECT r.market_rent_cents FROM unified_asking_rent_spans r WHERE \(UnitHistory.askedRent)) END
          AS market_rent_cents,
        u.expected_move_out_day - u.as_of_day AS leaves_in,
        u.next_move_in_day - u.as_of_day AS comes_in
      FROM unit_days u JOIN unit_classes k ON k.unit_class = u.unit_class
    ) s
    """

  /// One row a property, day and floor plan.
  static let floorplanStates: String = {
    let counts = UnitClasses.counts.map { column, classes in
      let printed = classes.compactMap { UnitClassViews.boxScoreColumns[$0] }.map { "b.\($0)" }
      return "\(printed.isEmpty ? "0" : printed.joined(separator: " + ")) AS \(column)"
    }
    let unknown = (vacancyColumns + exposureColumns).map { "CAST(NULL AS BIGINT) AS \($0)" }
    return """
      CREATE VIEW floorplan_states AS
      SELECT b.property_id, b.as_of, b.floorplan, b.bedrooms,
        \((counts + unknown).joined(separator: ",\n  "))
      FROM unified_floorplans b
      """
  }()

  private static func vacancy(_ prefix: String, units: String) -> String {
    let isOne = units.split(separator: " ").filter { $0 != "+" }.map { "s.\($0)" }.joined(separator: " + ") + " = 1"
    let cost = "CAST(round(s.market_rent_cents * 12.0 * s.days / 365) AS BIGINT)"
    return """
        \(MetricSQL.flag("\(isOne) AND s.days IS NOT NULL")) AS \(prefix)vacant_days_units,
        CASE WHEN \(isOne) THEN s.days END AS \(prefix)vacant_days,
        \(MetricSQL.flag("\(isOne) AND s.days IS NOT NULL AND s.market_rent_cents IS NOT NULL")) AS \(prefix)vacancy_cost_units,
        CASE WHEN \(isOne) THEN \(cost) END AS \(prefix)vacancy_cost_cents
      """
  }

  private static func within(_ name: String, _ rule: (_ days: Int) -> String) -> String {
    exposureDays.map { "  \(MetricSQL.flag(rule($0))) AS \(name)_\($0)_units" }.joined(separator: ",\n")
  }
}
