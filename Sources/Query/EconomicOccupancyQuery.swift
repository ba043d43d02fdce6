public import Domain
public import Warehouse

/// A query for economic occupancy and the parts of gross potential rent.
public typealias EconomicOccupancyQuery = MetricQuery<EconomicOccupancyFigures>

/// Economic occupancy (`domain.md` 2): rent charged less concessions and bad debt, of gross potential rent.
public struct EconomicOccupancyFigures: MetricFigures, Hashable {
  /// Total units, without commercial and excluded units.
  public let total: Int
  /// Units whose potential rent is known; nil for a day of a Box Score.
  public let potentialUnits: Int?
  /// Lease rent of occupied units and market rent of the others; nil if a unit's rent is not stated.
  public let potential: Money?
  /// Lease rent of occupied revenue units.
  public let leased: Money?
  /// Market rent of vacant units for rent.
  public let vacancyLoss: Money?
  /// Market rent of model, admin, out-of-service and unmapped units, and rent of employee units.
  public let model, admin, down, employee, unknown: Money?
  /// Gross potential rent with all units at market rent.
  public let potentialAtMarket: Money?
  /// The fiscal month's rent charged, concessions and write-offs; nil without its billing.
  public let rentCharged, concessions, badDebt: Money?
  /// Rent charged less concessions and bad debt, in percent of gross potential rent.
  public let percent: Hundredths?
  /// The same with all units at market rent.
  public let percentAtMarket: Hundredths?
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?

  /// The view by property.
  public static let view = "economic_occupancy"
  /// The dataset of rents.
  public static let dataset = UnifiedFactDay.Dataset.pricing
  /// None: it is only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "total_units", "potential_units", "gross_potential_rent_cents", "leased_rent_cents", "vacancy_loss_cents",
    "model_rent_cents", "admin_rent_cents", "down_rent_cents", "employee_rent_cents", "unknown_rent_cents",
    "gross_potential_rent_at_market_cents", "rent_charged_cents", "concessions_cents", "bad_debt_cents",
    "economic_occupancy_pct", "economic_occupancy_at_market_pct", "reason",
  ]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    total = try row.count("total_units")
    potentialUnits = try row.optionalCount("potential_units")
    potential = try row.optionalMoney("gross_potential_rent_cents")
    leased = try row.optionalMoney("leased_rent_cents")
    vacancyLoss = try row.optionalMoney("vacancy_loss_cents")
    model = try row.optionalMoney("model_rent_cents")
    admin = try row.optionalMoney("admin_rent_cents")
    down = try row.optionalMoney("down_rent_cents")
    employee = try row.optionalMoney("employee_rent_cents")
    unknown = try row.optionalMoney("unknown_rent_cents")
    potentialAtMarket = try row.optionalMoney("gross_potential_rent_at_market_cents")
    rentCharged = try row.optionalMoney("rent_charged_cents")
    concessions = try row.optionalMoney("concessions_cents")
    badDebt = try row.optionalMoney("bad_debt_cents")
    percent = try row.optionalHundredths("economic_occupancy_pct")
    percentAtMarket = try row.optionalHundredths("economic_occupancy_at_market_pct")
    reason = try row.optionalText("reason")
  }
}
