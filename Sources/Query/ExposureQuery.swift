public import Warehouse

/// What may stand empty soon.
public typealias ExposureQuery = MetricQuery<ExposureFigures>

/// Units that are or will be vacant and are not rented, by how soon (`domain.md` 2).
public struct ExposureFigures: MetricFigures, Hashable {
  /// Units, without commercial and excluded ones.
  public let total: Int
  /// Units whose state is known one by one, of which the windows are; nil where the primary source knows none.
  public let unitLevelUnits: Int?
  /// Vacant and not rented.
  public let vacantUnrented: Int
  /// On notice and not rented.
  public let noticeUnrented: Int
  /// The two together, whatever the notice's date.
  public let all: Int
  /// Of all units, in per cent.
  public let allPercent: Hundredths?
  /// The rented ones too.
  public let gross: Int
  /// Of all units, in per cent.
  public let grossPercent: Hundredths?
  /// On notice, not rented, and without a date; nil where the primary source knows no single units.
  public let undatedNotices: Int?
  /// What is to come, at 30, 60 and 90 days.
  public let within: [ExposureWindow]
  /// Why some figure is absent; nil where none is.
  public let reason: String?

  /// `exposure` and its kin.
  public static let view = "exposure"
  /// The units.
  public static let dataset = UnifiedFactDay.Dataset.units
  /// None: the exposures are pooled alone.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    [
      "total_units", "unit_level_units", "vacant_unrented", "notice_unrented", "exposure_units", "exposure_pct",
      "gross_exposure_units",
      "gross_exposure_pct", "undated_notice_units", "reason",
    ] + ExposureWindow.lengths.flatMap(ExposureWindow.columns)

  /// Reads a row of the views.
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

/// Exposure within so many days; nil where the primary source knows no single units.
public struct ExposureWindow: Hashable, Sendable {
  /// How many days ahead.
  public let days: Int
  /// Vacant, or leaving within the days, overdue included, and not rented.
  public let units: Int?
  /// Of all units, in per cent.
  public let percent: Hundredths?
  /// The rented ones too, in per cent of all units.
  public let grossPercent: Hundredths?
  /// Vacant by then: vacant now, plus who leaves, less who has signed and comes; below zero where dates are odd.
  public let projectedVacant: Int?
  /// Of all units, in per cent.
  public let projectedPercent: Hundredths?

  /// The days that are looked ahead.
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
