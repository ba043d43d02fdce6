internal import Domain

/// What a unit of each class counts in, and how many units of each class there are.
enum UnitClassViews {
  static let statements = [unitClasses, unitClassCounts]

  /// The classes of total units.
  static let total = UnitClass.allCases.filter(\.isInTotal)
  /// The classes that somebody lives in.
  static let occupied = UnitClass.allCases.filter { $0.isOccupied == true }
  /// The classes that nobody lives in.
  static let vacant = UnitClass.allCases.filter { $0.isOccupied == false }

  /// The classes that each count adds up, then each class by itself.
  ///
  /// Identity: occupied_units + vacant_units + unknown = total_units; commercial and excluded stand outside.
  static let counts: [(column: String, classes: [UnitClass])] =
    [
      ("total_units", total), ("occupied_units", occupied), ("vacant_units", vacant),
      ("on_notice", [.noticeUnrented, .noticeRented]), ("atr", [.vacantUnrented, .noticeUnrented]),
    ] + UnitClass.allCases.map { ($0.rawValue, [$0]) }

  /// The names of `counts`.
  static let columns = counts.map(\.column)

  /// One row a class: 1 in each count that its units add to.
  ///
  /// A join with it tells all counts of a unit at once; to ask each count's own list of classes takes a quarter longer
  /// over a large portfolio.
  static let unitClasses = """
    CREATE VIEW unit_classes AS
    \(UnitClass.allCases.map(classRow).joined(separator: "\nUNION ALL\n"))
    """

  /// The Box Score's count of each class; the classes that it does not tell count nothing.
  static let boxScoreColumns: [UnitClass: String] = [
    .vacantUnrented: "vacant_not_leased", .vacantRented: "vacant_leased", .model: "model_units", .down: "down_units",
    .occupiedNoNotice: "occupied_no_notice", .noticeUnrented: "notice_not_leased", .noticeRented: "notice_leased",
  ]

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

  private static func classRow(_ unitClass: UnitClass) -> String {
    let flags = counts.map { "\($0.classes.contains(unitClass) ? 1 : 0) AS \($0.column)" }
    return "SELECT '\(unitClass.rawValue)' AS unit_class, " + flags.joined(separator: ", ")
  }
}
