public import Domain
public import Warehouse

/// A query for what the month of the current day billed and received.
public typealias BillingQuery = MetricQuery<BillingFigures>

/// A fiscal month's charges, concessions, write-offs and payments up to now (`domain.md` 2).
public struct BillingFigures: MetricFigures, Hashable {
  /// Charges before concessions; nil without the month's billing.
  public let billed: Money?
  /// Rent among the charges.
  public let rentCharged: Money?
  /// Concessions of the month.
  public let concessions: Money?
  /// What was written off.
  public let badDebt: Money?
  /// Payments received in the month, for charges of any month; nil if the source does not list them.
  public let collected: Money?
  /// Payments applied to the month's charges; nil if the source does not state what payments are applied to.
  public let applied: Money?
  /// Payments applied to the month's charges, in percent of the charges of the properties that state them.
  public let collectionsRate: Hundredths?
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?

  /// The view by property.
  public static let view = "billing"
  /// The dataset whose days it follows.
  public static let dataset = UnifiedFactDay.Dataset.pricing
  /// None: it is only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "charges_billed_cents", "rent_charged_cents", "concessions_cents", "bad_debt_cents", "collected_cents",
    "payments_applied_cents",
    "collections_rate_pct", "reason",
  ]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    billed = try row.optionalMoney("charges_billed_cents")
    rentCharged = try row.optionalMoney("rent_charged_cents")
    concessions = try row.optionalMoney("concessions_cents")
    badDebt = try row.optionalMoney("bad_debt_cents")
    collected = try row.optionalMoney("collected_cents")
    applied = try row.optionalMoney("payments_applied_cents")
    collectionsRate = try row.optionalHundredths("collections_rate_pct")
    reason = try row.optionalText("reason")
  }
}
