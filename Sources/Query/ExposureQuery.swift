public import Warehouse

/// A query for exposure: units that are or will soon be vacant.
public typealias ExposureQuery = MetricQuery<ExposureFigures>

/// The vacant or soon vacant units that are not rented, by period (`domain.md` 2).
public struct ExposureFigures: MetricFigures, Hashable {
  /// Total units, without commercial and excluded units.
  public let total: Int
  /// The units whose state is reported individually, on which the windows are based; nil where the primary source
  /// reports no individual units.
  public let unitLevelUnits: Int?
  /// Vacant and not rented.
  public let vacantUnrented: Int
  /// On notice and not rented.
  public let noticeUnrented: Int
  /// Vacant unrented plus notice unrented, for any notice date.
  public let all: Int
  /// The same in percent of all units.
  public let allPercent: Hundredths?
  /// The same with the rented units included.
  public let gross: Int
  /// The gross exposure in percent of all units.
  public let grossPercent: Hundredths?
  /// Notice unrented units without a move-out date; nil where the primary source reports no individual units.
  public let undatedNotices: Int?
  /// The exposure within 30, 60 and 90 days.
  public let within: [ExposureWindow]
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?

  /// The view by property.
  public static let view = "exposure"
  /// The dataset of units.
  public static let dataset = UnifiedFactDay.Dataset.units
  /// None: the exposures are only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    [
      "total_units", "unit_level_units", "vacant_unrented", "notice_unrented", "exposure_units", "exposure_pct",
      "gross_exposure_units",
      "gross_exposure_pct", "undated_notice_units", "reason",
    ] + ExposureWindow.lengths.flatMap(ExposureWindow.columns)

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    total = try row.count("total_units")
    unitLevelUnits = try row.optionalCount("unit_level_units")
    vacantUnrented = try row.count("vacant_unrented")
    noticeUnrented = try row.count("notice_unrented")
    all = try row.count("exposure_units")
    allPercent = try row.optionalHundredths("exposure_pct")
    gross = try row.count("gross_exposure_units")
    grossPercent = try row.optionalHundredths("gross_exposure_pct")
    undatedNotices = try row.optionalCount("undated_notice_units")
    var within: [ExposureWindow] = []
    for days in ExposureWindow.lengths { within.append(try ExposureWindow(days, row)) }
    self.within = within
    reason = try row.optionalText("reason")
  }
}

/// The exposure within a number of days; nil where the primary source reports no individual units.
public struct ExposureWindow: Hashable, Sendable {
  /// The number of days ahead.
  public let days: Int
  /// Units that are vacant, or whose move-out is scheduled within the days or overdue, and that are not rented.
  public let units: Int?
  /// The same in percent of all units.
  public let percent: Hundredths?
  /// The same with the rented units included, in percent of all units.
  public let grossPercent: Hundredths?
  /// Projected vacant units: vacant now, plus scheduled move-outs, less scheduled move-ins of signed leases; below zero
  /// where dates are inconsistent.
  public let projectedVacant: Int?
  /// The projected vacant units in percent of all units.
  public let projectedPercent: Hundredths?

  /// The numbers of days ahead.
  public static let lengths = [30, 60, 90]

  static func columns(_ days: Int) -> [String] {
    [
      "exposure_\(days)_units", "exposure_\(days)_pct", "gross_exposure_\(days)_pct", "projected_\(days)_units",
      "projected_\(days)_pct",
    ]
  }

  init(_ days: Int, _ row: Cells) throws(QueryError) {
    self.days = days
    units = try row.optionalCount("exposure_\(days)_units")
    percent = try row.optionalHundredths("exposure_\(days)_pct")
    grossPercent = try row.optionalHundredths("gross_exposure_\(days)_pct")
    projectedVacant = try row.optionalCount("projected_\(days)_units")
    projectedPercent = try row.optionalHundredths("projected_\(days)_pct")
  }
}
