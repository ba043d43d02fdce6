public import Domain
public import Warehouse

/// A query for income, operating expenses and net operating income of the current day's fiscal month.
public typealias IncomeQuery = MetricQuery<IncomeFigures>

/// A fiscal month's income, operating expenses and net operating income up to now (NAA, IREM).
public struct IncomeFigures: MetricFigures, Hashable {
  /// Properties whose income, and whose income and expenses, are known.
  public let incomeProperties, noiProperties: Int
  /// Properties whose income is on an accrual basis: what was charged, and not what was received.
  public let accrualProperties: Int
  /// Rental income; nil without the month's income, as for the other parts of it.
  public let rental: Money?
  /// Utility reimbursements, and fees and other income.
  public let utilityReimbursements, other: Money?
  /// The change in receivables and prepaid of a cash total.
  public let receivablesChange: Money?
  /// Income on unmapped accounts.
  public let unmapped: Money?
  /// Total operating income.
  public let total: Money?
  /// Operating expenses; nil where no source lists them.
  public let expenses: Money?
  /// Operating expenses in unmapped categories.
  public let unmappedExpenses: Money?
  /// Net operating income; nil unless income and expenses are both known.
  public let noi: Money?
  /// Net operating income as a percentage of total operating income.
  public let margin: Hundredths?
  /// Operating expenses as a percentage of total operating income.
  public let expenseRatio: Hundredths?
  /// Net operating income per unit.
  public let perUnit: Money?
  /// Costs below net operating income.
  public let otherCosts: Money?
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?

  /// The view by property.
  public static let view = "income"
  /// The dataset whose days it follows.
  public static let dataset = UnifiedFactDay.Dataset.pricing
  /// None: it is only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "income_properties", "accrual_properties", "noi_properties", "rental_income_cents", "utility_reimbursements_cents",
    "other_income_cents",
    "receivables_change_cents", "unmapped_income_cents", "total_income_cents", "operating_expenses_cents",
    "unmapped_expenses_cents", "noi_cents", "noi_margin_pct", "operating_expense_ratio_pct", "noi_per_unit_cents",
    "other_costs_cents", "reason",
  ]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    incomeProperties = try row.count("income_properties")
    accrualProperties = try row.count("accrual_properties")
    noiProperties = try row.count("noi_properties")
    rental = try row.optionalMoney("rental_income_cents")
    utilityReimbursements = try row.optionalMoney("utility_reimbursements_cents")
    other = try row.optionalMoney("other_income_cents")
    receivablesChange = try row.optionalMoney("receivables_change_cents")
    unmapped = try row.optionalMoney("unmapped_income_cents")
    total = try row.optionalMoney("total_income_cents")
    expenses = try row.optionalMoney("operating_expenses_cents")
    unmappedExpenses = try row.optionalMoney("unmapped_expenses_cents")
    noi = try row.optionalMoney("noi_cents")
    margin = try row.optionalHundredths("noi_margin_pct")
    expenseRatio = try row.optionalHundredths("operating_expense_ratio_pct")
    perUnit = try row.optionalMoney("noi_per_unit_cents")
    otherCosts = try row.optionalMoney("other_costs_cents")
    reason = try row.optionalText("reason")
  }
}
