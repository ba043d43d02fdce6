internal import Domain

/// What a single unit, or a floor plan of a Box Score, adds to the counts of occupancy and exposure.
///
/// `unit_states` and `floorplan_states` have the same counts, so that a metric sums either. A Box Score knows no single
/// units: what needs them is NULL there.
enum UnitViews {
  static let statements = [unitStates, floorplanStates, unitClassCounts]

  /// The classes of total units.
  static let total = UnitClass.allCases.filter(\.isInTotal)
  /// The classes that somebody lives in.
  static let occupied = UnitClass.allCases.filter { $0.isOccupied == true }
  /// The classes that nobody lives in.
  static let vacant = UnitClass.allCases.filter { $0.isOccupied == false }

  /// The classes that each count adds up, then each class by itself.
  ///
  /// Identity: occupied_units + vacant_units + unknown = total_units; commercial and excluded stand outside.
  static let classCounts: [(column: String, classes: [UnitClass])] =
    [
      ("total_units", total), ("occupied_units", occupied), ("vacant_units", vacant),
      ("on_notice", [.noticeUnrented, .noticeRented]), ("atr", [.vacantUnrented, .noticeUnrented]),
    ] + UnitClass.allCases.map { ($0.rawValue, [$0]) }

  /// What occupancy asks of single units.
  static let vacancyColumns = [
    "unit_level_units", "vacant_ready", "vacant_not_ready", "vacant_ready_unknown", "aged_vacancy_30",
    "aged_vacancy_60", "aged_vacancy_90", "aged_unknown", "vacant_days_units", "vacant_days", "vacancy_cost_units",
    "vacancy_cost_cents",
  ]

  /// How many days ahead exposure looks.
  static let exposureDays = [30, 60, 90]

  /// What exposure asks of single units, beside `unit_level_units`.
  static let exposureColumns =
    ["unit_level_vacant_units", "undated_notice_units", "undated_move_in_units"]
    + ["exposure", "gross_exposure", "move_out", "move_in"].flatMap { name in
      exposureDays.map { "\(name)_\($0)_units" }
    }

  /// Whether who lives there has given notice, as SQL over `unit_days`; rented or not, employees too.
  static let isLeaving = "u.unit_class IN (\(MetricSQL.classes(occupied))) AND u.notice = 'given'"

  /// Whether the next lease is signed, of a unit that is vacant or on notice.
  static let isComing = """
    u.next_lease = 'signed' AND (u.unit_class IN (\(MetricSQL.classes(vacant)))
                OR u.unit_class IN (\(MetricSQL.classes(occupied))) AND u.notice = 'given')
    """

