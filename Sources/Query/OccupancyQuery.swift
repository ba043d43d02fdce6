public import Domain
public import Warehouse

/// A query for occupancy.
public typealias OccupancyQuery = MetricQuery<OccupancyFigures>

/// The counts of units by class, and the ratios over them (`domain.md` 2).
public struct OccupancyFigures: MetricFigures, Hashable {
  /// Total units, without commercial and excluded units.
  public let total: Int
  /// Occupied units.
  public let occupied: Int
  /// Vacant units: the sum of the six classes in `vacantParts`.
  public let vacant: Int
  /// The units of each class.
  public let classes: [UnitClass: Int]
  /// Units on notice, rented or not.
  public let onNotice: Int
  /// Available to rent: vacant or on notice, and not rented.
  public let available: Int
  /// Occupied units in percent of all units.
  public let physicalOccupancy: Hundredths?
  /// Occupied and pre-leased units in percent of all units.
  public let leased: Hundredths?
  /// The same without the notice unrented units.
  public let leasedMinusNotice: Hundredths?
  /// Available units in percent of all units.
  public let availablePercent: Hundredths?
  /// The figures of the vacant units that are based on individual units.
  public let vacancy: VacancyFigures
  /// Whether the class of a unit is unknown, so that occupied and vacant may be too low.
  public let isDegraded: Bool
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?

  /// The classes that add up to `vacant`, in the order of display.
  public static let vacantParts: [UnitClass] = [
    .vacantUnrented, .vacantRented, .model, .admin, .down, .employeeVacant,
  ]

  /// The view by property.
  public static let view = "occupancy"
  /// The dataset of units.
  public static let dataset = UnifiedFactDay.Dataset.units
  /// The columns of the views.
  public static let columns =
    [
      "total_units", "occupied_units", "vacant_units", "on_notice", "atr", "physical_occupancy_pct", "leased_pct",
      "leased_minus_notice_pct", "atr_pct", "quality", "reason",
    ] + UnitClass.allCases.map(\.rawValue) + VacancyFigures.columns

  /// The means of physical occupancy and of the leased percentage.
  public static let means = ["mean_physical_occupancy_pct", "mean_leased_pct"]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    total = try row.count("total_units")
    occupied = try row.count("occupied_units")
    vacant = try row.count("vacant_units")
    var classes: [UnitClass: Int] = [:]
    for unitClass in UnitClass.allCases { classes[unitClass] = try row.count(unitClass.rawValue) }
    self.classes = classes
    onNotice = try row.count("on_notice")
    available = try row.count("atr")
    physicalOccupancy = try row.optionalHundredths("physical_occupancy_pct")
    leased = try row.optionalHundredths("leased_pct")
    leasedMinusNotice = try row.optionalHundredths("leased_minus_notice_pct")
    availablePercent = try row.optionalHundredths("atr_pct")
    vacancy = try VacancyFigures(row)
    isDegraded = try row.text("quality") == "degraded"
    reason = try row.optionalText("reason")
  }
}

/// The readiness of the vacant units, and their days vacant; nil where the primary source reports no individual units.
public struct VacancyFigures: Hashable, Sendable {
  /// The units whose state is reported individually; the others are only counted.
  public let unitLevelUnits: Int?
  /// Vacant revenue units that are made ready.
  public let ready: Int?
  /// Vacant revenue units that are not made ready.
  public let notReady: Int?
  /// Vacant revenue units for which the source does not report readiness.
  public let readyUnknown: Int?
  /// Vacant revenue units that have been vacant for more than 30, 60 and 90 days.
  public let aged30: Int?, aged60: Int?, aged90: Int?
  /// Vacant revenue units with an unknown vacate date.
  public let agedUnknown: Int?
  /// The days and the cost of vacant revenue units.
  public let forRent: VacancyCost
  /// The median of their days vacant.
  public let daysMedian: Hundredths?
  /// The days and the cost of the vacant units of each other class.
  public let notForRent: [UnitClass: VacancyCost]

  /// The classes of vacant units that are not for rent, with the prefixes of their columns.
  private static let otherClasses: [(unitClass: UnitClass, prefix: String)] = [
    (.model, "model_"), (.admin, "admin_"), (.down, "down_"), (.employeeVacant, "employee_"),
  ]

  static let columns =
    [
      "unit_level_units", "vacant_ready", "vacant_not_ready", "vacant_ready_unknown", "aged_vacancy_30",
      "aged_vacancy_60", "aged_vacancy_90", "aged_unknown", "days_vacant_median",
    ] + VacancyCost.columns("") + otherClasses.flatMap { VacancyCost.columns($0.prefix) }

  init(_ row: Cells) throws(QueryError) {
    unitLevelUnits = try row.optionalCount("unit_level_units")
    ready = try row.optionalCount("vacant_ready")
    notReady = try row.optionalCount("vacant_not_ready")
    readyUnknown = try row.optionalCount("vacant_ready_unknown")
    aged30 = try row.optionalCount("aged_vacancy_30")
    aged60 = try row.optionalCount("aged_vacancy_60")
    aged90 = try row.optionalCount("aged_vacancy_90")
    agedUnknown = try row.optionalCount("aged_unknown")
    forRent = try VacancyCost(row, "")
    daysMedian = try row.optionalHundredths("days_vacant_median")
    var others: [UnitClass: VacancyCost] = [:]
    for (unitClass, prefix) in VacancyFigures.otherClasses { others[unitClass] = try VacancyCost(row, prefix) }
    notForRent = others
  }
}

/// The days vacant and the vacancy cost of a group of vacant units.
public struct VacancyCost: Hashable, Sendable {
  /// The units with a known vacate date.
  public let datedUnits: Int?
  /// Their average days vacant.
  public let daysAverage: Hundredths?
  /// The units with known days vacant and market rent.
  public let costedUnits: Int?
  /// The cost of the vacant days of these units at market rent.
  public let cost: Money?

  static func columns(_ prefix: String) -> [String] {
    ["vacant_days_units", "days_vacant_avg", "vacancy_cost_units", "vacancy_cost_cents"].map { prefix + $0 }
  }

  init(_ row: Cells, _ prefix: String) throws(QueryError) {
    datedUnits = try row.optionalCount(prefix + "vacant_days_units")
    daysAverage = try row.optionalHundredths(prefix + "days_vacant_avg")
    costedUnits = try row.optionalCount(prefix + "vacancy_cost_units")
    cost = try row.optionalMoney(prefix + "vacancy_cost_cents")
  }
}
