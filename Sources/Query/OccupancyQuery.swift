public import Domain
public import Warehouse

/// Who lives where.
public typealias OccupancyQuery = MetricQuery<OccupancyFigures>

/// The counts of units by class, and the ratios over them (`domain.md` 2).
public struct OccupancyFigures: MetricFigures, Hashable {
  /// Units, without commercial and excluded ones.
  public let total: Int
  /// Units that somebody lives in.
  public let occupied: Int
  /// Units that nobody lives in: the sum of the six classes of `vacantParts`.
  public let vacant: Int
  /// The units of each class.
  public let classes: [UnitClass: Int]
  /// Units on notice, rented or not.
  public let onNotice: Int
  /// Available to rent: vacant or on notice, and not rented.
  public let available: Int
  /// Occupied of all, in per cent.
  public let physicalOccupancy: Hundredths?
  /// Occupied or pre-leased of all, in per cent.
  public let leased: Hundredths?
  /// The same without those on notice and not rented.
  public let leasedMinusNotice: Hundredths?
  /// Available to rent of all, in per cent.
  public let availablePercent: Hundredths?
  /// What single units tell of the vacant ones.
  public let vacancy: VacancyFigures
  /// Whether a unit's class is unknown, so that occupied and vacant may be short.
  public let isDegraded: Bool
  /// Why some figure is absent; nil where none is.
  public let reason: String?

  /// The classes that add up to `vacant`, in the order they are told.
  public static let vacantParts: [UnitClass] = [
    .vacantUnrented, .vacantRented, .model, .admin, .down, .employeeVacant,
  ]

  /// `occupancy` and its kin.
  public static let view = "occupancy"
  /// The units.
  public static let dataset = UnifiedFactDay.Dataset.units
  /// The columns of the views.
  public static let columns =
    [
      "total_units", "occupied_units", "vacant_units", "on_notice", "atr", "physical_occupancy_pct", "leased_pct",
      "leased_minus_notice_pct", "atr_pct", "quality", "reason",
    ] + UnitClass.allCases.map(\.rawValue) + VacancyFigures.columns

  /// The means of physical occupancy and of leased.
  public static let means = ["mean_physical_occupancy_pct", "mean_leased_pct"]

  /// Reads a row of the views.
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

/// How ready the vacant units are, and for how long they have been empty; nil where the primary source knows no single units.
public struct VacancyFigures: Hashable, Sendable {
  /// Units whose state is known one by one; the rest are only counted.
  public let unitLevelUnits: Int?
  /// For rent, vacant and made ready.
  public let ready: Int?
  /// For rent, vacant and not made ready.
  public let notReady: Int?
  /// For rent and vacant; the source does not say whether made ready.
  public let readyUnknown: Int?
  /// For rent and vacant for more than 30, 60 and 90 days.
  public let aged30: Int?, aged60: Int?, aged90: Int?
  /// For rent and vacant, vacate date unknown.
  public let agedUnknown: Int?
  /// The days and the cost of vacant units for rent.
  public let forRent: VacancyCost
  /// The middle one of their days vacant.
  public let daysMedian: Hundredths?
  /// The days and the cost of the vacant units of each class that is not for rent.
  public let notForRent: [UnitClass: VacancyCost]

  /// The classes of vacant units that are not for rent, with the prefix of their columns.
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

/// For how long some vacant units have been empty, and what that costs.
public struct VacancyCost: Hashable, Sendable {
  /// The units whose vacate date is known.
  public let datedUnits: Int?
  /// Their days vacant on average.
  public let daysAverage: Hundredths?
  /// The units whose days and market rent are known.
  public let costedUnits: Int?
  /// What the vacant days of these cost at market rent.
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