  /// One row a property, day and unit.
  ///
  /// - aged_vacancy_N: for rent and vacant for more than N days.
  /// - vacant_days, vacancy_cost: of all vacant units, also those not for rent; each unit's cost is whole cents, so that
  ///   floor plans add up to their property.
  /// - exposure_N: vacant and not rented, or on notice, not rented and leaving within N days, overdue included.
  /// - gross_exposure_N: the rented ones too.
  /// - move_out_N: occupied, on notice and leaving within N days, overdue included; rented or not, employees too.
  /// - move_in_N: vacant or on notice, next lease signed and moving in within N days, overdue included.
  static let unitStates = """
    CREATE VIEW unit_states AS
    SELECT s.property_id, s.as_of, s.unit_id, s.floorplan, s.bedrooms,
    \(classCounts.map { "  \(MetricSQL.flag("s.unit_class IN (\(MetricSQL.classes($0.classes)))")) AS \($0.column)" }.joined(separator: ",\n")),
      \(MetricSQL.flag("s.unit_class IN (\(MetricSQL.classes(total)))")) AS unit_level_units,
      \(MetricSQL.flag("s.unit_class IN (\(MetricSQL.classes(vacant)))")) AS unit_level_vacant_units,
      \(MetricSQL.flag("s.for_rent = 1 AND s.ready = 'ready'")) AS vacant_ready,
      \(MetricSQL.flag("s.for_rent = 1 AND s.ready = 'not_ready'")) AS vacant_not_ready,
      \(MetricSQL.flag("s.for_rent = 1 AND s.ready NOT IN ('ready', 'not_ready')")) AS vacant_ready_unknown,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days > 30")) AS aged_vacancy_30,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days > 60")) AS aged_vacancy_60,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days > 90")) AS aged_vacancy_90,
      \(MetricSQL.flag("s.for_rent = 1 AND s.days IS NULL")) AS aged_unknown,
      \(MetricSQL.flag("s.days IS NOT NULL")) AS vacant_days_units,
      s.days AS vacant_days,
      \(MetricSQL.flag("s.days IS NOT NULL AND s.market_rent_cents IS NOT NULL")) AS vacancy_cost_units,
      CAST(round(s.market_rent_cents * 12.0 * s.days / 365) AS BIGINT) AS vacancy_cost_cents,
      \(MetricSQL.flag("s.unit_class = 'notice_unrented' AND s.leaves_in IS NULL")) AS undated_notice_units,
      \(MetricSQL.flag("s.rented = 1 AND s.comes_in IS NULL")) AS undated_move_in_units,
    \(within("exposure") { "s.unit_class = 'vacant_unrented' OR s.unit_class = 'notice_unrented' AND s.leaves_in <= \($0)" }),
    \(within("gross_exposure") { "s.for_rent = 1 OR s.rent_notice = 1 AND s.leaves_in <= \($0)" }),
    \(within("move_out") { "s.on_notice = 1 AND s.leaves_in <= \($0)" }),
    \(within("move_in") { "s.rented = 1 AND s.comes_in <= \($0)" })
    FROM (
      SELECT u.property_id, u.as_of, u.unit_id, u.floorplan, u.bedrooms, u.unit_class, u.ready,
        \(MetricSQL.flag("u.unit_class IN ('vacant_unrented', 'vacant_rented')")) AS for_rent,
        \(MetricSQL.flag("u.unit_class IN ('notice_unrented', 'notice_rented')")) AS rent_notice,
        \(MetricSQL.flag(isLeaving)) AS on_notice,
        \(MetricSQL.flag(isComing)) AS rented,
        CASE WHEN u.unit_class IN (\(MetricSQL.classes(vacant))) AND u.vacated_day <= u.as_of_day
          THEN u.as_of_day - u.vacated_day END AS days,
        CASE WHEN u.unit_class IN (\(MetricSQL.classes(vacant))) THEN
          (SELECT r.market_rent_cents FROM unified_asking_rent_spans r WHERE \(UnitHistory.askedRent)) END
          AS market_rent_cents,
        u.expected_move_out_day - u.as_of_day AS leaves_in,
        u.next_move_in_day - u.as_of_day AS comes_in
      FROM unit_days u
    ) s
    """

  /// The Box Score's count of each class; the classes that it does not tell count nothing.
  static let boxScoreColumns: [UnitClass: String] = [
    .vacantUnrented: "vacant_not_leased", .vacantRented: "vacant_leased", .model: "model_units", .down: "down_units",
    .occupiedNoNotice: "occupied_no_notice", .noticeUnrented: "notice_not_leased", .noticeRented: "notice_leased",
  ]

  /// One row a property, day and floor plan.
  static let floorplanStates: String = {
    let counts = classCounts.map { column, classes in
      let printed = classes.compactMap { boxScoreColumns[$0] }.map { "b.\($0)" }
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

  /// One row a good day of a property, floor plan, bedrooms and class; the classes partition the property.
  static let unitClassCounts: String = {
    let single = """
      SELECT d.property_id, d.as_of, d.as_of_day, u.floorplan, u.bedrooms, u.unit_class, COUNT(*) AS units
      FROM good_days d CROSS JOIN unit_days u
      WHERE d.family = 'units' AND \(MetricSQL.base("d.base", \.knowsSingleUnits)) AND u.property_id = d.property_id AND u.as_of = d.as_of
      GROUP BY d.property_id, d.as_of, d.as_of_day, u.floorplan, u.bedrooms, u.unit_class
      """
    let counted = UnitClass.allCases.compactMap { unitClass in
      boxScoreColumns[unitClass].map { column in
        """
        SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, '\(unitClass.rawValue)' AS unit_class,
          b.\(column) AS units
        FROM good_days d CROSS JOIN unified_floorplans b
        WHERE d.family = 'units' AND \(MetricSQL.base("d.base", \.countsFloorplans)) AND b.property_id = d.property_id AND b.as_of = d.as_of
          AND b.\(column) > 0
        """
      }
    }
    return "CREATE VIEW unit_class_counts AS\n" + ([single] + counted).joined(separator: "\nUNION ALL\n")
  }()

  private static func within(_ name: String, _ rule: (_ days: Int) -> String) -> String {
    exposureDays.map { "  \(MetricSQL.flag(rule($0))) AS \(name)_\($0)_units" }.joined(separator: ",\n")
  }
}
