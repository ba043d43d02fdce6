public import Domain
public import Warehouse

/// A query for the effective rent of the current day's Box Score.
public typealias EffectiveRentQuery = MetricQuery<EffectiveRentFigures>

/// The effective rent that a Box Score prints, weighted by all units.
public struct EffectiveRentFigures: MetricFigures, Hashable {
  /// The units of the Box Score's floor plans; nil without a Box Score of the day.
  public let units: Int?
  /// The units of floor plans with a printed effective rent; nil without a Box Score of the day.
  public let effectiveUnits: Int?
  /// The average effective rent a month; nil if none is printed.
  public let average: Money?
  /// Market rent less effective rent, as a percentage of market rent; nil if none is printed.
  public let discount: Hundredths?
  /// The reason why a figure is absent or covers fewer units; nil if this applies to none.
  public let reason: String?

  /// The view by property.
  public static let view = "effective_rent"
  /// The dataset whose days it follows.
  public static let dataset = UnifiedFactDay.Dataset.pricing
  /// None: it is only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "total_units", "effective_units", "effective_rent_avg_cents", "effective_discount_pct", "reason",
  ]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    units = try row.optionalCount("total_units")
    effectiveUnits = try row.optionalCount("effective_units")
    average = try row.optionalMoney("effective_rent_avg_cents")
    discount = try row.optionalHundredths("effective_discount_pct")
    reason = try row.optionalText("reason")
  }
}
