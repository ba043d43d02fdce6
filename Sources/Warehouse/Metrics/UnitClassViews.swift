internal import Domain

/// How many units of each class there are.
enum UnitClassViews {
  static let statements = [unitClassCounts]

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
      WHERE d.dataset = 'units' AND \(MetricSQL.primarySource("d.primary_source", \.knowsSingleUnits)) AND u.property_id = d.property_id AND u.as_of = d.as_of
      GROUP BY d.property_id, d.as_of, d.as_of_day, u.floorplan, u.bedrooms, u.unit_class
      """
    let counted = UnitClass.allCases.compactMap { unitClass in
      boxScoreColumns[unitClass].map { column in
        """
        SELECT d.property_id, d.as_of, d.as_of_day, b.floorplan, b.bedrooms, '\(unitClass.rawValue)' AS unit_class,
          b.\(column) AS units
        FROM good_days d CROSS JOIN unified_floorplans b
        WHERE d.dataset = 'units' AND \(MetricSQL.primarySource("d.primary_source", \.countsFloorplans)) AND b.property_id = d.property_id AND b.as_of = d.as_of
          AND b.\(column) > 0
        """
      }
    }
    return "CREATE VIEW unit_class_counts AS\n" + ([single] + counted).joined(separator: "\nUNION ALL\n")
  }()
}
